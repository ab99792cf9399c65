// words_spec.mjs -- the reasons why games end, in the words of the page. It needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import { reasons } from "../../build/web/facts.mjs";
import { resultWords } from "../../lua/site/script/page/words.js";

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
