// words_spec.mjs -- the reasons why games end, in the words of the page. It needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import { reasons } from "../../build/web/facts.mjs";
import { howWords, rulesWords } from "../../lua/site/script/page/rule_words.js";
import { refusal, resultWords } from "../../lua/site/script/page/words.js";

for (const reason of reasons) {
  test(`has words for the reason ${reason}`, () => {
    assert.notEqual(resultWords({ winner: "white", reason }), `White wins: ${reason}`);
    for (const winner of ["white", null]) {
      assert.doesNotMatch(resultWords({ winner, reason }), /undefined|:.*:/);
    }
  });
}

test("tells players whether they have won", () => {
  const mate = { winner: "red", reason: "mate" };
  assert.match(resultWords(mate, "red"), /^You win: mate, white's king/);
  assert.match(resultWords(mate, "white"), /^You lose: mate, white's king/);
  assert.match(resultWords({ winner: null, reason: "agreed" }, "red"), /^A draw: /);
});

test("calls a draw of two bare kings one, and takes any reason of a record", () => {
  const words = (reason) => resultWords({ winner: null, reason });
  assert.equal(words("alone"), "A draw: each side has too few pieces left");
  for (const reason of ["__proto__", "constructor"]) {
    assert.equal(words(reason), `A draw: ${reason}`);
  }
});

test("names an unknown law or rule as it was given", () => {
  const values = { law: "rows", lone: 1, stalemate: "draw", repetition: 3, quiet: 0, first: "red" };
  assert.equal(rulesWords({ ...values, shows: "a number", clocks: 5 }),
    "Rules: rows; a bare king loses; draws: stalemate, 3-fold repetition; red begins; clocks 5.");
  assert.deepEqual(howWords({ ...values, shows: "a number" }),
    { then: "a number", win: ", or take every pawn" });
});

const refused = {
  "game over": "Game over.",
  "no piece on d4": "No piece on d4.",
  "not your turn to move the piece on d4": "The piece on d4 belongs to the other side.",
  "distance 10, the piece shows 3": "This piece goes exactly 3 fields; f2 is 10 away.",
  "own piece on f2": "Your own piece is on f2: you cannot capture it.",
  "enemy king on f2": "A king is never captured: attack it so that it cannot get away.",
  "blocked at f3": "No way to f2 is free: a piece is on f3.",
  "two turns needed, blocked at f3": "A piece may turn only once, and f3 is in its way.",
  "leaves the king attacked from h4": "Then the piece on h4 could capture your king.",
};

test("explains in simple words why a move is refused", () => {
  for (const [reason, words] of Object.entries(refused)) {
    assert.equal(refusal(`illegal move 'd4f2': ${reason}`), words);
  }
});
