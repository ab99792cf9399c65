// layout_spec.mjs -- what must be seen is seen at once, on phones, tablets and wide screens: the
// board, its players, the status, a refusal, a result, the buttons.

import assert from "node:assert/strict";
import test from "node:test";

import { click, figure, openPlay, people, status } from "./play.mjs";
import { openAnalyse } from "./analyse.mjs";

const sizes = [[390, 664], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 800],
  [1920, 1080]];

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

async function inView(page, ...selectors) {
  const { width, height } = page.viewportSize(), boxes = [];
  for (const selector of selectors) {
    const box = await boxOf(page, selector);
    const { x, y, width: wide, height: high } = box;
    const isIn = x >= 0 && y >= 0 && x + wide <= width + 1 && y + high <= height + 1;
    assert.ok(isIn, `${selector}: ${JSON.stringify(box)} in ${width} x ${height}`);
    boxes.push([selector, box]);
  }
  for (const [i, [name, one]] of boxes.entries()) {
    for (const [other, two] of boxes.slice(i + 1)) {
      const isApart = one.x + one.width <= two.x + 1 || two.x + two.width <= one.x + 1
        || one.y + one.height <= two.y + 1 || two.y + two.height <= one.y + 1;
      assert.ok(isApart, `${name} lies over ${other}`);
    }
  }
}

// The board takes the smaller side, less what else must be seen: `spare` where it lies below.
async function isLarge(page, selector, spare) {
  const { width, height } = page.viewportSize(), { width: side } = await boxOf(page, selector);
  const isWide = width > height;
  const room = isWide ? Math.min(height - 150, width - 440) : Math.min(width, height - spare);
  assert.ok(side >= room - 20, `${side} of ${room}`);
}

for (const [width, height] of sizes) {
  const viewport = { width, height };
  test(`Play shows board, status, refusal and buttons at ${width} x ${height}`, async (t) => {
    const page = await openPlay(t, figure, { viewport });
    await page.locator("#more").evaluate((one) => { one.open = false; });
    await click(page, "d4", "f2");
    await page.locator("#note.bad", { hasText: "d4f2 is not legal" }).waitFor();
    await inView(page, "[role=tablist]", "#above", "#board .board", "#below", "#status", "#note",
      ".icons");
    await isLarge(page, "#board .board", 355);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  });

  test(`Analyse shows bar, board, line and moves at ${width} x ${height}`, async (t) => {
    const page = await openAnalyse(t, undefined, { viewport, stored: { live: { on: true } } });
    await page.locator("#live li button:visible").first().waitFor();
    await inView(page, "[role=tablist]", "#analyse-bar", "#analyse-board .board",
      "#analyse-status", ".reader .icons", "#live");
    await isLarge(page, "#analyse-board .board", 400);
  });
}

test("a phone has a header of one row, and its tabs at the bottom", async (t) => {
  const page = await openPlay(t, { players: people }, { viewport: { width: 390, height: 664 } });
  const top = await boxOf(page, ".top"), tabs = await boxOf(page, "[role=tablist]");
  assert.ok(top.height < 56, `${top.height} high`);
  assert.equal(Math.round(tabs.y + tabs.height), 664);
  await page.locator("#search input").focus();
  assert.ok((await boxOf(page, "#search input")).width > 300);
});

test("a result stands beside the board", async (t) => {
  const game = { moves: ["d1f2", "c8c4", "e1e2", "e8d5"] };
  const viewport = { width: 390, height: 664 };
  const page = await openPlay(t, { game, players: people }, { viewport });
  await status(page, "Red wins: mate");
  await inView(page, "#board .board", "#status");
});
