// play_engine_spec.mjs -- games against the engine and bots; the score, the best line, hints.

import assert from "node:assert/strict";
import test from "node:test";

import {
  click, goTo, listed, openPlay, people, plies, pliesOrMore, status,
} from "./play.mjs";

const against = (red) => ({ players: { white: "person", red } });

test("lets a bot wait where moves were taken back, until it is to play on", async (t) => {
  const page = await openPlay(t, { game: { moves: ["d1e3", "c8c4"] }, ...against("greedy") });
  await page.click("#moves button >> nth=1");
  await status(page, /Red \(greedy\) is to move/);
  await goTo(page, "#pause", 2);
});

// Opens a game in a browser that keeps bots, by name.
const openWith = (t, bots, state) => (
  openPlay(t, state, { stored: { bots, show: { advice: false } } }));

const talker = "return function(board) print('thinking') return board:moves()[1] end";
const output = (page) => page.locator("#printed");

test("plays against a reader's bot, shows what it prints, and takes back both moves", async (t) => {
  const page = await openWith(t, { first: talker }, against("own first"));
  assert.equal(await output(page).isVisible(), false);
  await click(page, "d1", "e3");
  await plies(page, 2);
  assert.equal((await listed(page)).length, 3);
  await output(page).filter({ hasText: /^thinking\n$/ }).waitFor();
  assert.equal(await status(page, "Your move"), "Your move.");
  await goTo(page, "#undo", 0);
  await goTo(page, "#redo", 2);
});

// What the seats at the board say: below, above.
const seats = (page) => page.locator(":is(#below, #above) .name").allTextContents()
  .then(([above, below]) => [below, above]);

test("lets two chosen bots play, names the bot of each output, and pauses them", async (t) => {
  const page = await openWith(t, { first: talker });
  await page.click("#new");
  await page.selectOption("#white", "level 0");
  await page.selectOption("#red", "own first");
  await page.click("#start");
  await pliesOrMore(page, 2);
  assert.deepEqual(await seats(page), ["Engine, level 0", "first"]);
  await output(page).filter({ hasText: /^Red \(first\): thinking\nRed/ }).waitFor();
  assert.equal(await page.locator("#resign").getAttribute("aria-disabled"), "true");
  await page.click("#pause");
  await page.locator("#pause", { hasText: "Resume" }).waitFor();
  const stopped = await page.locator("#moves").getAttribute("data-ply");
  await page.click("#pause");
  await pliesOrMore(page, Number(stopped) + 2);
});

test("says what the chosen levels overlook, halves too", async (t) => {
  const page = await openPlay(t);
  await page.click("#new");
  const words = page.locator("#level-words");
  await words.filter({ hasText: /^Level 1, beginner\. Of captures/ }).waitFor();
  await page.selectOption("#red", "level 3.5");
  await words.filter({ hasText: /^Level 3\.5, casual\. Of captures/ }).waitFor();
  await page.selectOption("#red", { label: "Level 10: full strength" });
  await words.filter({ hasText: /It sees everything/ }).waitFor();
  await page.selectOption("#red", "greedy");
  await words.filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  await page.selectOption("#red", "level 3.5");
  await page.click("#start");
  await click(page, "d1", "e3");
  await plies(page, 2);
  assert.deepEqual(await seats(page), ["You", "Engine, level 3.5"]);
});

test("offers the next level after a clear win, and the other colour at one press", async (t) => {
  const game = { rules: "standard", start: "k27/8/8/8/3p34/3P14/8/K27 w 0 1" };
  const page = await openPlay(t, { game, ...against("level 3") });
  await click(page, "d3", "d4");
  await status(page, "You win: ");
  for (const words of ["plays d3d4", "Next, try level 4."]) { // neither text replaces the other
    await page.locator("#board [aria-live]", { hasText: words }).waitFor({ state: "attached" });
  }
  const next = page.locator("#after button");
  assert.deepEqual(await next.allTextContents(), ["Level 4", "Rematch", "Other colour", "Analyse"]);
  const taken = (seat) => page.locator(`#${seat} .count`).getAttribute("style");
  assert.deepEqual([await taken("below"), await taken("above")], ["--taken: 1;", "--taken: 0;"]);
  await page.click("#new");
  await page.locator("#new-game[open]").waitFor();
  assert.equal(await page.inputValue("#red"), "level 4");
  await page.click("#cancel");
  await page.click("#after :text('Level 4')");
  await page.locator("#above .name", { hasText: "Engine, level 4" }).waitFor();
  await page.locator("#below .count[style='--taken: 0;']").waitFor();
  await page.click("#resign");
  await page.click("#after :text('Other colour')");
  await pliesOrMore(page, 1);
  assert.deepEqual(await seats(page), ["You", "Engine, level 4"]);
});

test("draws lots for the colours, and turns the board to the person", async (t) => {
  const page = await openPlay(t);
  for (const [chance, colour] of [[0.4, "red"], [0.6, "white"]]) { // the first game has white
    await page.evaluate((number) => { Math.random = () => number; }, chance);
    await page.click("#new");
    await page.check("#lots");
    await page.click("#start");
    await page.locator(`#below .side.${colour}`).waitFor();
    assert.deepEqual(await seats(page), ["You", "Engine, level 1"]);
  }
});

test("says what went wrong with a bot, which has lost", async (t) => {
  const source = "return function() error('no idea') end";
  const page = await openWith(t, { bad: source }, against("own bad"));
  await click(page, "d1", "e3");
  assert.match(await status(page, "You win"), /^You win: red's bot has failed .*no idea/);
});

test("shows a score, the best line and a hint from it, each only if chosen", async (t) => {
  const pages = [];
  for (const state of [{ players: people }, against("level 0")]) {
    pages.unshift(await openPlay(t, state, { stored: {} }));
    assert.equal(await pages[0].locator("#engine").isVisible(), false);
  }
  const [page] = pages;
  await page.click("#hint"); // of the same search, which begins with it
  const note = page.locator("#note", { hasText: /^Hint: \w\d\w\d/ });
  const [, move] = (await note.textContent()).match(/(\w+)\.$/);
  assert.equal(await page.locator("#board .arrow").count(), 1);
  await page.check("#show-advice");
  await page.locator("#line", { hasText: new RegExp(`^Best: ${move}( |$)`) }).waitFor();
  const share = Number(await page.locator("#gauge").getAttribute("aria-valuenow"));
  assert.ok(share > 0 && share < 100);
  await page.reload();
  await page.locator("#line", { hasText: "Best: " }).waitFor();
  await page.uncheck("#show-advice");
  assert.equal(await page.locator("#gauge").isVisible(), false);
  await page.reload();
  await status(page, "Your move.");
  assert.equal(await page.isChecked("#show-advice"), false);
});

test("does not freeze while the engine thinks", async (t) => {
  const page = await openPlay(t, against("level 10"), { stored: {} });
  await click(page, "d1", "e3");
  await page.evaluate(() => {
    globalThis.ticks = 0;
    setInterval(() => { globalThis.ticks++; }, 10);
  });
  await plies(page, 2);
  const ticks = await page.evaluate(() => globalThis.ticks);
  assert.ok(ticks > 5, `${ticks} ticks in the second that it thinks`);
});
