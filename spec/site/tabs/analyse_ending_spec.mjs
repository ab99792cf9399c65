// analyse_ending_spec.mjs -- the tab Analyse says what is certain of boards with few pieces.

import assert from "node:assert/strict";
import test from "node:test";

import { asset } from "../files.mjs";
import { at, openAnalyse, step } from "./analyse.mjs";
import { violations } from "./play.mjs";

const longest = "p17/8/8/8/8/5k12/8/2P44K1 w 0 1";        // 87 plies under the magnets
const limited = "7K2/8/8/8/3p34/2k15/2P25/8 w 0 1";       // 129 under fixed energies

const record = (board, { rules = "standard", moves = "" } = {}) => (
  { text: `[Rules "${rules}"]\n[Board "${board}"]\n\n${moves} *\n` });

const said = (page, words) => page.locator("#ending-said", { hasText: words }).waitFor();
const moves = (page) => page.locator("#ending-moves li");
const isHidden = (page) => page.locator("#ending").isHidden();

test("an ending is solved when asked for, and later boards at once", async (t) => {
  const page = await openAnalyse(t, record(longest));
  assert.equal(await page.textContent("#ending-state"), "");
  await page.click("#ending-solve");
  await said(page, "White wins with best play in 87 plies.");
  assert.equal(await moves(page).first().innerText(), "c1d4 wins in 87");
  assert.match((await moves(page).allInnerTexts()).join(", "), /draws/);
  assert.equal(await page.getAttribute("#ending-solve", "aria-disabled"), "true");
  assert.deepEqual(await violations(page), []);
  await moves(page).first().getByRole("button").press("Enter");
  await at(page, "c1d4");
  await said(page, "White wins with best play in 86 plies.");
  assert.match(await moves(page).first().innerText(), /^\w+ loses in 86$/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
});

test("a win that the quiet limit ends is said to be a draw", async (t) => {
  const page = await openAnalyse(t, record(limited, { rules: "sheet" }));
  await page.click("#ending-solve");
  await said(page, /^A draw with best play: White would win in 129 plies, but the limit of 100 /);
  assert.equal(await moves(page).first().innerText(), "c2b1 draws by the limit");
});

test("solves the board that the reader turns to meanwhile", async (t) => {
  const page = await openAnalyse(t, record(longest, { moves: "c1d4 f3f2 d4c6" }));
  await page.click("#ending-solve");
  for (const move of ["c1d4", "f3f2"]) await step(page, "next", move);
  await said(page, "White wins with best play in 85 plies.");
  await page.click("#analyse-back");
  await said(page, "White wins with best play in 86 plies.");
});

test("an analysis says where a certain result is given away", async (t) => {
  const page = await openAnalyse(t, record(longest, { moves: "c1d4 f3f2 h1h2" }));
  await page.click("#start-analysis");
  await page.locator("#tree button", { hasText: /^h1h2\+\?\?/ }).click();
  await page.locator("#analyse-found", { hasText: "Gives a certain win away: d4c6 wins in 85" })
    .waitFor();
});

test("where a king alone goes on, plies are counted to the next capture", async (t) => {
  const board = "k17/8/8/8/8/8/8/K16P1 w";
  const page = await openAnalyse(t, record(board, { rules: "law=magnets lone=0" }));
  await page.click("#ending-solve");
  await said(page, /^(A draw with best play|White wins with best play: \d+ plies to the next)/);
});

test("the Worker ends some time after the last ending", async (t) => {
  const page = await openAnalyse(t, record("7k1/8/8/8/8/8/8/P1p15K1 w", { moves: "a1b1" }));
  await page.click("#ending-solve");
  await said(page, "White wins with best play in 1 ply.");
  assert.equal(await moves(page).first().innerText(), "a1b1 wins in 1");
  await page.clock.install();
  const ended = page.workers().at(-1).waitForEvent("close");
  await step(page, "next", "a1xb1");
  assert.ok(await isHidden(page));
  await page.clock.fastForward(61000);
  await ended;
  await page.click("#analyse-back");
  await said(page, "White wins with best play in 1 ply.");
});

test("reports a panel that cannot be loaded, and loads it for a later board", async (t) => {
  let isLost = true;
  const answer = (route) => (isLost ? route.abort() : route.continue());
  const options = { routes: [[`**/${asset("ending.js")}`, answer]] };
  const page = await openAnalyse(t, record(longest, { moves: "c1d4" }), options);
  await page.locator(".version", { hasText: "could not be loaded" }).waitFor();
  isLost = false;
  await step(page, "next", "c1d4");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.click("#ending-solve");
  await said(page, "White wins with best play in 86 plies.");
  page.faults.length = 0; // the browser reports the file
});

test("hides the panel for boards without a known result", async (t) => {
  for (const rules of ["dice", "boxed"]) {
    assert.ok(await isHidden(await openAnalyse(t, record(longest, { rules }))));
  }
  const page = await openAnalyse(t);
  assert.ok(await isHidden(page));
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource")
    .filter(({ name }) => /\/ending-\w+\.js$/.test(name)).length);
  assert.equal(loaded, 0);
});
