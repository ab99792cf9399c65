// analyse.mjs -- the tab Analyse in a page: its moves, its board, its text in the link.

import { open } from "../browser.mjs";
import { addressOf, unfold } from "./play.mjs";
import { readHash, writeHash } from "../../../lua/site/script/page/link.js";

/** Opens the tab, by a link if a state is given, in a page with these options. */
export async function openAnalyse(t, state, options) {
  const hash = state ? await writeHash("analyse", state) : "#analyse";
  const page = await open(t, `play/index.html${hash}`, options);
  await page.waitForSelector("#analyse-board svg .pawn");
  await unfold(page, ".reader > details");
  return page;
}

/** Pastes a record, and shows it. */
export async function bring(page, text) {
  await page.evaluate((value) => { document.getElementById("record").value = value; }, text);
  await page.click("#show-record");
}

export const move = (page, text) => (
  page.locator("#tree button", { hasText: new RegExp(`^${text}`) }));

/** Waits until the reader is at a move. */
export const at = (page, text) => (
  page.locator("#tree [aria-current]", { hasText: text }).waitFor());

/** Presses a button of the board, such as "next", and waits until the page is at this move. */
export async function step(page, name, text) {
  await page.click(`#analyse-${name}`);
  await at(page, text);
}

/** Waits until the text in the page's address matches a pattern, and returns it. */
export async function textOf(page, pattern) {
  const address = await addressOf(page, ({ text }) => pattern.test(text));
  return (await readHash(new URL(address).hash)).state.text;
}
