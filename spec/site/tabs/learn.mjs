// learn.mjs -- the page "Learn" in a page of the browser, for its specs.

import { click } from "./play.mjs";
import { open } from "../browser.mjs";

/** Opens the page Learn at a hash such as "#lessons.turn", with options of `open`. */
export async function openLearn(t, hash = "", options) {
  const page = await open(t, `learn/index.html${hash}`, options);
  await page.waitForSelector("section:not([hidden]) .board svg .pawn");
  return page;
}

/** Makes a move by clicks. */
export const press = (page, move) => click(page, move.slice(0, 2), move.slice(2));
