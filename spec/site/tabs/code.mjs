// code.mjs -- the tab Code in a page: a bot in the editor, and what the page shows of it.

import { open } from "../browser.mjs";
import { writeHash } from "../../../lua/site/script/page/link.js";

/** A bot that plays its first legal move. */
export const first = "return function(board) return board:moves()[1] end";

/**
 * Opens the tab Code with the source of a bot named mine; without a source, as at a first visit.
 * `match` and `position` go into the tab's state; the other options are those of `open`.
 */
export async function openCode(t, source, { match, position, ...options } = {}) {
  const state = { name: "mine", source, match, position };
  const hash = source ? await writeHash("code", state) : "#code";
  const page = await open(t, `play/index.html${hash}`, options);
  await edits(page, /\S/);
  return page;
}

/** Waits until the reader can edit a bot that has a line with this text. */
export const edits = (page, text) => (
  page.locator("#code:not([inert]) .cm-line", { hasText: text }).first().waitFor());

/** Waits until an element shows a text. */
export const shows = (page, id, text, options) => (
  page.locator(`#${id}`, { hasText: text }).waitFor(options));

/** Lets the bot make a move, and waits until the page reports it in these words. */
export async function tries(page, words = /^It plays/) {
  await page.click("#try");
  await shows(page, "tried", words);
}

/** Puts a text in place of what is in the editor; typed braces would be closed by it. */
export async function rewrite(page, text) {
  await page.locator(".cm-content").press("Control+a");
  await page.keyboard.insertText(text);
}
