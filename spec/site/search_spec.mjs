// search_spec.mjs -- the search and the button for the theme.

import assert from "node:assert/strict";
import test from "node:test";

import { asset } from "./files.mjs";
import { open } from "./browser.mjs";

test("board:why is found by its name and by a part of it", async (t) => {
  const page = await open(t, "index.html");
  for (const query of ["board:why", "why", "Board:why("]) {
    await page.fill("#search input", query);
    await page.locator("#found li").first().getByText("board:why(from, [to])").waitFor();
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/reference/board.html#board.why");
});

test("finds guides, rules, verbs and formats, also by readers' own words", async (t) => {
  const page = await open(t, "formats/board.html");
  for (const [query, title] of Object.entries({
    sprt: "Testing a bot", "stalemate draws": "The rules in pictures", checkmate: "Winning",
    tournament: "shogun match", endgame: "endings", tablebase: "endings", "time limit": "movetime",
    serach: "search", enigne: "engine", "shogun perft": "^shogun perft",
    gauntlet: "^shogun match --gauntlet", contributions: "^contributions",
  })) {
    await page.fill("#search input", query);
    await page.locator("#found li").filter({ hasText: new RegExp(title, "i") }).first().waitFor();
  }
  for (const [query, address] of Object.entries({
    "how to win": "rules.html#winning", download: "guides/command.html#installing",
    "how to install": "guides/command.html#installing",
    "source code": "index.html#a-module-for-people-who-code",
  })) {
    await page.fill("#search input", query);
    await page.locator(`#found li:first-child[data-address$="${address}"]`).waitFor();
  }
  await page.fill("#search input", "xyzzyplugh");
  await page.getByText("nothing found").waitFor({ state: "attached" });
  await page.fill("#search input", "stalemate draws");
  await page.locator("#found li", { hasText: "The rules in pictures" }).first().click();
  await page.waitForURL("**/rules.html*");
});

test("the keyboard opens the search, goes through what was found, and closes it", async (t) => {
  const page = await open(t, "index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("board");
  await page.locator("#found li").nth(2).waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getAttribute("#search input", "aria-activedescendant"), "found-1");
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#found"), false);
});

test("an open page holds the files of its version", async (t) => {
  const page = await open(t, "rules.html");
  const held = await page.evaluate(async () => (
    (await navigator.locks.query()).held.map(({ name }) => name)));
  for (const name of ["site.js", "blocks.js"]) {
    assert.ok(held.some((address) => address.endsWith(asset(name))), name);
  }
});

test("the theme is chosen by a button, and stored", async (t) => {
  const page = await open(t, "index.html", { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.click("#theme");
  await page.click("#theme");
  assert.match(await page.textContent("#theme"), /dark/);
  const dark = await background();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await background(), dark);
  await page.click("#theme");
  assert.equal(await background(), light);
});
