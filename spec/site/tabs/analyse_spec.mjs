// analyse_spec.mjs -- the tab Analyse: a record stepped, variations, comments, the engine's curve,
// links, files.

import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, field, follow, unfold, violations } from "./play.mjs";
import { at, bring, move, openAnalyse, step, textOf } from "./analyse.mjs";
import { saved } from "../browser.mjs";
import { readHash } from "../../../lua/site/script/page/link.js";

const record = `[White "Ann"]
[Red "Bob"]
[Rules "sheet"]

{A short game.} 1. d1e3 {[%clk 59.5] to the middle}
1... c8c4?? (1... d8c7 2. f1f4 (2. h1g2) 2... c7d8) 2. f1f4 *
`;
const two = `${record}\n[White "Cyd"]\n\n1. c1d2 e8f5 *\n`;

const status = (page, pattern) => page.locator("#analyse-status", { hasText: pattern }).waitFor();

const isInView = (element) => element.evaluate((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= globalThis.innerHeight;
});

test("steps through a pasted record, its variations and its comments", async (t) => {
  const page = await openAnalyse(t);
  await bring(page, record);
  await page.locator("#analyse-comment", { hasText: "A short game." }).waitFor();
  await page.click("#analyse-next");
  await status(page, /^White plays d1e3/);
  assert.equal(await page.textContent("#analyse-comment"), "to the middle");
  assert.equal(await page.locator("#analyse-below .clock").textContent(), "1:00");
  await step(page, "next", "c8c4??");
  assert.deepEqual(await violations(page), []);
  assert.equal(await move(page, "c7d8").isVisible(), false);
  await page.click("#tree summary");
  await move(page, "c7d8").click();
  await at(page, "c7d8");
  assert.equal(await page.locator("#analyse-board .cell[aria-label^='d8, red king']").count(), 1);
  for (const text of ["f1f4", "d8c7", "d1e3", "Start"]) await step(page, "back", text);
});

test("is read by keys and wheel wherever no text field has the focus", async (t) => {
  const page = await openAnalyse(t, { text: record });
  await page.locator("#analyse-turn").press("ArrowRight");
  await at(page, "d1e3");
  await page.keyboard.press("f");
  await page.locator("#analyse-turn[aria-pressed=true]").waitFor();
  await page.locator("#analyse-board [tabindex='0']").press("ArrowRight"); // to the next field
  await page.keyboard.press("End");
  await at(page, "f1f4");
  await page.keyboard.press("Home");
  await at(page, "Start");
  await page.fill("#record", "x");
  for (const key of ["ArrowLeft", "f"]) await page.keyboard.press(key);
  assert.equal(await page.inputValue("#record"), "fx");
  await page.locator("#analyse-board").hover();
  await page.mouse.wheel(0, 100);
  await at(page, "d1e3");
  await page.waitForTimeout(100);
  await page.mouse.wheel(0, -100);
  await at(page, "Start");
  assert.equal(await page.getAttribute("#analyse-turn", "aria-pressed"), "true");
});

test("finds its game and its move in a link", async (t) => {
  const page = await openAnalyse(t, { text: two, game: 2, place: 2, turned: true });
  await at(page, "e8f5");
  assert.equal(await page.inputValue("#analyse-game"), "2");
  assert.equal(await page.locator("#analyse-above .name").textContent(), "Cyd");
  await step(page, "back", "c1d2");
  const { hash } = new URL(await addressOf(page, ({ place }) => place === 1));
  const { state } = await readHash(hash);
  assert.deepEqual(state, { text: two, game: 2, place: 1, turned: true });
});

test("lets the engine analyse the example, draws its thoughts, and removes them", async (t) => {
  const page = await openAnalyse(t);
  await page.click("#analyse-last");
  await status(page, /^White plays c5f6, .*White wins: mate/);
  const before = await page.locator("#tree button").allTextContents();
  assert.ok(before.includes("f6xd4+") && before.includes("c5f6#"));
  await page.click("#start-analysis");
  const summary = /^White: \d+ % accurate, \d+ inaccurac.*Red: \d+ % accurate/;
  await page.locator("#analysed", { hasText: summary }).waitFor({ timeout: 120000 });
  assert.match(await page.textContent("#analysed"), /blunders?; overlooked/);
  await page.locator("#curve path.curve").waitFor();
  const { width, height } = await page.locator("#curve").boundingBox();
  await page.locator("#curve").click({ position: { x: width * 0.97, y: height / 2 } });
  await at(page, "c5f6");
  await page.click("#analyse-back");
  await page.locator("#analyse-found", { hasText: "Engine: #1." }).waitFor();
  await move(page, "\\w+\\?\\?").first().click();
  await page.locator("#analyse-found", { hasText: /^Engine: \S+ .+\./ }).waitFor();
  assert.ok(await page.locator("#tree .variation").count() > 3);
  assert.match(String((await saved(page, "#save-analysis")).bytes), /\[%eval #1/);
  await textOf(page, /\[%eval /);
  await page.click("#analyse-undo");
  await page.locator("#analyse-note", { hasText: "Undone" }).waitFor();
  assert.deepEqual(await page.locator("#tree button").allTextContents(), before);
});

const mistaken = `1. d1e3 {[%eval +0.20]} 1... c8c4 {[%eval +0.30]} 2. e3e5?? {[%eval -4.00]}
(2. e3f4 {[%eval +2.00]}) *
`;

test("leads from the curve to a mistake, and lets the reader try again", async (t) => {
  const page = await openAnalyse(t, { text: mistaken });
  await page.click("#curve button[aria-label*='??']");
  await at(page, "e3e5");
  assert.ok(Number(await page.locator("#analyse-bar").getAttribute("aria-valuenow")) < 20);
  await page.click("#learn-mistakes");
  await at(page, "c8c4");
  const note = (text) => page.locator("#analyse-note", { hasText: text }).waitFor();
  await note("White's mistake 1 of 1: find a better move than e3e5??");
  for (const [to, words] of [["e5", "e3e5 was played"], ["f4", "e3f4 is a good move"]]) {
    for (const name of ["e3", to]) await field(page, name).click();
    await note(words);
    await at(page, "c8c4");
  }
  await page.click("#analyse-turn");
  await page.locator("#analyse-turn[aria-pressed=true]").waitFor();
  assert.equal(await page.isVisible("#learn-mistakes"), false);
});

test("takes a file that is dropped", async (t) => {
  const page = await openAnalyse(t);
  const files = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "games.txt"));
    return data;
  }, two);
  await page.dispatchEvent("#analyse", "drop", { dataTransfer: files });
  await page.locator("#analyse-game option").nth(1).waitFor({ state: "attached" });
  await page.selectOption("#analyse-game", "2");
  await page.locator("#analyse-below .name", { hasText: "Cyd" }).waitFor();
});

test("says where a record is wrong, and keeps what was there", async (t) => {
  const page = await openAnalyse(t, { text: record });
  for (const [text, words] of [
    ["1. d1e3 d1e3 *", /^Game 1: .*d1e3/], ["", "no game"], ['[White "x]\n*', "line 1"],
    ['{"tags": 1', "line 1, column 11: expected , or }"],
  ]) {
    await bring(page, text);
    const note = page.locator("#record-note.bad[role=status]", { hasText: words });
    await note.waitFor();
    assert.ok(await isInView(note), text);
    assert.equal(await page.evaluate(() => document.activeElement.id), "show-record");
  }
  await step(page, "next", "d1e3");
  await follow(page, "analyse", { text: two });
  await page.locator("#analyse-games").waitFor();
  assert.equal(await page.textContent("#record-note"), "");
});

test("goes on in the tab Play, and Play's game comes here", async (t) => {
  const page = await openAnalyse(t, { text: record, place: 1 });
  await page.click("#analyse-play");
  await page.locator("#moves[data-ply='1']").waitFor();
  await unfold(page, "#more");
  await page.click("#play-analyse");
  await at(page, "Start");
  assert.deepEqual(await page.locator("#tree button").allTextContents(), ["Start", "d1e3"]);
});

const game = (number, name = `Ann ${number}`) => (
  `[White "${name}"]\n[Round "${number}"]\n\n1. d1e3 c8c4 *\n`);

test("lists many games, reads the chosen one, and keeps long names within the page", async (t) => {
  const page = await openAnalyse(t);
  const games = Array.from({ length: 500 }, (_, i) => game(i + 1));
  games[0] = game(1, "x".repeat(10000));
  games[2] = games[2].replace("c8c4", "c8c5");
  await bring(page, games.join("\n"));
  await page.locator("#record-note", { hasText: "500 games" }).waitFor();
  assert.equal(await page.locator("#analyse-game option").count(), 500);
  await page.locator("#analyse-below .name", { hasText: "xxx" }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 1280, `${wide} wide`);
  assert.ok(await page.locator("#analyse-below .count").isVisible());
  await page.selectOption("#analyse-game", "500");
  await page.locator("#analyse-below .name", { hasText: "Ann 500" }).waitFor();
  await page.selectOption("#analyse-game", "3");
  await page.locator("#analyse-game-note", { hasText: "Game 3: move 1, red, 'c8c5'" }).waitFor();
  assert.equal(await page.inputValue("#analyse-game"), "500");
  await step(page, "next", "d1e3");
});

test("says that a game is too long for a link, and keeps the game", async (t) => {
  const page = await openAnalyse(t, { text: game(1) });
  const there = page.url();
  await bring(page, game(2).replace("*", `{${"long ".repeat(40000)}} *`));
  await page.locator("#record-note", { hasText: "It is shown" }).waitFor();
  await page.click("#analyse-link");
  await page.locator("#analyse-shared", { hasText: "too long for a link" }).waitFor();
  assert.notEqual(page.url(), there);
  await page.reload();
  await page.locator("#tree .comment", { hasText: "long long" }).waitFor();
});
