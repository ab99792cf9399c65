// words_spec.mjs -- the reasons why games end, in the words of the page. It needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import { reasons } from "../../build/web/facts.mjs";
import { resultWords } from "../../lua/site/script/page/words.js";

for (const reason of reasons) {
  test(`has words for the reason ${reason}`, () => {
    assert.notEqual(resultWords({ winner: "white", reason }), `White wins: ${reason}`);
  });
}
