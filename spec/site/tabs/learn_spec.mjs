// learn_spec.mjs -- the page "Learn": lessons solved by mouse, keyboard and touch; moves that are
// refused, and those that miss the goal.

import assert from "node:assert/strict";
import test from "node:test";

import { openLearn, press } from "./learn.mjs";
import { phone } from "../browser.mjs";
import { field, tabTo } from "./play.mjs";

// The reader's moves of each lesson; spec/site/pages/lessons_spec.lua checks that these are right.
const solutions = ["d4d7", "d4e6", "c6e5", "d5c5 d4d7", "c3c4", "f4e5 e5d7", "f4e3", "d5c5", "h1g3",
  "a4b6", "b4e5", "a4a2"];

const note = (page, text) => page.locator("#lesson-note", { hasText: text }).waitFor();
const title = (page) => page.textContent(".lesson.now h2");

test("teaches all lessons in a row, and remembers which are done", async (t) => {
  const page = await openLearn(t);
  for (const [i, moves] of solutions.entries()) {
    const [first, second] = moves.split(" ");
    assert.match(await title(page), new RegExp(`^${i + 1}\\. `));
    await field(page, first.slice(0, 2)).and(page.locator('[aria-label*="white"]')).waitFor();
    await press(page, first);
    if (second) {
      await note(page, "Your second move.");
      await press(page, second);
    }
    await note(page, /^Well done\. /);
    if (i < 11) await page.click("#lesson-next");
  }
  await page.reload();
  await page.locator("#lesson-steps .done >> nth=11").waitFor();
});

test("says why a move is refused, and that a legal one is not the task", async (t) => {
  const page = await openLearn(t, "#lessons.turn");
  await press(page, "d4d7");
  await note(page, "No way to d7 is free: a piece is on d5.");
  assert.equal(await page.locator("#lessons .trail polyline").count(), 1);
  await page.click("#lesson-hint");
  await note(page, "go to e4 first");
  await field(page, "f5").click(); // the pawn is still selected
  await note(page, "That is a legal move, but not the task.");
  await field(page, "f5").click(); // it is red's turn: nothing more is said
  await page.click("#lesson-retry");
  await page.locator("#lessons .cell.movable").first().waitFor();
  await field(page, "d4").click();
  assert.match(await field(page, "d4").getAttribute("aria-label"), /selected/);
  assert.equal(await page.textContent("#lesson-note"), "");
});

test("is learnt by keyboard, beginning where the reader has stopped", async (t) => {
  const learn = { lessons: ["straight", "turn", 7] };
  const page = await openLearn(t, "", { stored: { learn } });
  assert.match(await title(page), /^3\. /);
  assert.match(page.url(), /#lessons\.distance$/);
  await tabTo(page, ".cell");
  for (const key of ["ArrowLeft", "ArrowLeft", ...Array(5).fill("ArrowUp"), "Enter"]) {
    await page.keyboard.press(key); // from e1 to c6
  }
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
  }
  await note(page, /^Well done\. /);
  await tabTo(page, "#lesson-next");
  await page.keyboard.press("Enter");
  await page.locator(".lesson.now h2", { hasText: "4. Captures" }).waitFor();
});

test("works by touch on a phone, and opens the first lesson for an unknown one", async (t) => {
  const options = { ...phone, stored: { learn: "damaged" } };
  const page = await openLearn(t, "#lessons.<b>x</b>", options);
  assert.match(await title(page), /^1\. /);
  await field(page, "d4").tap();
  await field(page, "d7").tap();
  await note(page, /^Well done\. The pawn shows 3/);
});

test("hides numbers and turns in lessons on reading needles, also by touch", async (t) => {
  const page = await openLearn(t, "#lessons.magnets", { hasTouch: true, isMobile: true });
  await field(page, "f4").tap();
  const target = field(page, "e5").and(page.locator('.target[data-turn=""]'));
  assert.equal(await target.textContent(), "");
});
