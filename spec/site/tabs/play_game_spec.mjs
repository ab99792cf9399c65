// play_game_spec.mjs -- whole games by keyboard, touch and mouse; refused moves; undo and redo.

import assert from "node:assert/strict";
import test from "node:test";

import {
  click, field, figure, goTo, listed, make, openPlay, people, plies, status, tabTo,
} from "./play.mjs";
import { drag, phone } from "../browser.mjs";

const nameNow = (page) => page.evaluate(() => (
  document.activeElement.getAttribute("aria-label").slice(0, 2)));

// Goes to a field with the arrow keys.
async function walk(page, to) {
  const from = await nameNow(page);
  const across = to.charCodeAt(0) - from.charCodeAt(0), up = to[1] - from[1];
  const aside = across > 0 ? "ArrowRight" : "ArrowLeft", ahead = up > 0 ? "ArrowUp" : "ArrowDown";
  for (let i = 0; i < Math.abs(across); i++) await page.keyboard.press(aside);
  for (let i = 0; i < Math.abs(up); i++) await page.keyboard.press(ahead);
  assert.equal(await nameNow(page), to);
}

async function byKeys(page, from, to) {
  await walk(page, from);
  await page.keyboard.press("Enter");
  await walk(page, to);
  await page.keyboard.press("Space");
}

test("plays a whole game by keyboard alone", async (t) => {
  const page = await openPlay(t);
  await tabTo(page, "#new");
  await page.keyboard.press("Enter");
  await tabTo(page, "#red");
  await page.keyboard.type("You");
  await tabTo(page, "#start");
  await page.keyboard.press("Enter");
  await status(page, "White is to move");
  await page.waitForSelector("#board .cell:focus");
  await make(page, "d1f2 c8c4 e1e2 e8d5", byKeys);
  const result = "Red wins: mate, white's king is attacked and no move helps.";
  assert.equal(await status(page, "wins"), result);
  await said(page, "Red plays e8d5, then shows");
});

// Waits until the live region has said something.
const said = (page, words) => (
  page.locator("#board [aria-live] p", { hasText: words }).waitFor({ state: "attached" }));

test("marks a king in check and a mated one, and says which moves were taken back", async (t) => {
  const game = { moves: ["d1f2", "c8c4", "e1e2"], undone: ["e8d5"] };
  const page = await openPlay(t, { game, players: people });
  await page.click("#redo");
  await page.locator('#board .cell.mate[aria-label="e2, white king, 2, mate"]').waitFor();
  await said(page, /^Played again: e8d5. Red wins: mate/);
  assert.equal(await page.locator("#board .cell.check").count(), 0);
  await page.click("#undo");
  await said(page, /^Taken back: e8d5. Red is to move/);
  assert.equal(await page.locator("#board .cell.mate").count(), 0);
  await page.click("#moves button >> nth=0");
  await said(page, /^Taken back: 3 moves. White is to move/);
  const start = "k27/8/8/8/8/1p36/8/K23P13 w 0 1";
  const other = await openPlay(t, { game: { start }, players: people });
  await other.locator('#board .cell.check[aria-label="a1, white king, 2, in check"]').waitFor();
});

async function byTaps(page, from, to) {
  await field(page, from).tap();
  await field(page, to).tap();
}

test("plays a whole game by touch at 390 pixels", async (t) => {
  const page = await openPlay(t, { players: people }, { ...phone, isMobile: true });
  await make(page, "d1e3 g8f6 g1g2 e8d5 e3c3 f6f2", byTaps);
  assert.match(await status(page, "wins"), /^Red wins: mate/);
});

const byMouse = (page, from, to) => drag(page, field(page, from), field(page, to));

test("plays a whole game by mouse, dragging the pieces", async (t) => {
  const page = await openPlay(t, { players: people });
  await make(page, "e1e2 c8e6 e2d3 f8e7 d1f2 e6f7 d3d5 b8a7 c1e1 e7c5", byMouse);
  assert.match(await status(page, "wins"), /^Red wins: mate/);
});

test("lights the landing fields up, with the number after the move", async (t) => {
  const page = await openPlay(t);
  await field(page, "d1").click();
  assert.equal(await field(page, "e3").textContent(), "2");
  const label = await field(page, "e3").getAttribute("aria-label");
  assert.equal(label, "e3, empty, move here, then shows 2");
  assert.equal(await page.locator("#board .target").count(), 5);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#board .target").count(), 0);
  await page.locator("#note", { hasText: "Green numbers say" }).waitFor();
  await page.reload();
  await status(page, "Your move.");
  await field(page, "d1").click();
  assert.match(await page.textContent("#note"), /^Tap one/); // the numbers are explained once
});

test("asks before it resigns, and takes back only the resignation", async (t) => {
  const page = await openPlay(t, { game: { moves: ["d1e3"] }, players: people });
  for (const answer of [false, true]) {
    await page.evaluate((is) => { globalThis.confirm = () => is; }, answer);
    await page.click("#resign");
    await status(page, answer ? "White wins: red resigns." : "Red is to move.");
  }
  await page.click("#undo");
  await status(page, "Red is to move.");
  assert.deepEqual(await listed(page), ["Start", "d1e3"]);
});

test("plays sounds for a capture, a check, a move and the end after the first press", async (t) => {
  const moves = "c1d2 e8f5 b1c3 f8e7 h1g2 f5d4 d2e5".split(" ");
  const page = await openPlay(t, { game: { moves }, players: people });
  await page.evaluate(() => {
    const { prototype } = globalThis.BaseAudioContext, { createOscillator } = prototype;
    globalThis.heard = [];
    globalThis.press = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: globalThis.press });
    prototype.createOscillator = function keep() {
      return globalThis.heard[globalThis.heard.length] = createOscillator.call(this);
    };
  });
  await make(page, "g8f6", click);
  await page.evaluate(() => { globalThis.press.hasBeenActive = true; });
  await make(page, "d1d4 f6d4 e1e2", click);
  await page.uncheck("#show-sound");
  await make(page, "c8c4", click);
  await page.check("#show-sound");
  await page.click("#resign");
  const found = await page.waitForFunction(() => globalThis.heard.length > 3
    && globalThis.heard.map(({ frequency }) => Math.round(frequency.value)));
  assert.deepEqual(await found.jsonValue(), [220, 660, 330, 440]);
});

test("says why a move is refused, and shows where its path is blocked", async (t) => {
  const page = await openPlay(t, figure);
  await click(page, "d4", "f2");
  const why = "A piece may turn only once, and f3 is in its way.";
  await page.locator("#note.bad", { hasText: why }).waitFor();
  assert.equal(await page.textContent("#status"), "Red is to move.");
  assert.equal(await page.locator("#board .trail > *").count(), 2);
  await byMouse(page, "d4", "d8");
  await page.locator("#note.bad", { hasText: "Your own piece is on d8" }).waitFor();
  assert.deepEqual(await listed(page), ["Start"]);
});

test("plays typed moves, says what is wrong with others, and takes moves back", async (t) => {
  const page = await openPlay(t, { players: people });
  const type = async (text) => {
    await page.fill("#typed", text);
    await page.keyboard.press("Enter");
  };
  await type("d1e9");
  await page.locator("#note.bad", { hasText: "d1e9" }).waitFor();
  await type("D1 E3");
  await plies(page, 1);
  await make(page, "c8c4", click);
  await goTo(page, "#undo", 1);
  assert.deepEqual(await listed(page), ["Start", "d1e3"]);
  await goTo(page, "#redo", 2);
  await goTo(page, "#moves button >> nth=0", 0);
  await make(page, "c1d2", click);
  assert.deepEqual(await page.locator("#moves button").allTextContents(), ["Start", "c1d2"]);
});
