// play_rules_spec.mjs -- presets, custom laws, dice, the clock; games stored in the browser
// and in links.

import assert from "node:assert/strict";
import test from "node:test";

import {
  addressOf, click, field, goTo, listed, make, openPlay, people, plies, status,
} from "./play.mjs";
import { phone, saved } from "../browser.mjs";

async function begin(page, choose) {
  await page.click("#new");
  await page.selectOption("#red", "person");
  await choose();
  await page.click("#start");
  await status(page, "White is to move");
}

const stored = (page) => page.evaluate(() => {
  const [name] = Object.keys(localStorage).filter((key) => key.startsWith("shogun.game "));
  return JSON.parse(localStorage[name]).state;
});

const inForce = (page) => page.locator("#in-force").textContent();
const how = (page) => page.locator("#how").textContent();

test("says which rules hold, and nothing about pawns that is false under them", async (t) => {
  const usual = await openPlay(t, { players: people });
  assert.equal(await inForce(usual), "Rules: standard dials; a bare king loses; "
    + "draws: stalemate, 3-fold repetition, 100 quiet plies.");
  assert.match(await how(usual), /then shows another number. Mate the king, or take every pawn\./);
  const rules = `law=${"0123".repeat(16)} lone=2 stalemate=loss repetition=0 quiet=0 first=red`;
  const own = await openPlay(t, { game: { rules }, players: people });
  assert.equal(await inForce(own),
    "Rules: dials of its own; a side with 2 pieces loses; stalemate loses; no draws; red begins.");
  assert.match(await how(own), /Mate the king, or take all pawns but one\./);
  assert.match(await own.locator("#in-force-more").getAttribute("href"), /guides\/laws\.html$/);
  const fixed = await openPlay(t, { game: { rules: "law=fixed lone=0" }, players: people });
  assert.match(await how(fixed), /then shows the same number. Mate the king\./);
});

test("turns dials on the board, for both sides alike if that is wanted", async (t) => {
  const page = await openPlay(t);
  const dial = (name) => page.locator(`#law-board .cell[aria-label^="${name}, empty, dial 0"]`);
  await begin(page, async () => {
    await page.selectOption("#rules", "sheet");
    await page.click("#law summary");
    await page.check("#law-both");
    await dial("e3").click();
    await page.locator('#law-board .cell[aria-label="d6, empty, dial 1"]').waitFor();
    const words = "The law stays as it is after a half turn.";
    await page.locator("#law-check", { hasText: words }).waitFor();
    await page.uncheck("#law-both");
    await dial("a4").click();
    await page.locator("#law-check", { hasText: "No turn or mirror of the board" }).waitFor();
  });
  assert.match((await stored(page)).game.rules, /^law=0{19}10{12}10{11}10{19} /);
  await field(page, "d1").click();
  assert.equal(await field(page, "e3").textContent(), "4");
});

test("ignores answers about an earlier law, and begins no game with an invalid law", async (t) => {
  const page = await openPlay(t, undefined, { lag: 300 });
  await page.click("#new");
  await page.click("#law summary");
  await page.locator("#law-check", { hasText: "first moves" }).waitFor();
  await page.fill("#law-text", "1".repeat(64));
  await page.waitForTimeout(450); // its dials are being drawn
  await page.fill("#law-text", "0123");
  await page.locator("#law-check.bad", { hasText: "law" }).waitFor();
  await page.waitForTimeout(900); // until every answer about it has come
  assert.doesNotMatch(await page.textContent("#law-check"), /first moves/);
  await page.click("#start");
  assert.ok(await page.locator("#new-game").isVisible());
});

test("rolls dice where everybody sees it, the same after a move is taken back", async (t) => {
  const page = await openPlay(t);
  await begin(page, () => page.selectOption("#rules", "dice"));
  assert.equal((await stored(page)).game.rules, "dice");
  await make(page, "d1e3", click);
  const [, move] = await listed(page);
  assert.match(move, /^d1e3=[1-4]$/);
  await goTo(page, "#undo", 0);
  await make(page, "d1e3", click);
  assert.deepEqual(await listed(page), ["Start", move]);
});

test("ends a game when a clock has run out", async (t) => {
  const clock = { base: 60, times: [{ white: 60, red: 60 }, { white: 59, red: 0.4 }] };
  const page = await openPlay(t, { game: { moves: ["d1e3"] }, players: people, clock });
  assert.equal(await status(page, "wins"), "White wins: red has run out of time.");
  assert.equal(await page.locator("#above .clock").textContent(), "0:00.0");
});

test("restores a game from its link, and after the page was loaded again", async (t) => {
  const game = { moves: ["d1e3"], undone: ["c8c4"] };
  const page = await openPlay(t, { game, players: people, turned: true });
  const moves = await page.locator("#moves button").allTextContents();
  assert.deepEqual(moves, ["Start", "d1e3", "c8c4"]);
  await make(page, "e8d5", click);
  const address = await addressOf(page, ({ game: now }) => now.moves.length === 2);
  await page.goto("about:blank");
  await page.goto(address);
  await plies(page, 2);
  await page.evaluate(() => history.replaceState(null, "", location.pathname));
  await page.reload();
  await plies(page, 2);
  assert.deepEqual(await listed(page), ["Start", "d1e3", "e8d5"]);
  assert.equal(await page.locator("#turn").getAttribute("aria-pressed"), "true");
});

test("saves the board and the record as files", async (t) => {
  const page = await openPlay(t, { game: { moves: ["d1e3"] }, players: people });
  const save = async (id) => {
    const file = await saved(page, id);
    return [file.name, file.bytes.toString("latin1")];
  };
  const [name, text] = await save("#save-record");
  assert.equal(name, "game.txt");
  assert.match(text, /^\[White "White"\]\n\[Red "Red"\]/);
  assert.match(text, /\n1\. d1e3 \*\n/);
  assert.match((await save("#save-svg")).join(), /^board\.svg,<svg [^]*<\/svg>\n$/);
  assert.match((await save("#save-png")).join(), /^board\.png,.PNG/);
});

test("shows dials and attacked fields, and hides coordinates, if chosen", async (t) => {
  const page = await openPlay(t, { players: people }, { ...phone, isMobile: true });
  await page.check("#show-dials");
  await page.locator('#board .cell[aria-label="e3, empty, dial 1"]').waitFor();
  await field(page, "d1").tap();
  const sign = await field(page, "e3").evaluate((cell) => {
    const { display, content } = getComputedStyle(cell, "::before");
    return [display, content];
  });
  assert.deepEqual(sign, ["block", '"−1"']); // a mouse would have to point there
  assert.equal(await field(page, "d4").getAttribute("data-turn"), "0");
  await page.check("#show-attacked");
  await page.locator('#board .cell.attacked[aria-label="d7, empty, dial 1, attacked"]').waitFor();
  await page.uncheck("#show-axes");
  await page.locator("#board .axis").first().waitFor({ state: "detached" });
  await page.reload();
  await page.locator("#board .dial").first().waitFor();
  assert.ok(await page.isChecked("#show-attacked"));
});
