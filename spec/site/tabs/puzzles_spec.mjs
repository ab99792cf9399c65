// puzzles_spec.mjs -- the page "Learn": puzzles solved, refuted, shown, and taken elsewhere.

import assert from "node:assert/strict";
import test from "node:test";

import { openLearn, press } from "./learn.mjs";
import { kinds, puzzles } from "../../../build/web/puzzles.mjs";
import { field, violations } from "./play.mjs";

const sideOf = ({ start }) => (/ r\b/.test(start) ? "red" : "white");
const find = (moves, side) => puzzles.find((one) => one.moves === moves && sideOf(one) === side);
const openPuzzle = (t, { id }, options) => openLearn(t, `#puzzles.${id}`, options);

async function note(page, pattern) {
  const found = page.locator("#puzzle-note", { hasText: pattern });
  await found.waitFor();
  return found.textContent();
}

// The winning move, by two hints.
async function hinted(page) {
  await page.click("#puzzle-hint");
  await note(page, /^Move the piece on/);
  await page.click("#puzzle-hint");
  return (await note(page, /^Hint: /)).match(/\w\d\w\d/)[0];
}

test("is solved against the best defence, and stays solved", async (t) => {
  const puzzle = find(2, "red"), stored = { learn: { puzzles: 1 } };
  const page = await openPuzzle(t, puzzle, { stored });
  assert.equal(await page.textContent("#puzzle-task"), "Red to move wins in 2 moves.");
  await press(page, await hinted(page));
  await note(page, /^Right\. White plays \w\d\w\d.* Go on\.$/);
  await press(page, await hinted(page));
  await note(page, /^Solved\. Red wins: /);
  await page.click("#puzzle-next");
  await page.waitForURL(({ hash }) => !hash.includes(puzzle.id));
  await page.reload();
  await page.locator(`#puzzle-steps .done[data-name="${puzzle.id}"]`).waitFor();
  await page.locator("#puzzle-kind", { hasText: ": 1 of " }).waitFor();
});

// Makes a move of another piece than the one on a field.
async function playOther(page, from) {
  const pieces = page.locator(`#puzzles .cell.movable:not([aria-label^="${from},"])`);
  const targets = page.locator("#puzzles .cell.target");
  for (let i = 0; await targets.count() === 0; i++) await pieces.nth(i).click();
  await targets.first().click();
}

test("answers a wrong move with what refutes it, and takes it back", async (t) => {
  const page = await openPuzzle(t, find(2, "white")), move = await hinted(page);
  await page.click("#puzzle-retry");
  await playOther(page, move.slice(0, 2));
  await note(page, /^\w\d\w\d does not win: Red plays \w\d\w\d/);
  assert.equal(await page.locator("#puzzles .cell.movable").count(), 0);
  await page.click("#puzzle-retry");
  await page.locator("#puzzles .cell.movable").first().waitFor();
  await press(page, move);
  await note(page, /^Right\. /);
  await playOther(page, ""); // a later move may be wrong, too: then it alone is taken back
  if (/does not win/.test(await note(page, /does not win|Solved/))) {
    await page.click("#puzzle-retry");
    await press(page, await hinted(page));
    await note(page, /^Solved/);
  }
});

test("shows its solution, which Analyse shows and Play goes on from", async (t) => {
  const puzzle = find(3, "white"), page = await openPuzzle(t, puzzle);
  await page.click("#puzzle-solution");
  const moves = (await note(page, /^Solution: /)).match(/\w\d\w\d/g);
  assert.equal(moves.length, 5);
  assert.equal(await page.locator("#puzzle-steps .done").count(), 0);
  await page.click("#puzzle-analyse");
  for (const move of moves) {
    const text = new RegExp(`${move.slice(0, 2)}x?${move.slice(2)}`);
    await page.locator("#tree button", { hasText: text }).first().waitFor();
  }
  await page.goBack();
  await page.locator("#puzzles .cell.movable").first().waitFor();
  await page.click("#puzzle-play");
  await page.locator("#status", { hasText: "Your move" }).waitFor();
  await page.locator("#above .name", { hasText: "Engine, level 10" }).waitFor();
});

test("has themes, and shows the next one by itself", async (t) => {
  const fork = kinds.indexOf("fork"), forks = puzzles.filter((one) => one.kinds >> fork & 1);
  const puzzle = find(1, "white"), page = await openPuzzle(t, puzzle);
  await press(page, await hinted(page));
  await page.waitForURL(({ hash }) => !hash.includes(puzzle.id)); // without a press of Next
  await page.selectOption("#puzzle-kind", String(fork));
  await page.locator("#puzzle-title", { hasText: "Puzzle 1, fork" }).waitFor();
  assert.equal(await page.locator("#puzzle-steps button").count(), forks.length);
  await page.reload();
  await page.locator("#puzzle-title", { hasText: "Puzzle 1, fork" }).waitFor();
});

test("has grades, dials and links, and gives axe nothing to find", async (t) => {
  const page = await openLearn(t, "#puzzles.<i>", { viewport: { width: 390, height: 844 } });
  await note(page, "There is no such puzzle any more");
  await page.selectOption("#puzzle-kind", String(kinds.indexOf("hard")));
  await page.locator("#puzzle-title", { hasText: "Puzzle 1, hard" }).waitFor();
  await page.check("#puzzle-dials");
  await field(page, "e4").and(page.locator('[aria-label*="dial 2"]')).waitFor();
  assert.deepEqual(await violations(page), []);
});
