// stored_spec.mjs -- links of version 0.9.0 and version 0.10.0, and what the browser has stored of
// them: opened, and unpacked.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { open, running } from "./browser.mjs";
import { listed, plies, status } from "./play.mjs";
import { pack, readHash, unpack, writeHash } from "../../lua/shogun/site/script/page/link.js";

const read = (version) => JSON.parse(readFileSync(new URL(`../data/${version}/site.json`,
  import.meta.url), "utf8"));
const { links, stored } = read("0.9"), later = read("0.10");

const opened = (t, name, from = links) => open(t, `play/index.html${from[name].hash}`);

test("unpacks to the same states", async () => {
  for (const { hash, tab, state } of [...Object.values(links), ...Object.values(later.links)]) {
    assert.deepEqual(await readHash(hash), { tab, state });
  }
});

test("unpacks nothing that is longer than any state", async () => {
  const ofLength = (count) => pack("x".repeat(count - 2)); // JSON has quotes
  assert.equal((await unpack(await ofLength(8e6))).length, 8e6 - 2);
  assert.equal(await unpack(await ofLength(8e6 + 1)), null);
});

test("opens a game with dice, its move taken back, and its end", async (t) => {
  const page = await opened(t, "dice");
  await plies(page, 2);
  assert.deepEqual(await listed(page), ["Start", "d1e3=2", "e8d5=1"]);
  await page.click("#redo");
  await plies(page, 3);
  const ended = await opened(t, "resigned");
  await status(ended, "Red wins");
});

test("opens a game under a law of one's own, with its clock and its bot", async (t) => {
  const page = await opened(t, "law");
  await plies(page, 2);
  assert.deepEqual(await listed(page), ["Start", "c1c3", "b8b6"]);
  assert.equal(await page.locator("#turn").getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("#play .seat .name", { hasText: "greedy" }).count(), 1);
  assert.match(await page.locator("#below .clock, #above .clock").first().textContent(), /^[45]:/);
});

test("opens records at their move", async (t) => {
  const page = await opened(t, "look");
  await page.locator("#tree [aria-current]", { hasText: "g8e7" }).waitFor();
  const end = await opened(t, "end");
  await end.locator("#tree [aria-current]", { hasText: "d4f3" }).waitFor();
});

test("opens a bot with its match", async (t) => {
  const page = await opened(t, "write");
  await page.locator(".cm-content", { hasText: "Grüße" }).waitFor();
  assert.equal(await page.inputValue("#match-rules"), "boxed");
  assert.equal(await page.inputValue("#match-pairs"), "7");
});

test("goes on with what the browser has stored", async (t) => {
  const { origin } = await running();
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const page = await open(t, "play/index.html", { storageState });
  await plies(page, 2);
  assert.deepEqual(await listed(page), ["Start", "c1c3", "b8b6"]);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  assert.ok(await page.isChecked("#show-dials"));
  assert.ok(!await page.isChecked("#show-advice")); // it was stored, but never chosen
  await page.click("#new");
  await page.waitForSelector("#new-game[open]");
  assert.equal(await page.inputValue("#rules"), "own");
  assert.equal(await page.inputValue("#minutes"), "5");
  await page.click("#cancel");
  await page.click("#your-games");
  await page.locator("#games-list li", { hasText: "You – greedy, not over, 2 moves" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage["shogun.play"]), undefined);
  await page.click("#games-close");
  await page.click("#tab-write");
  await page.locator(".cm-content", { hasText: "Grüße" }).waitFor();
  // What was typed in the last moment is in the link alone, and becomes a bot of its own.
  const bots = await page.locator("#bot option").allTextContents();
  assert.deepEqual(bots, ["mybot.lua", "dicer.lua", "dicer_2.lua"]);
  assert.equal(await page.inputValue("#match-opponent"), "own mybot");
  await page.click("#tab-look");
  await page.locator("#tree [aria-current]", { hasText: "d4f3" }).waitFor();
});

test("opens a game with the bot that came along, and a record edited on the board", async (t) => {
  const page = await opened(t, "bot", later.links);
  await page.locator("#brought", { hasText: "mine" }).waitFor();
  await plies(page, 2);
  const look = await opened(t, "look", later.links);
  await look.locator("#tree .variation button", { hasText: "d8c7" }).waitFor();
  await look.locator("#tree button", { hasText: /^d1e3!\?/ }).click();
  await look.locator("#look-comment", { hasText: "to the middle" }).waitFor();
});

test("plays a match again that was kept as a file", async (t) => {
  const page = await open(t, `play/index.html${await writeHash("write", later.match)}`);
  await page.locator("#contest-players", { hasText: /mine, brought along/ }).waitFor();
  await page.click("#contest-start");
  await page.locator("#contest-status", { hasText: "has ended: 4 games" }).waitFor();
});
