// phone_spec.mjs -- what phones, tablets and wide screens show without scrolling: a board with its
// players or task, the answer to a move, and the buttons. On an upright phone the board has the
// whole width.

import assert from "node:assert/strict";
import test from "node:test";

import { click, figure, openPlay, people } from "./tabs/play.mjs";
import { first, openCode, tries } from "./tabs/code.mjs";
import { open, phone } from "./browser.mjs";
import { openAnalyse } from "./tabs/analyse.mjs";
import { openLearn } from "./tabs/learn.mjs";

const sizes = [[390, 664], [390, 740], [360, 640], [412, 780], [320, 568], [375, 553], [844, 390],
  [768, 1024], [1024, 768], [1280, 800], [1920, 1080]];
const small = [[640, 400, "16px"], [390, 664, "32px"], [320, 568, "32px"]]; // and font size

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

// The parts that are not wholly in the window, or cover another part.
const covered = (page, selectors) => page.evaluate((all) => {
  const boxes = all.map((selector) => document.querySelector(selector).getBoundingClientRect());
  const isWhole = ({ left, right, top, bottom }) => left >= 0 && left < right && top >= 0
    && right <= globalThis.innerWidth + 1 && bottom <= globalThis.innerHeight + 1;
  const isOver = (one, two) => one !== two && one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return all.filter((_, i) => !isWhole(boxes[i]) || boxes.some((box) => isOver(box, boxes[i])));
}, selectors);

// The least width of a board. At 375 x 553 the other parts need room; on other phones the board has
// the whole width, and on tablets the shorter side, less the space for the parts beside it.
function least(width, height, isTable) {
  if (width < 640) return (height < 1.5 * width ? 0.78 : 0.97) * width;
  if (!isTable) return 0;
  return width > height ? Math.min(height - 170, width - 460) : Math.min(width, height - 400) - 20;
}

const cut = (page) => page.locator("button:not(.cell), .button, summary, [role=tab], .switch")
  .evaluateAll((all) => all.filter((one) => one.offsetParent && (
    one.scrollWidth > one.clientWidth + 1
    || (!one.closest(".moves, .tree, .live")
      && one.getBoundingClientRect().right > globalThis.innerWidth))
  ).map((one) => one.textContent));

async function atSizes(page, board, parts) {
  const isTable = await page.locator(`.table ${board}`).count() > 0;
  for (const [width, height, font] of [...sizes, ...small]) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size = "") => { document.documentElement.style.fontSize = size; }, font);
    if (font) {
      assert.deepEqual(await cut(page), [], `${width} x ${height}, ${font}`);
      continue;
    }
    const hidden = await covered(page, [`${board} .cells`, ...parts]);
    assert.deepEqual(hidden, [], `${width} x ${height}`);
    const { width: side } = await boxOf(page, `${board} .cells`);
    assert.ok(side >= least(width, height, isTable), `${side} of ${width} x ${height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
}

const fold = (page) => page.locator("#more").evaluate((one) => { one.open = false; });

const tabs = "[role=tablist]", seats = [tabs, "#above", "#below", "#status"];
const lesson = [".lesson.now .task", "#lesson-note", "#lesson-retry", "#lesson-next"];

// By name: the board, the parts that must be visible with it, and a function that opens the page.
const places = {
  "Play shows a refusal": ["#board", [...seats, "#note", ".icons"], async (t) => {
    const page = await openPlay(t, figure, phone);
    await fold(page);
    await click(page, "d4", "f2");
    await page.locator("#note.bad").waitFor();
    return page;
  }],
  "Play shows a friend's link": ["#board", [tabs, "#status", "#send", ".icons"], async (t) => {
    const players = { white: "person", red: "friend" };
    const page = await openPlay(t, { game: { moves: ["d1e3"] }, players, friend: "1-2" }, phone);
    await fold(page);
    return page;
  }],
  "Play shows a result": ["#board", seats, (t) => (
    openPlay(t, { game: { moves: "d1f2 c8c4 e1e2 e8d5".split(" ") }, players: people }, phone))],
  "Analyse shows status and steps": ["#analyse-board", [tabs, "#analyse-bar", "#analyse-status",
    ".reader .icons"], (t) => openAnalyse(t, undefined, phone)],
  "Puzzles shows an answer": ["#puzzle-board", [tabs, "#puzzle-task", "#puzzle-note",
    "#puzzle-retry", "#puzzle-next"], async (t) => {
    const page = await openLearn(t, "#puzzles", phone);
    await page.locator("#puzzles .movable").first().waitFor();
    await page.click("#puzzle-hint");
    await page.locator("#puzzle-note:not(:empty)").waitFor();
    return page;
  }],
  "the first page shows an answer": ["#lesson-board", lesson, async (t) => {
    const page = await open(t, "index.html", phone);
    await page.click("#lesson-hint");
    await page.locator("#lesson-note:not(:empty)").waitFor();
    return page;
  }],
  "the editor of boards shows its tools": ["#setup-board", ["#tools", "#setup-message",
    "#setup-close", "#setup-play"], async (t) => {
    const page = await openPlay(t, undefined, phone);
    await page.click("#play .set-up");
    await page.locator("#setup-message", { hasText: "22 legal moves" }).waitFor();
    return page;
  }],
};

for (const [name, [board, parts, openPage]] of Object.entries(places)) {
  test(`${name} at every size`, async (t) => atSizes(await openPage(t), board, parts));
}

test("each lesson shows its longest answer", async (t) => {
  const page = await openLearn(t, "", phone);
  for (const step of await page.locator("#lesson-steps button").all()) {
    await step.evaluate((button) => button.click());
    await page.evaluate(() => {
      const { hint, done } = JSON.parse(document.querySelector(".lesson.now").dataset.lesson);
      const answers = [hint, `Well done. ${done}`].sort((a, b) => b.length - a.length);
      document.querySelector("#lesson-note").textContent = answers[0];
    });
    await atSizes(page, "#lesson-board", [tabs, ...lesson]);
  }
});

test("a phone shows moves and tabs in one row each, coordinates on fields, Start", async (t) => {
  const moves = "c1d2 e8f5 b1c3 h8h7 c3e5 d8e7 f1f4 a8c6 d2b4 b8c7".split(" ");
  const page = await openPlay(t, { game: { moves }, players: people }, phone);
  const head = await boxOf(page, ".top"), bar = await boxOf(page, tabs);
  assert.ok(head.height < 42 && Math.round(bar.y + bar.height) === 664, `${head.height} high`);
  const board = await boxOf(page, "#board"), low = board.y + board.height;
  const axes = await page.locator("#board .axis").evaluateAll((all) => (
    all.map((one) => one.getBoundingClientRect())));
  assert.equal(axes.filter(({ left, right, top, bottom }) => (
    left >= 0 && right <= 390 && top >= board.y && bottom <= low + 1)).length, 16);
  const list = await boxOf(page, "#moves"), last = await boxOf(page, "#moves [aria-current]");
  assert.ok(list.y >= low && list.height < 32 && list.y < (await boxOf(page, "#status")).y);
  assert.ok(last.x >= 0 && last.x + last.width <= 390, `the last one is at ${last.x}`);
  await page.locator("#search input").focus();
  assert.ok((await boxOf(page, "#search input")).width > 300);
  await page.click("#new");
  await page.locator("#start").waitFor();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await covered(page, ["#start"]), [], `${width} x ${height}`);
  }
});

for (const [width, isBeside] of [[1280, true], [390, false]]) {
  test(`Code has its result ${isBeside ? "beside" : "below"} the editor at ${width}`, async (t) => {
    const source = `${first} -- ${"long ".repeat(40)}`;
    const page = await openCode(t, source, { viewport: { width, height: 800 } });
    await tries(page);
    const editor = await boxOf(page, ".editor"), board = await boxOf(page, "#try-board .board");
    assert.equal(board.x >= editor.x + editor.width, isBeside);
    assert.equal(board.y >= editor.y + editor.height, !isBeside);
    const parts = isBeside ? [".editor", "#tried", "#try-board .board", "#output"] : [];
    assert.deepEqual(await covered(page, parts), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  });
}
