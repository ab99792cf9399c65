// analyse_many_spec.mjs -- the tab Analyse with records that are too much: many games, long names,
// texts that no link holds.

import assert from "node:assert/strict";
import test from "node:test";

import { at, openAnalyse } from "./analyse.mjs";

const game = (number, name = `Ann ${number}`) => (
  `[White "${name}"]\n[Round "${number}"]\n\n1. d1e3 c8c4 *\n`);

async function bring(page, text) {
  await page.evaluate((value) => { document.getElementById("record").value = value; }, text);
  await page.click("#show-record");
}

test("lists many games, and reads the one that is chosen", async (t) => {
  const page = await openAnalyse(t);
  const games = Array.from({ length: 500 }, (_, i) => game(i + 1));
  games[2] = games[2].replace("c8c4", "c8c5");
  await bring(page, games.join("\n"));
  await page.locator("#record-note", { hasText: "500 games" }).waitFor();
  assert.equal(await page.locator("#analyse-game option").count(), 500);
  await page.selectOption("#analyse-game", "500");
  await page.locator("#analyse-below .name", { hasText: "Ann 500" }).waitFor();
  await page.selectOption("#analyse-game", "3");
  await page.locator("#analyse-game-note", { hasText: "Game 3: move 1, red, 'c8c5'" }).waitFor();
  assert.equal(await page.inputValue("#analyse-game"), "500");
  await page.click("#analyse-next");
  await at(page, "d1e3");
});

test("keeps a long name within the page", async (t) => {
  const page = await openAnalyse(t, { text: `${game(1, "x".repeat(10000))}\n${game(2)}` });
  await page.locator("#analyse-below .name", { hasText: "xxx" }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 1280, `${wide} wide`);
  assert.ok(await page.locator("#analyse-below .count").isVisible());
});

test("says that a game is too long for a link, and keeps it", async (t) => {
  const page = await openAnalyse(t, { text: game(1) });
  const there = page.url();
  await bring(page, game(2).replace("*", `{${"long ".repeat(40000)}} *`));
  await page.locator("#record-note", { hasText: "It is shown" }).waitFor();
  await page.click("#analyse-link");
  await page.locator("#analyse-shared", { hasText: "too long for a link" }).waitFor();
  assert.notEqual(page.url(), there);
  await page.reload();
  await page.locator("#tree .comment", { hasText: "long long" }).waitFor();
});
