// play_engine_spec.mjs -- games against the engine and bots; the score, the best line, hints.

import assert from "node:assert/strict";
import test from "node:test";

import { click, listed, openPlay, plies, status } from "./play.mjs";

const against = (red) => ({ players: { white: "person", red } });

test("answers a move, and takes back both", async (t) => {
  const page = await openPlay(t, against("level 0"));
  await click(page, "d1", "e3");
  await plies(page, 2);
  assert.equal(await status(page, "Your move"), "Your move.");
  await page.click("#undo");
  await plies(page, 0);
  await page.click("#redo");
  await plies(page, 2);
});

test("lets a bot wait where moves were taken back, until it is to play on", async (t) => {
  const page = await openPlay(t, { game: { moves: ["d1e3", "c8c4"] }, ...against("greedy") });
  await page.click("#moves button >> nth=1");
  await status(page, /Red \(greedy\) is to move/);
  await page.click("#resume");
  await plies(page, 2);
});

test("plays against a bot of one's own", async (t) => {
  const source = "return function(board) print('thinking') return board:moves()[1] end";
  const page = await openPlay(t, against("own first"), { kept: { bots: { first: source }, show: { engine: false } } });
  await click(page, "d1", "e3");
  await plies(page, 2);
  assert.equal((await listed(page)).length, 3);
});

test("says what went wrong with a bot, which has lost", async (t) => {
  const source = "return function() error('no idea') end";
  const page = await openPlay(t, against("own bad"), { kept: { bots: { bad: source }, show: { engine: false } } });
  await click(page, "d1", "e3");
  assert.match(await status(page, "wins"), /^White wins: red's bot has failed .*no idea/);
});

test("shows a score, the best line and a hint, and can be switched off", async (t) => {
  const page = await openPlay(t, against("level 0"), { kept: {} });
  await page.locator("#line", { hasText: /Best: \w\d\w\d/ }).waitFor();
  const share = Number(await page.locator("#gauge").getAttribute("aria-valuenow"));
  assert.ok(share > 0 && share < 100);
  await page.click("#hint");
  await page.locator("#note", { hasText: /^Hint: \w\d\w\d/ }).waitFor();
  assert.equal(await page.locator("#board .arrow").count(), 1);
  await page.uncheck("#show-engine");
  assert.equal(await page.locator("#gauge").isVisible(), false);
});

test("does not freeze while the engine thinks", async (t) => {
  const page = await openPlay(t, against("level 10"), { kept: {} });
  await click(page, "d1", "e3");
  await page.evaluate(() => {
    globalThis.ticks = 0;
    setInterval(() => { globalThis.ticks++; }, 10);
  });
  await plies(page, 2);
  const ticks = await page.evaluate(() => globalThis.ticks);
  assert.ok(ticks > 5, `${ticks} ticks in the second that it thinks`);
});
