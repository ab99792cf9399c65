// shift_spec.mjs -- nothing moves by itself: the sum of layout shifts of every page and tab, on a
// phone and on a wide screen, while scripts, boards and messages arrive.

import assert from "node:assert/strict";
import test from "node:test";

import { open, running } from "./browser.mjs";
import { documents } from "./files.mjs";

const most = 0.05;
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

// Runs in the page before its own scripts.
function watch() {
  globalThis.shifts = [];
  const describe = ({ node }) => (node?.id ? `#${node.id}` : node?.className || node?.nodeName);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifts.push([value, sources.map(describe).join(" ")]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const settle = (page) => page.evaluate(() => new Promise((done) => (
  requestAnimationFrame(() => requestAnimationFrame(done)))));

async function check(page, name) {
  await settle(page);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  assert.ok(sum <= most, `${name}: ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
}

const ready = {
  "play/index.html#play": "#moves[data-ply]", "play/index.html#code": "#code .cm-content",
  "play/index.html#analyse": "#analyse .cell.movable", "learn/index.html": "#lessons .cell.movable",
  "learn/index.html#puzzles": "#puzzles .cell.movable", "index.html": "#lesson-board .movable",
};

for (const [name, viewport] of Object.entries(screens)) {
  test(`pages and tabs have no layout shifts: ${name}`, async (t) => {
    const page = await open(t, "index.html", { viewport }), { origin } = await running();
    await page.context().addInitScript(watch);
    for (const path of new Set([...documents, ...Object.keys(ready)])) {
      await page.goto("about:blank"); // another fragment alone opens no page
      await page.goto(`${origin}/${path}`);
      if (ready[path]) {
        await page.locator(ready[path]).first().waitFor();
        await page.waitForTimeout(500);
      }
      await check(page, path);
    }
  });
}
