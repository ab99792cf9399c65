// play_access_spec.mjs -- the playground for everyone: names, focus, sizes, axe.

import assert from "node:assert/strict";
import test from "node:test";

import { click, field, openPlay, people, plies, violations } from "./play.mjs";
import { open } from "../browser.mjs";

test("axe finds nothing in either theme", async (t) => {
  const stored = { show: { attacked: true, dials: true } };
  const page = await openPlay(t, { players: people }, { stored });
  await field(page, "d1").click();
  assert.deepEqual(await violations(page), []);
  await page.click("#new");
  await page.click("#law summary");
  await page.locator("#law-board .picture svg").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("names every field, and goes back and forward by keys and by the wheel", async (t) => {
  const page = await openPlay(t, { game: { moves: ["d1d4", "a8b5"] }, players: people });
  const names = await page.locator("#board .cell").evaluateAll((cells) => (
    cells.map((cell) => cell.getAttribute("aria-label"))));
  assert.equal(names.length, 64);
  assert.equal(names[0], "a8, empty");
  assert.ok(names.includes("d4, white pawn, 3, attacked"));
  assert.ok(names.includes("d8, red king, 2"));
  const turn = (by) => page.locator("#board").hover().then(() => page.mouse.wheel(0, by));
  await turn(-100); // it scrolls the page
  await page.locator("#hint").press("ArrowLeft");
  await plies(page, 1);
  await turn(-100);
  await plies(page, 0);
  await page.keyboard.press("ArrowRight");
  await plies(page, 1);
  await page.keyboard.press("f");
  await page.locator('#turn[aria-pressed="true"]').waitFor();
  await page.locator("#moves button").first().press("End");
  await plies(page, 2);
});

test("has one field in the order of Tab, and keeps it when the board is turned", async (t) => {
  const page = await openPlay(t, { players: people });
  const stops = page.locator('#board .cell[tabindex="0"]');
  await field(page, "b1").press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  assert.equal(await stops.count(), 1);
  assert.match(await stops.getAttribute("aria-label"), /^a2,/);
  await page.click("#turn");
  await page.locator('#turn[aria-pressed="true"]').waitFor();
  assert.match(await stops.getAttribute("aria-label"), /^a2,/);
  await stops.press("ArrowUp"); // towards white's row now
  assert.match(await stops.getAttribute("aria-label"), /^a1,/);
});

test("has controls that a finger can hit at 320 pixels", async (t) => {
  const page = await openPlay(t, { players: people }, { viewport: { width: 320, height: 640 } });
  const small = await page.locator("main :is(button, input, select):visible").evaluateAll((all) => (
    all.map((one) => one.closest("label") ?? one).filter((one) => one.offsetHeight < 24)
      .map((one) => one.outerHTML)));
  assert.deepEqual(small, []);
});

// How far the middle of a piece's drawing is from that of its button, in pixels.
const apart = (page, name) => field(page, name).evaluate((cell) => {
  const middle = ({ left, width, top, height }) => [left + width / 2, top + height / 2];
  const [x, y] = middle(cell.getBoundingClientRect());
  const pieces = [...document.querySelectorAll("#board svg :is(.pawn, .king)")];
  const away = pieces.map((piece) => {
    const [left, top] = middle(piece.getBoundingClientRect());
    return Math.hypot(left - x, top - y);
  });
  return Math.min(...away);
});

test("has the pieces drawn where their buttons are", async (t) => {
  const page = await openPlay(t);
  for (const width of [390, 1280, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    const { width: size } = await field(page, "a1").boundingBox();
    for (const name of ["a1", "h1", "a8", "h8"]) {
      const distance = await apart(page, name);
      assert.ok(distance < size / 8, `${name} at ${width}: ${distance} pixels apart`);
    }
  }
});

const motions = [["reduce", ""], ["no-preference", "white pawn, flash, needle, energy"]];
for (const [reducedMotion, moving] of motions) {
  test(`moves under ${reducedMotion}: ${moving || "nothing"}`, async (t) => {
    const page = await openPlay(t, { players: people }, { reducedMotion });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      globalThis.moving = [];
      Element.prototype.animate = function slide(...given) {
        globalThis.moving.push(this.getAttribute("class"));
        return animate.apply(this, given);
      };
    });
    await click(page, "d1", "e3");
    await plies(page, 1);
    assert.equal(await page.evaluate(() => [...new Set(globalThis.moving)].join(", ")), moving);
  });
}

test("shows the tabs after a link to one of them", async (t) => {
  const page = await open(t, "play/index.html#analyse", { viewport: { width: 800, height: 400 } });
  await page.waitForSelector("#analyse-board svg .pawn");
  const { y } = await page.locator("#tab-analyse").boundingBox();
  assert.ok(y >= 0 && y < 360, `at ${y}`);
});
