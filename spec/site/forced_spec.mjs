// forced_spec.mjs -- colours that the reader's system forces on pages: what is marked differs by
// lines and shapes, or keeps its own colours.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./browser.mjs";
import { writeHash } from "../../lua/site/script/page/link.js";
import { field, figure, openPlay, violations } from "./tabs/play.mjs";

const forced = { forcedColors: "active", colorScheme: "dark" };

const styleOf = (page, selector, ...names) => page.locator(selector).first().evaluate(
  (one, wanted) => wanted.map((name) => getComputedStyle(one)[name]), names);

// Whether a mark can be seen: whether the place looks otherwise without it.
async function isSeen(page, selector, name) {
  const mark = await page.waitForSelector(selector), clip = await mark.boundingBox();
  const before = await page.screenshot({ clip });
  await mark.evaluate((one, taken) => one.classList.remove(taken), name);
  const after = await page.screenshot({ clip });
  await mark.evaluate((one, taken) => one.classList.add(taken), name);
  return !before.equals(after);
}

const marks = ["selected", "dot", "capture", "attacked"];

test("marked fields, the side to move, the score and the chosen tab are distinct", async (t) => {
  const show = { advice: true, attacked: true };
  const page = await openPlay(t, figure, { ...forced, stored: { show } });
  const [canvas] = await styleOf(page, "body", "backgroundColor");
  assert.deepEqual(await styleOf(page, ".seat:not(.active)", "outlineStyle"), ["none"]);
  assert.deepEqual(await styleOf(page, ".seat.active", "outlineStyle"), ["solid"]);
  assert.notDeepEqual(await styleOf(page, ".side.white", "backgroundColor"),
    await styleOf(page, ".side.red", "backgroundColor"));
  assert.notDeepEqual(await styleOf(page, "#gauge > div", "backgroundColor"),
    await styleOf(page, "#gauge", "backgroundColor"));
  assert.deepEqual(await styleOf(page, "#moves [aria-current]", "outlineStyle"), ["solid"]);
  assert.deepEqual(await styleOf(page, "#tab-code", "borderBottomColor"), [canvas]);
  assert.notDeepEqual(await styleOf(page, "#tab-play", "borderBottomColor"), [canvas]);
  assert.deepEqual(await styleOf(page, ".top [aria-current]", "textDecorationLine"), ["underline"]);
  assert.deepEqual(await violations(page), []);
  await field(page, "d4").click();
  await page.mouse.move(0, 0);
  await page.waitForSelector("#board .cell.attacked");
  for (const mark of marks) {
    assert.ok(await isSeen(page, `#board .cells .${mark}`, mark), mark);
  }
});

const check = "k27/3P44/8/8/8/8/8/6K11 r 0 1";

test("a king in check looks otherwise", async (t) => {
  const page = await openPlay(t, { game: { start: check }, players: figure.players }, forced);
  assert.ok(await isSeen(page, "#board .cell.check", "check"));
});

test("a curve shows where the reader is, and a tree the move", async (t) => {
  const text = "1. c1d2 {[%eval +0.40]} e8f5 {[%eval +0.20]} *\n";
  const page = await open(t, `play/index.html${await writeHash("analyse", { text })}`, forced);
  await page.waitForSelector("#analyse .board svg .pawn");
  await page.click("#analyse-next");
  await page.waitForSelector(".curve .here:not([hidden])");
  const [canvas] = await styleOf(page, "body", "backgroundColor");
  assert.notDeepEqual(await styleOf(page, ".curve .here", "backgroundColor"), [canvas]);
  assert.deepEqual(await styleOf(page, ".tree [aria-current]", "outlineStyle"), ["solid"]);
});

test("pages of documentation have lines around code and targets", async (t) => {
  const page = await open(t, "reference/draw.html#DrawOptions.size", forced);
  assert.deepEqual(await styleOf(page, ".rows > li:target", "outlineStyle"), ["solid"]);
  assert.deepEqual(await styleOf(page, "pre.code", "borderTopStyle"), ["solid"]);
  assert.deepEqual(await violations(page), []);
});
