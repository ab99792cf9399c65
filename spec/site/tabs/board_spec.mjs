// board_spec.mjs -- the board draws a move at once, marks it, turns its number; keys step targets.

import assert from "node:assert/strict";
import test from "node:test";

import { click, field, listed, openPlay, people, plies } from "./play.mjs";
import { held } from "../files.mjs";

const named = (page, name, words) => (
  page.locator(`#board .cell[aria-label^="${name}, ${words}"]`).waitFor());

// The sorted parts of the picture, without the title, which has the board's text.
const parts = (page) => page.locator("#board .picture svg").evaluate((svg) => (
  [...svg.querySelectorAll("rect, .pawn, .king, .arrow")]
    .map((part) => part.outerHTML.replaceAll(/\s*\n\s*/g, "")).sort()));

test("draws a move before Lua has loaded, exactly as Lua does, and plays it once", async (t) => {
  const { options, arrive } = held("shogun.wasm");
  const page = await openPlay(t, { players: people }, options);
  for (let i = 0; i < 2; i++) await click(page, "d1", "e3");
  await named(page, "d1", "empty");
  await named(page, "e3", "white pawn, 2");
  assert.equal(await page.locator("#board .cell:is(.movable, .target)").count(), 0);
  const before = await parts(page);
  arrive();
  await plies(page, 1);
  assert.deepEqual(await parts(page), before);
  assert.deepEqual(await listed(page), ["Start", "d1e3"]);
});

test("takes back a drawn move that cannot be played", async (t) => {
  const routes = [["**/*.wasm", (route) => route.fulfill({ body: "no module" })]];
  const page = await openPlay(t, { players: people }, { routes });
  await click(page, "d1", "e3");
  await named(page, "d1", "white pawn, 3");
  page.faults.length = 0; // the browser reports the invalid file
});

// Stops animations when they begin.
const pauseAll = (page) => page.evaluate(() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function pause(...given) {
    const made = animate.apply(this, given);
    made.pause();
    return made;
  };
});

// The visible numbers of the moved piece after some milliseconds.
const numbersAt = (page, time) => page.evaluate((now) => {
  for (const one of document.getAnimations()) one.currentTime = now;
  return [...document.querySelectorAll("#board .picture g:last-of-type > :last-child text")]
    .filter((text) => {
      const { opacity, transform } = getComputedStyle(text);
      return opacity > 0 && !transform.startsWith("matrix(1, 0, 0, 0,");
    }).map((text) => text.textContent);
}, time);

test("turns the number after the piece has slid; the next press ends this", async (t) => {
  const page = await openPlay(t, { players: people }, { reducedMotion: "no-preference" });
  await pauseAll(page);
  await click(page, "d1", "e3");
  await plies(page, 1);
  assert.deepEqual(await numbersAt(page, 200), ["3"]);
  assert.deepEqual(await numbersAt(page, 600), ["2"]);
  await page.locator("#board .cell").first().dispatchEvent("pointerdown");
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

const isAt = (page, name) => page.locator(`#board .cell[aria-label^="${name},"]:focus`).waitFor();

test("announces a selected piece's moves, and steps through them with n", async (t) => {
  const page = await openPlay(t, { players: people });
  await field(page, "d1").press("Enter");
  const words = "d1, 5 moves: b2 then 3, f2 then 1, c3 then 1, e3 then 2, d4 then 3";
  await page.locator("#board [aria-live]", { hasText: words }).waitFor({ state: "attached" });
  for (const [key, name] of [["n", "b2"], ["n", "f2"], ["Shift+N", "b2"], ["Shift+N", "d4"]]) {
    await page.keyboard.press(key);
    await isAt(page, name);
  }
});

test("keeps a selection while its position is drawn again", async (t) => {
  const page = await openPlay(t, { players: people });
  await field(page, "d1").click();
  await page.click("#turn");
  await page.locator("#turn[aria-pressed=true]").waitFor();
  await field(page, "e3").click();
  await plies(page, 1);
});
