// play.mjs -- the playground in a page: its fields, its status, games in links.

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { open, required } from "../browser.mjs";
import { readHash, writeHash } from "../../../lua/site/script/page/link.js";

/** Two people at one screen. */
export const people = { white: "person", red: "person" };

/** The sheet's figure 3, on which the red piece on d4 may not go to f2. */
export const figure = {
  game: { rules: "sheet", start: "3p44/8/8/1P36/3p43P1/3P21P12/8/8 r 0 1" }, players: people,
};

const withoutEngine = { show: { advice: false } };

/** Opens the tab Play, by a link if a state is given, in a page with these options. */
export async function openPlay(t, state, { stored = withoutEngine, ...options } = {}) {
  const hash = state ? await writeHash("play", state) : "";
  const page = await open(t, `play/index.html${hash}`, { stored, ...options });
  page.on("dialog", (dialog) => dialog.accept());
  await page.waitForSelector("#moves[data-ply]"); // the board itself comes with the page
  await unfold(page, "#more");
  return page;
}

/** Opens what is folded. */
export const unfold = (page, selector) => (
  page.locator(selector).evaluateAll((all) => all.forEach((one) => { one.open = true; })));

/** The button of a field of the visible board, in any tab but Code. */
export const field = (page, name) => (
  page.locator(`[role=tabpanel]:not([hidden]) .square .cell[aria-label^="${name},"]`));

/** The moves of the game, as they are listed. */
export const listed = (page) => page.locator("#moves button:not(.undone)").allTextContents();

/** Waits until that many plies were played. */
export const plies = (page, count) => page.locator(`#moves[data-ply="${count}"]`).waitFor();

/** Waits until at least that many plies were played: bots do not wait. */
export const pliesOrMore = (page, count) => page.locator(`#moves button >> nth=${count}`).waitFor();

/** Waits until the status matches a pattern, and returns it. */
export async function status(page, pattern) {
  const found = page.locator("#status", { hasText: pattern });
  await found.waitFor();
  return found.textContent();
}

/** Waits until the page's address has the wanted state, which changes after the drawing. */
export async function addressOf(page, isWanted) {
  for (const end = Date.now() + 30000; Date.now() < end; await wait(50)) {
    const address = page.url(), { state } = await readHash(new URL(address).hash);
    if (state && isWanted(state)) return address;
  }
  throw new Error(`the address stays ${page.url()}`);
}

/** Presses a button that leads to another board, and waits for the board after `count` plies. */
export async function goTo(page, selector, count) {
  await page.click(selector);
  await plies(page, count);
}

/** Makes moves one after the other, each by two fields. */
export async function make(page, moves, press) {
  const before = Number(await page.locator("#moves").getAttribute("data-ply"));
  for (const [i, move] of moves.split(" ").entries()) {
    await press(page, move.slice(0, 2), move.slice(2, 4));
    await plies(page, before + i + 1);
  }
}

/** Makes a move by clicks. */
export async function click(page, from, to) {
  await field(page, from).click();
  await field(page, to).click();
}

/** Follows, in an open page, a link to a tab with this state. */
export const follow = async (page, tab, state) => (
  page.evaluate((hash) => { location.hash = hash; }, await writeHash(tab, state)));

const hasFocus = (page, selector) => (
  page.evaluate((wanted) => document.activeElement.matches(wanted), selector));

/** Goes on with Tab until something has the focus. */
export async function tabTo(page, selector) {
  for (let step = 0; step < 40; step++) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

const axe = readFileSync(required.resolve("axe-core/axe.min.js"), "utf8");
const themes = { dark: { runOnly: ["color-contrast"] }, light: {} }; // they differ in colours alone

/** What axe finds in the page in both themes, a line each. */
export async function violations(page) {
  await page.evaluate(axe);
  const all = [];
  for (const [colorScheme, options] of Object.entries(themes)) {
    await page.emulateMedia({ colorScheme });
    const run = (given) => globalThis.axe.run({ resultTypes: ["violations"], ...given });
    all.push(...(await page.evaluate(run, options)).violations);
  }
  return all.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
