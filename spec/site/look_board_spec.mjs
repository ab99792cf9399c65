// look_board_spec.mjs -- the tab Look as an analysis board: moves tried, the tree changed, the
// engine's lines, records with analysis.

import assert from "node:assert/strict";
import test from "node:test";

import { at, field, openLook, textOf } from "./look.mjs";

const record = `[White "Ann"]
[Red "Bob"]
[Result "1-0"]
[Reason "resigned"]

1. d1e3 {[%clk 59.5] to the middle} 1... d8c7 2. e3f4 1-0
`;

async function tryMove(page, from, to) {
  await field(page, from).click();
  await field(page, to).click();
}

test("follows a move that the record has, and grows a variation of another", async (t) => {
  const page = await openLook(t, { text: record });
  await tryMove(page, "d1", "e3");
  await at(page, "d1e3");
  await tryMove(page, "c8", "c4");
  await at(page, "c8c4");
  assert.equal(await page.locator("#tree .variation button").textContent(), "c8c4");
  await field(page, "f1").focus();
  await page.keyboard.press("Enter");
  await field(page, "f4").focus();
  await page.keyboard.press("Enter");
  await at(page, "f1f4");
  assert.match(await textOf(page, /\(1\.\.\. c8c4 2\. f1f4\) 2\. e3f4/), /1-0\n$/);
});

test("takes every change back, one after the other", async (t) => {
  const page = await openLook(t, { text: record, place: 1 });
  await tryMove(page, "c8", "c4");
  await at(page, "c8c4");
  await page.fill("#look-words", "bold {sic}");
  await page.selectOption("#look-glyph", "!?");
  await textOf(page, /\(1\.\.\. c8c4!\? \{bold \(sic\)\}\)/);
  await page.click("#look-promote");
  await textOf(page, /"\*"\][^]*1\.\.\. c8c4!\? \{bold \(sic\)\} \(1\.\.\. d8c7 2\. e3f4\)\s\*/);
  await page.locator("#look-note", { hasText: "result is open" }).waitFor();
  await page.click("#look-remove");
  await at(page, "d1e3");
  await textOf(page, /middle\} 1\.\.\. d8c7 2\. e3f4 \*/);
  while (await page.locator("#look-undo[aria-disabled=false]").count() > 0) {
    const before = page.url();
    await page.click("#look-undo");
    await page.waitForFunction((url) => globalThis.location.href !== url, before);
  }
  assert.equal(await textOf(page, /1-0/), record);
});
