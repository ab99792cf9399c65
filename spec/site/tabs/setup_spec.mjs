// setup_spec.mjs -- the editor of boards: mouse, keyboard, touch, text, and the ways on.

import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, field, openPlay, people, status, unfold, violations } from "./play.mjs";
import { bring } from "./analyse.mjs";
import { drag, phone } from "../browser.mjs";

const ends = "8/8/3k2p13/8/8/8/8/K1P2P35 w 0 1";
const at = (start, rules = "sheet") => ({ game: { rules, start }, players: people });
const cell = (page, name) => page.locator(`#setup-board .cell[aria-label^="${name},"]`);
const has = (page, name) => page.locator(`#setup-board .cell[aria-label^="${name}"]`).waitFor();
const says = (page, text) => page.locator("#setup-message", { hasText: text }).waitFor();
const choose = (page, tool) => (
  page.locator(".tool", { hasText: new RegExp(`${tool}$`) }).click());
const text = (page) => page.inputValue("#setup-text");
const isOff = async (page, id) => (
  await page.getAttribute(`#setup-${id}`, "aria-disabled") === "true");

async function openEditor(t, state = at(ends), options = {}) {
  const page = await openPlay(t, state, options);
  await page.click("#play .set-up");
  await has(page, "a1, white king");
  return page;
}

async function middle(place) {
  const { x, y, width, height } = await place.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

// With a finger: the browser decides itself whether it scrolls.
async function pull(page, from, to) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => (
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints }));
  await send("touchStart", from);
  for (const part of [0.2, 0.4, 0.7, 1]) {
    const x = from.x + part * (to.x - from.x), y = from.y + part * (to.y - from.y);
    await send("touchMove", { x, y });
  }
  await send("touchEnd");
}

test("puts, turns, moves and removes pieces by mouse, there and back", async (t) => {
  const page = await openEditor(t);
  await drag(page, page.locator(".tool", { hasText: "Red pawn 3" }), cell(page, "d4"));
  await has(page, "d4, red pawn, 3");
  await drag(page, cell(page, "d4"), cell(page, "e5"));
  await has(page, "e5, red pawn, 3");
  await choose(page, "Red pawn 1");
  await cell(page, "e5").click();
  await has(page, "e5, red pawn, 4");
  await cell(page, "h8").click();
  await has(page, "h8, red pawn, 1");
  await choose(page, "Move");
  await cell(page, "h8").click();
  await cell(page, "h7").click();
  await has(page, "h7, red pawn, 1");
  await drag(page, cell(page, "h7"), page.locator("#setup-title"));
  await has(page, "h7, empty");
  await choose(page, "Remove");
  await cell(page, "e5").click();
  await has(page, "e5, empty");
  assert.equal(await text(page), ends);
  for (const name of ["e5, red pawn, 4", "h7, red pawn, 1", "h8, red pawn, 1", "h8, empty"]) {
    await page.click("#setup-undo");
    await has(page, name);
  }
  await page.click("#setup-redo");
  await has(page, "h8, red pawn, 1");
});

const paste = (page, pasted) => page.evaluate((data) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", data);
  const options = { clipboardData, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
}, pasted);

test("works by keyboard and the clipboard", async (t) => {
  const page = await openPlay(t, at(ends));
  await page.locator("#play .set-up").press("Enter");
  await has(page, "a1, white king");
  await cell(page, "a1").press("ArrowRight");
  await page.keyboard.press("4");
  await page.locator("#setup-board [aria-live]", { hasText: "b1, white pawn, 4." }).waitFor();
  await page.keyboard.press("Delete");
  await has(page, "b1, empty");
  await page.locator("#tools input:checked").focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await cell(page, "b1").press("Enter");
  await has(page, "b1, white pawn, 2");
  await page.keyboard.press("Control+z");
  await has(page, "b1, empty");
  await page.keyboard.press("Control+y");
  await has(page, "b1, white pawn, 2");
  await page.locator("#setup-board [aria-live]", { hasText: "Done again." }).waitFor();
  await page.locator("#setup-undo").focus();
  await paste(page, "8/8/8/8/8/8/8/8");
  await has(page, "a1, empty");
});

test("works by touch", async (t) => {
  const page = await openEditor(t, at(ends), { ...phone, isMobile: true });
  await page.locator(".tool", { hasText: "White pawn 4" }).tap();
  await cell(page, "d4").tap();
  await has(page, "d4, white pawn, 4");
  await cell(page, "d4").tap();
  await has(page, "d4, white pawn, 1");
  const [piece, d4, e4] = await Promise.all([
    page.locator(".tool", { hasText: "Red pawn 4" }), cell(page, "d4"), cell(page, "e4"),
  ].map(middle));
  await pull(page, piece, e4);
  await has(page, "e4, red pawn, 4");
  await pull(page, d4, { x: d4.x + 2 * (e4.x - d4.x), y: d4.y });
  await has(page, "f4, white pawn, 1");
});

test("names the place of a fault, disables Play, Analyse and Try, and passes axe", async (t) => {
  const page = await openEditor(t);
  await page.fill("#setup-text", "8/8/3k3p13/8/8/8/8/K1P2P35");
  await says(page, "Invalid board: a king's energy is 1 or 2, at byte 7 in row 6: '3p13");
  for (const id of ["play", "analyse", "try"]) assert.ok(await isOff(page, id));
  await page.fill("#setup-text", "8/8/3k2p13/8/8/8/8/K17 r 0 1");
  await says(page, "The game is over here. Red wins: white has too few pieces left.");
  assert.deepEqual([await isOff(page, "play"), await isOff(page, "analyse")], [true, false]);
  await page.fill("#setup-text", "8/8/8/8/3P14/8/8/p4P2P35 r 0 1");
  await says(page, "White has no king: nothing can check or mate it. Red has no king");
  assert.ok(!await isOff(page, "play"));
  await page.fill("#setup-text", " 8/8/3k2p13/8/8/8/8/K1P2P35");
  await page.locator("#setup-text").blur();
  await page.waitForFunction((wanted) => (
    document.getElementById("setup-text").value === wanted), ends);
  await choose(page, "White king 1");
  await cell(page, "h8").click();
  await says(page, "Cannot add a piece on h8: two white kings.");
  await page.click("#setup-law summary");
  await page.fill("#setup-law-text", "0123");
  await says(page, "Invalid rules: law");
  assert.ok(await isOff(page, "play"));
  assert.deepEqual(await violations(page), []);
});

test("begins a game: board, rules, side, opponent", async (t) => {
  const page = await openEditor(t);
  await page.selectOption("#setup-rules", "boxed");
  await says(page, "The game is over here. White wins");
  await page.selectOption("#setup-rules", "dice");
  await says(page, "White has");
  await page.click("#setup-empty");
  await says(page, "A draw");
  await page.click("#setup-start");
  await page.selectOption("#setup-side", "red");
  await says(page, /^Red has \d+ legal moves\./);
  await page.selectOption("#setup-against", "level 2");
  await page.click("#setup-play");
  await status(page, /^Your move/);
  assert.match(await page.textContent("#above"), /Engine, level 2/);
  await addressOf(page, ({ game }) => game.rules === "dice" && game.start.endsWith("r 0 1"));
  await page.goBack();
  await field(page, "d6").and(page.locator("[aria-label*='red king']")).waitFor();
});

test("shows a board without the moves before it in Analyse, which reads one too", async (t) => {
  const page = await openPlay(t, { game: { rules: "sheet", moves: ["d1e3"] }, players: people });
  const onAnalyse = (name) => page.locator(`#analyse-board .cell[aria-label^="${name}"]`).waitFor();
  await page.click("#play-analyse-here");
  await onAnalyse("e3, white pawn, 3");
  await page.locator("#analyse-status", { hasText: "Red begins" }).waitFor();
  await unfold(page, "#bring");
  await bring(page, ends);
  await onAnalyse("d6, red king, 2");
  await bring(page, ends.replace("k2", "k3"));
  await page.locator("#record-note", { hasText: "a king's energy is 1 or 2" }).waitFor();
  await page.click("#analyse .set-up");
  await has(page, "d6, red king, 2");
  await page.selectOption("#setup-side", "red");
  await says(page, "Red has");
  await page.click("#setup-analyse");
  await page.locator("#analyse-status", { hasText: "Red begins" }).waitFor();
  await onAnalyse("d6, red king, 2");
  await page.goBack();
  await page.locator("#analyse-status", { hasText: "White begins" }).waitFor();
});

test("puts the board before the bot in the tab Code, and back", async (t) => {
  const page = await openEditor(t);
  await page.click("#setup-try");
  await page.locator("#try-board .cell[aria-label^='d6, red king, 2']").waitFor();
  assert.equal(await page.inputValue("#try-rules"), "sheet");
  assert.equal(await page.locator(":focus").textContent(), "Code");
  await page.click("#code .set-up");
  await has(page, "d6, red king, 2");
});

test("opens a board that is pasted into Play, with a way back", async (t) => {
  const page = await openPlay(t, { game: { rules: "sheet", moves: ["d1e3"] }, players: people });
  await paste(page, "8/8/3k2p13/8/8/8/8/K1P2P34 w");
  await page.locator("#note.bad", { hasText: "fewer than 8 fields in a row" }).waitFor();
  const went = page.evaluate(() => new Promise((resolve) => {
    const play = document.getElementById("play");
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#play [aria-label^='d6'][aria-label*='red king']")) return;
      observer.disconnect();
      history.back();
      resolve();
    }).observe(play, { attributes: true, childList: true, subtree: true });
  }));
  await paste(page, ` "${ends}"\n`);
  await went;
  await page.locator("#moves[data-ply='1']").waitFor();
  await paste(page, "8/8/8/8/3P14/8/8/p4P2P35 r");
  await page.locator("#note", { hasText: "White has no king" }).waitFor();
});

test("goes on against a bot that came with a link", async (t) => {
  const source = "return function(board) return board:moves()[1] end";
  const players = { white: "person", red: "own brought" }, game = { rules: "sheet" };
  const page = await openPlay(t, { game, players, bots: { brought: source } });
  await paste(page, ends);
  await field(page, "d6").and(page.locator("[aria-label*='red king']")).waitFor();
  await addressOf(page, ({ game: now, bots }) => now.start === ends && bots?.brought === source);
});

test("opens a board that is pasted into Analyse and Code", async (t) => {
  const page = await openPlay(t, at(ends));
  for (const [tab, board] of [["analyse", "analyse-board"], ["code", "try-board"]]) {
    await page.click(`#tab-${tab}`);
    await page.locator(`#${board} .picture svg`).waitFor();
    await paste(page, ends);
    await page.locator(`#${board} .cell[aria-label^='d6, red king, 2']`).waitFor();
    await paste(page, `${ends} x`);
    await page.locator(`#${tab} .note.bad`, { hasText: "text after the board" }).waitFor();
  }
});

test("shows the board at 400 % zoom, too: its buttons do not lie over it", async (t) => {
  const page = await openEditor(t, at(ends), { viewport: { width: 320, height: 256 } });
  await cell(page, "a1").scrollIntoViewIfNeeded();
  await cell(page, "a1").click({ timeout: 3000 });
  assert.match(await cell(page, "a1").getAttribute("class"), /selected/);
});
