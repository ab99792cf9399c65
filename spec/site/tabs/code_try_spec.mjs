// code_try_spec.mjs -- a bot in the tab Code that is tried: its move, its faults, its prints.

import assert from "node:assert/strict";
import test from "node:test";

import { figure } from "./play.mjs";
import { first, openCode, rewrite, shows } from "./code.mjs";

test("Ctrl+Enter in the editor tries it; a bot that returns nothing is told so", async (t) => {
  const page = await openCode(t, "return function() end");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Enter");
  await shows(page, "tried", /^mine\.lua returned nothing: return a move \(/);
  assert.equal(await page.locator(".cm-line").count(), 1);
});

test("a print with a zero byte stays whole, and a flood of prints has its end", async (t) => {
  const page = await openCode(t, `return function(board)
    print "begin"
    for i = 1, 1e6 do print(i) end
    return board:moves()[1]
  end`);
  await page.click("#try");
  await shows(page, "tried", /^It plays/);
  await shows(page, "output", /the rest is left out\)\n\(left out: 995905 prints\)\n$/);
  assert.ok((await page.textContent("#output")).length < 30000);
  await rewrite(page, "return function(b) print('a\\0b') return b:moves()[1] end");
  await page.keyboard.press("Control+Enter");
  await shows(page, "output", /^a\\x00b\n$/);
});

const { start } = figure.game;

test("tries it on any board, which stays in the link, and plays on from there", async (t) => {
  const page = await openCode(t, first);
  await page.fill("#try-start", "8/8/8 w");
  await page.keyboard.press("Enter");
  await shows(page, "tried", /^Invalid board: /);
  await page.fill("#try-start", start);
  await page.selectOption("#try-rules", "dice");
  await page.locator('#try-board .cell[aria-label^="d4, red pawn"]').waitFor();
  await page.click("#try");
  await shows(page, "tried", /^It plays \w\d\w\d, after/);
  await page.locator("#try-board svg .last").first().waitFor();
  await page.reload();
  await page.locator('#try-board .cell[aria-label^="d4, red pawn"]').waitFor();
  assert.equal(await page.inputValue("#try-start"), start);
  assert.equal(await page.inputValue("#try-rules"), "dice");
  const other = await openCode(t, first, { position: { start: "9", rules: "boxed" } });
  await shows(other, "tried", /^Invalid board: /);
  assert.equal(await other.inputValue("#try-rules"), "standard");
  await page.click("#try-play");
  await page.locator("#above .name, #below .name", { hasText: "mine" }).first().waitFor();
  await page.locator('#board .cell[aria-label^="d4, red pawn"]').waitFor();
});
