// code_try_spec.mjs -- trying a bot in the tab Code: its move, its faults, its prints; its game
// turn by turn, and running a turn again.

import assert from "node:assert/strict";
import test from "node:test";

import { figure } from "./play.mjs";
import { first, openCode, rewrite, shows, tries } from "./code.mjs";

test("Ctrl+Enter in the editor tries it; a bot that returns nothing is told so", async (t) => {
  const page = await openCode(t, "return function() end");
  await page.locator(".cm-content").press("Control+Enter");
  await shows(page, "tried", /^mine\.lua returned nothing: return a move \(/);
  assert.equal(await page.locator(".cm-line").count(), 1);
});

test("a print with a zero byte stays whole, and a flood of prints has its end", async (t) => {
  const page = await openCode(t, `return function(board)
    print "begin"
    for i = 1, 1e6 do print(i) end
    return board:moves()[1]
  end`);
  await tries(page);
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
  await tries(page, /^It plays \w\d\w\d, after/);
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

// A bot that prints the number of its turn, plays random moves, and fails at its third turn.
const counting = `local turn = 0
return function(board, info)
  turn = turn + 1
  print("turn", turn)
  if turn == 3 then error "lost count" end
  local all = board:moves()
  return all[info.random(1, #all)]
end`;

const turns = (page) => page.locator("#replay-turn option").allTextContents();

test("steps through a trial game, and runs turns again, also with a changed source", async (t) => {
  const page = await openCode(t, counting);
  await page.click("#try-game");
  await shows(page, "replay-words", /^Turn 5 of 5\. White, mine, fails after .*:5: lost count/);
  await shows(page, "replay-prints", /^turn\t3\n$/);
  const listed = await turns(page);
  assert.match(listed[0], /^1: mine, \w\d\w\d, \d+ ms, prints$/);
  assert.match(listed[1], /^2: random, \w\d\w\d, \d+ ms$/);
  assert.match(listed[4], /^5: mine, \d+ ms, fails, prints$/);
  await page.click("#replay-first");
  await shows(page, "replay-words", /^Turn 1 of 5\. White, mine, plays \w\d\w\d after/);
  await shows(page, "replay-prints", /^turn\t1\n$/);
  assert.equal(await page.getAttribute("#replay-back", "aria-disabled"), "true");
  await page.click("#replay-next");
  await shows(page, "replay-words", /^Turn 2 of 5\. Red, random, plays/);
  assert.equal(await page.textContent("#replay-prints"), "");
  await page.selectOption("#replay-turn", "2");
  const told = await page.textContent("#replay-words");
  await page.click("#replay-again");
  await shows(page, "replay-found", `Again: it plays ${told.match(/plays (\w+)/)[1]} after`);
  await shows(page, "replay-prints", /^turn\t2\n$/); // it remembers its first turn
  await page.click("#replay-last");
  await page.click("#replay-again");
  await shows(page, "replay-found", /^Again: it fails after .*lost count/);
  await rewrite(page, counting.replace("turn == 3", "turn == 9"));
  await page.click("#replay-again");
  await shows(page, "replay-found", /^Again: it plays \w\d\w\d after/);
});

test("a game of a match opens at the turn of its fault", async (t) => {
  const page = await openCode(t, counting, { match: { pairs: 1 } });
  await page.click("#match-start");
  await shows(page, "match-status", "The match has ended: 2 games.");
  await page.click("#match-faults li:has-text('Game 1:') button:text('Its turn')");
  await shows(page, "replay-game", /^1: mine – random 0.1, error/);
  await shows(page, "replay-words", /lost count/);
  await page.click("#match-turns");
  const last = await page.locator("#match-faults li").last().textContent();
  await shows(page, "replay-game", last.startsWith("Game 2") ? /^2: random – mine/ : /^1: mine – /);
});
