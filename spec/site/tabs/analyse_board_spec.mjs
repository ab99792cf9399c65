// analyse_board_spec.mjs -- the tab Analyse as an analysis board: moves tried, the tree changed,
// the engine's lines, records with analysis.

import assert from "node:assert/strict";
import test from "node:test";

import { at, bring, openAnalyse, step, textOf } from "./analyse.mjs";
import { click, field, follow } from "./play.mjs";
import { drag } from "../browser.mjs";

const record = `[White "Ann"]
[Red "Bob"]
[Result "1-0"]
[Reason "resigned"]

1. d1e3 {[%clk 59.5] to the middle} 1... d8c7 2. e3f4 1-0
`;

test("follows a move that the record has, and grows a variation of another", async (t) => {
  const page = await openAnalyse(t, { text: record });
  await click(page, "d1", "e3");
  await at(page, "d1e3");
  await click(page, "c8", "c4");
  await at(page, "c8c4");
  assert.equal(await page.locator("#tree .variation button").textContent(), "c8c4");
  await field(page, "f1").press("Enter");
  await field(page, "f4").press("Enter");
  await at(page, "f1f4");
  assert.match(await textOf(page, /\(1\.\.\. c8c4 2\. f1f4\) 2\. e3f4/), /1-0\n$/);
});

test("leaves what the browser has stored, until a record of a link changes", async (t) => {
  const page = await openAnalyse(t);
  const stored = () => page.evaluate(() => JSON.parse(localStorage["shogun.analyse"]).text);
  const own = await stored();
  await follow(page, "analyse", { text: record });
  await page.locator("#analyse-below .name", { hasText: "Ann" }).waitFor();
  assert.equal(await stored(), own);
  await click(page, "c1", "d2");
  await textOf(page, /c1d2/);
  assert.match(await stored(), /Ann[^]*c1d2/);
});

test("leaves what the browser has stored where a text cannot be read", async (t) => {
  const own = { text: "1. d1e3 d1e3 *" };
  const page = await openAnalyse(t, { text: record }, { stored: { analyse: own } });
  const stored = () => page.evaluate(() => JSON.parse(localStorage["shogun.analyse"]));
  await bring(page, "rubbish");
  await page.locator("#record-note.bad", { hasText: /./ }).waitFor();
  await step(page, "next", "d1e3");
  assert.deepEqual(await stored(), own);
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, "#analyse"));
  await other.locator("#analyse-note.bad", { hasText: "Game 1" }).waitFor();
  await other.click("#analyse-next");
  await other.locator("#tree [aria-current]", { hasNotText: "Start" }).waitFor();
  assert.deepEqual(await stored(), own);
});

test("keeps a comment that is being typed while an analysis ends", async (t) => {
  const page = await openAnalyse(t, { text: record, place: 1 });
  await at(page, "d1e3");
  await page.locator("#analyse-words").pressSequentially("half");
  await page.evaluate(() => document.getElementById("start-analysis").click());
  await page.locator("#analysed", { hasText: "accurate" }).waitFor();
  assert.match(await page.inputValue("#analyse-words"), /half/);
  await page.click("#analyse-next");
  await textOf(page, /half/);
});

test("takes every change back, one after the other", async (t) => {
  const page = await openAnalyse(t, { text: record, place: 1 });
  await click(page, "c8", "c4");
  await at(page, "c8c4");
  await page.fill("#analyse-words", "bold {sic}");
  await page.selectOption("#analyse-glyph", "!?");
  await textOf(page, /\(1\.\.\. c8c4!\? \{bold \(sic\)\}\)/);
  await page.click("#analyse-promote");
  await textOf(page, /"\*"\][^]*1\.\.\. c8c4!\? \{bold \(sic\)\} \(1\.\.\. d8c7 2\. e3f4\)\s\*/);
  await page.locator("#analyse-note", { hasText: "result is open" }).waitFor();
  await step(page, "remove", "d1e3");
  await textOf(page, /middle\} 1\.\.\. d8c7 2\. e3f4 \*/);
  while (await page.locator("#analyse-undo[aria-disabled=false]").count() > 0) {
    const before = page.url();
    await page.click("#analyse-undo");
    await page.waitForFunction((url) => globalThis.location.href !== url, before);
  }
  assert.equal(await textOf(page, /1-0/), record);
});

test("deletes one variation by two presses at once", async (t) => {
  const page = await openAnalyse(t, { text: "1. d1e3 (1. c1d2) (1. h1g2) *\n", place: 2 });
  await at(page, "c1d2");
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) document.getElementById("analyse-remove").click();
  });
  await at(page, "Start");
  assert.equal(await textOf(page, /^1\. d1e3 \(1\. \S+\) \*\s*$/m), "1. d1e3 (1. h1g2) *\n");
  await page.waitForFunction(() => document.querySelectorAll("#tree button").length === 3);
});

test("asks for the number after a move under dice", async (t) => {
  const page = await openAnalyse(t, { text: '[Rules "dice"]\n\n1. d1e3=2 *\n' });
  const moves = page.locator("#tree button");
  await click(page, "d1", "e3");
  await page.keyboard.press("Escape");
  assert.equal(await moves.count(), 2);
  await click(page, "d1", "e3");
  assert.equal(await page.locator("#analyse-rolls button").count(), 4);
  await page.locator("#analyse-rolls button", { hasText: "2" }).click();
  await at(page, "d1e3=2");
  assert.equal(await moves.count(), 2);
  await click(page, "d8", "c7");
  assert.equal(await page.locator("#analyse-rolls button").count(), 2);
  await page.keyboard.press("Enter");
  await textOf(page, /d1e3=2 d8c7=1 \*/);
});

test("searches the board beside it, and plays what it finds", async (t) => {
  const page = await openAnalyse(t, { text: record });
  await page.selectOption("#live-lines", "2");
  await page.check("#live-on");
  const lines = page.locator("#live li:has(button:visible)");
  const second = lines.nth(1).locator("button");
  await second.nth(2).waitFor();
  assert.equal(await page.locator("#analyse-board .arrows g").count(), 2);
  assert.equal(await lines.count(), 2);
  await page.click("#tab-play");
  await page.waitForSelector("#board svg .pawn");
  const before = await page.textContent("#live-state");
  await page.click("#tab-analyse");
  await page.locator("#live-state", { hasText: "depth" }).waitFor();
  assert.equal(before, "", "it searches on where nobody sees it");
  await second.nth(1).click();
  await page.locator("#tree .variation [aria-current]").waitFor();
  assert.equal(await page.locator("#tree .variation button").count(), 2);
  await page.uncheck("#live-on");
  await page.locator("#live").waitFor({ state: "hidden" });
  assert.equal(await page.locator("#analyse-board .arrows g").count(), 0);
});

const analysed = `[White "Ann"]

{Of old.} 1. d1e3 {[%clk 59.5] [%eval +0.35: White is ahead.] to the middle
[%emt 0:05]} 1... c8c4?? {[%eval +2.30]} ({lead} 1... d8c7! {[%eval +0.10]}
2. f1f4 (2. h1g2)) (1... a8a4) 2. f1f4 {[%eval #3]} *
`;

test("shows an analysed record as data, and gives back the same", async (t) => {
  const page = await openAnalyse(t, { text: analysed, place: 1 });
  await at(page, "d1e3");
  assert.equal(await page.textContent("#analyse-comment"), "to the middle");
  const found = "Engine: +0.35. White is ahead. emt 0:05.";
  assert.equal(await page.textContent("#analyse-found"), found);
  assert.equal(await page.locator("#curve path.curve").count(), 1);
  assert.doesNotMatch(await page.textContent("#tree"), /%/);
  await step(page, "next", "c8c4");
  await page.selectOption("#analyse-glyph", "?");
  await textOf(page, /c8c4\? /);
  await page.selectOption("#analyse-glyph", "??");
  assert.equal(await textOf(page, /c8c4\?\? /), analysed);
});

test("opens a position without moves", async (t) => {
  const page = await openAnalyse(t, { text: '[Board "8/8/3k2p13/8/8/8/8/K1P2P35 r"]\n\n*\n' });
  assert.equal(await page.textContent("#analyse-status"), "Red begins.");
  await click(page, "e6", "e5");
  await textOf(page, /1\.\.\. e6e5 \*/);
});

test("keeps arrows and circles in the record until a press on the board", async (t) => {
  const page = await openAnalyse(t, { text: "1. d1e3 {[%csl Gc6] well} *", place: 1 });
  const drawn = page.locator("#analyse-board .marks > *");
  const draw = (from, to) => drag(page, field(page, from), field(page, to), "right");
  await at(page, "d1e3");
  assert.equal(await drawn.count(), 1);
  await draw("c8", "c4");
  await textOf(page, /\{\[%csl Bc6\] \[%cal Bc8c4\] well\}/);
  await draw("c6", "c6");
  await textOf(page, /\{\[%cal Bc8c4\] well\}/);
  assert.equal(await drawn.count(), 1);
  await field(page, "a5").click();
  await textOf(page, /\{well\}/);
  assert.equal(await drawn.count(), 0);
});
