// layout_spec.mjs -- what must be seen is seen at once, on phones, tablets and wide screens: the
// board, its players, the status, a refusal, a result, the buttons.

import assert from "node:assert/strict";
import test from "node:test";

import { click, figure, openPlay, people, status } from "./play.mjs";
import { first, openCode, shows } from "./code.mjs";
import { open } from "../browser.mjs";
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

// Checks a page at each size.
async function atSizes(page, check) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await check();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
}

test("Play shows board, status, refusal and buttons at every size", async (t) => {
  const page = await openPlay(t, figure);
  await page.locator("#more").evaluate((one) => { one.open = false; });
  await click(page, "d4", "f2");
  await page.locator("#note.bad", { hasText: "A piece may turn only once" }).waitFor();
  await atSizes(page, async () => {
    await inView(page, "[role=tablist]", "#above", "#board .board", "#below", "#status", "#note",
      ".icons");
    await isLarge(page, "#board .board", 355);
  });
});

test("Analyse shows bar, board, line and moves at every size", async (t) => {
  const page = await openAnalyse(t, undefined, { stored: { live: { on: true } } });
  await page.locator("#live li button:visible").first().waitFor();
  await atSizes(page, async () => {
    await inView(page, "[role=tablist]", "#analyse-bar", "#analyse-board .board",
      "#analyse-status", ".reader .icons", "#live");
    await isLarge(page, "#analyse-board .board", 400);
  });
});

for (const [width, isBeside] of [[1280, true], [390, false]]) {
  test(`Code has its result ${isBeside ? "beside" : "below"} the editor at ${width}`, async (t) => {
    const source = `${first} -- ${"long ".repeat(40)}`;
    const page = await openCode(t, source, { viewport: { width, height: 800 } });
    await page.click("#try");
    await shows(page, "tried", /^It plays/);
    const editor = await boxOf(page, ".editor"), board = await boxOf(page, "#try-board .board");
    assert.equal(board.x >= editor.x + editor.width, isBeside);
    assert.equal(board.y >= editor.y + editor.height, !isBeside);
    if (isBeside) await inView(page, ".editor", "#tried", "#try-board .board", "#output");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
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

test("no name of a button is cut, and a friend's link is in view with all buttons", async (t) => {
  const state = { game: { moves: ["d1e3"] }, players: { white: "person", red: "friend" } };
  const page = await openPlay(t, { ...state, friend: "1-2" });
  await page.locator("#more").evaluate((one) => { one.open = false; });
  await atSizes(page, async () => {
    await inView(page, "#board .board", "#status", "#send", ".icons");
    const cut = await page.locator(".icons > button").evaluateAll((all) => all
      .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
  });
});

test("the first page shows the lesson's task at every size but a phone's", async (t) => {
  const page = await open(t, "index.html");
  await page.locator("#lesson-board .movable").first().waitFor();
  for (const [width, height] of sizes.filter((size) => Math.min(...size) > 700)) {
    await page.setViewportSize({ width, height });
    await inView(page, "#lesson-board .board", ".lesson.now .task");
  }
});

test("a result stands beside the board", async (t) => {
  const game = { moves: ["d1f2", "c8c4", "e1e2", "e8d5"] };
  const viewport = { width: 390, height: 664 };
  const page = await openPlay(t, { game, players: people }, { viewport });
  await status(page, "Red wins: mate");
  await inView(page, "#board .board", "#status");
});
