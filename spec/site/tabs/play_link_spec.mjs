// play_link_spec.mjs -- games against a reader's bot, opened in another browser.

import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, click, openPlay, plies, status } from "./play.mjs";
import { readHash } from "../../../lua/site/script/page/link.js";

const first = "return function(board) print('thinking') return board:moves()[1] end";
const show = { advice: false };
const game = (...moves) => ({
  game: { moves, seed: 3 }, players: { white: "person", red: "own first" },
});

// The state in the link of a game against a reader's bot.
async function shared(t, source) {
  const page = await openPlay(t, game("d1e3"), { stored: { show, bots: { first: source } } });
  await plies(page, 2);
  const address = await addressOf(page, (state) => state.game.moves.length === 2);
  await page.click("#copy-link");
  return { state: (await readHash(new URL(address).hash)).state, said: page.locator("#shared") };
}

const ownBots = (page) => page.evaluate(() => JSON.parse(localStorage["shogun.bots"] ?? "{}"));

test("takes the bot along in the link, and keeps it where that is wanted", async (t) => {
  const { state, said } = await shared(t, first);
  await said.filter({ hasText: "It holds the source of first." }).waitFor();
  const page = await openPlay(t, state, { stored: { show, bots: { first: "return 1" } } });
  const words = "This bot comes with this link, not from your own: first.";
  await page.locator("#brought", { hasText: words }).waitFor();
  await click(page, "c1", "c3");
  await plies(page, 4);
  assert.deepEqual(await ownBots(page), { first: "return 1" });
  await page.reload(); // the reader's game by now, with the bot of another
  await page.click("#brought button");
  await page.locator("#play .seat .name", { hasText: "first_2" }).waitFor();
  assert.deepEqual(await ownBots(page), { first: "return 1", first_2: first });
});

test("lets a bot that came with a link wait until the reader lets it move", async (t) => {
  const page = await openPlay(t, { ...game("d1e3"), bots: { first } });
  await status(page, "Red (first) is to move.");
  assert.equal(await page.textContent("#printed"), "");
  await page.click("#pause");
  await plies(page, 2);
});

test("waits for a bot that this browser does not have", async (t) => {
  const long = `${first}--${"x".repeat(1 << 14)}`, { state, said } = await shared(t, long);
  await said.filter({ hasText: "It needs the bot first" }).waitFor();
  assert.equal(state.bots, undefined);
  state.game.moves.pop();
  const page = await openPlay(t, state);
  await status(page, "Red needs the player first, which this browser does not have.");
  await page.click("#pause");
  await status(page, "Red needs the player first");
  await page.evaluate((source) => {
    localStorage["shogun.bots"] = JSON.stringify({ first: source });
  }, first);
  await page.click("#pause");
  await plies(page, 2);
});
