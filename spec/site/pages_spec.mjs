// pages_spec.mjs -- every page passes axe in both themes, and fits narrow and wide screens; pages
// on paper, and without scripts.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./browser.mjs";
import { documents } from "./files.mjs";
import { violations } from "./tabs/play.mjs";

const overhang = (page) => (
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));

test("every page opens, axe finds nothing in either theme, and it fits every screen", async (t) => {
  const page = await open(t, "index.html");
  for (const path of documents) {
    const waitUntil = path.startsWith("learn/") ? "networkidle" : "load"; // it loads Lua
    await page.goto(new URL(`/${path}`, page.url()).href, { waitUntil });
    assert.match(await page.title(), /shogun/i);
    assert.deepEqual(await violations(page), [], path);
    for (const width of [320, 390, 2560, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok(await overhang(page) <= 0, `${path} at ${width} pixels`);
    }
  }
});

test("text is no wider than a line can be read on the widest screen", async (t) => {
  const page = await open(t, "guides/testing.html", { viewport: { width: 2560, height: 1000 } });
  const widths = await page.$$eval("main > p", (all) => (
    all.map((p) => p.offsetWidth / parseFloat(getComputedStyle(p).fontSize))));
  assert.ok(Math.max(...widths) < 50, String(widths));
});

test("a page is printed on white, without what leads around", async (t) => {
  const page = await open(t, "reference/board.html", { colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.isVisible(".top"), false);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(scheme, "light");
});

test("without scripts a page is readable or says what needs them, without buttons", async (t) => {
  const page = await open(t, "reference/board.html", { javaScriptEnabled: false });
  assert.equal(await page.isVisible("text=board:why(from, [to])"), true);
  assert.equal(await page.locator(".below").count(), 0);
  assert.equal(await page.$eval(".block", (one) => getComputedStyle(one).paddingBottom), "0px");
  for (const path of ["play/index.html", "learn/index.html"]) {
    await page.goto(new URL(`../${path}`, page.url()).href);
    assert.match(await page.innerText("noscript p"), /need JavaScript/);
    assert.equal(await page.locator(":is(button, input, summary):visible").count(), 0, path);
  }
});

// The parts of an embedded game that are cut off, or less than 40 pixels high.
const cut = (parts) => parts.filter((part) => {
  const { right, top, bottom } = part.getBoundingClientRect();
  return right > window.innerWidth || bottom > window.innerHeight || bottom - top < 40;
}).map(({ id }) => id);

test("an embedded game of any size is wholly visible, and its buttons work", async (t) => {
  const page = await open(t, "guides/embed.html"), frame = page.frame({ url: /embed\/index/ });
  for (const [width, height] of [[224, 336], [300, 440], [600, 720], [600, 400]]) {
    await page.$eval("iframe", (one, size) => { Object.assign(one, size); }, { width, height });
    await frame.waitForFunction((wide) => window.innerWidth === wide, width);
    assert.deepEqual(await frame.$$eval("#board, #controls button, #moves", cut), [], `${width}`);
  }
  await frame.click("#next");
  assert.match(await frame.textContent("#status"), /^1\. c1d2: white pawn/);
});
