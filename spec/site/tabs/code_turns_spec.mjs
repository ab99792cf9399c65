// code_turns_spec.mjs -- a game of the reader's bot turn by turn: prints, times and faults at their
// turns, and a turn that is run again.

import assert from "node:assert/strict";
import test from "node:test";

import { openCode, rewrite, shows } from "./code.mjs";

// Prints how often it was asked; fails at its third turn, or plays a move by chance.
const counting = `local turn = 0
return function(board, info)
  turn = turn + 1
  print("turn", turn)
  if turn == 3 then error "lost count" end
  local all = board:moves()
  return all[info.random(1, #all)]
end`;

const turns = (page) => page.locator("#replay-turn option").allTextContents();

test("steps through a trial game: prints, times and errors stay with their turns", async (t) => {
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
});

test("runs a turn again: the same move by the same seed, then the changed source", async (t) => {
  const page = await openCode(t, counting);
  await page.click("#try-game");
  await shows(page, "replay-words", /^Turn 5 of 5/);
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
  await page.click("#match-faults button:text('Its turn') >> nth=0");
  await shows(page, "replay-game", /^1: mine – random 0.1, error/);
  await shows(page, "replay-words", /lost count/);
  await page.click("#match-turns");
  await shows(page, "replay-game", /^2: random – mine/);
});
