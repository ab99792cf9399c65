// reach.mjs -- how soon a tab can be used on a slow network and a slow processor (1.6 Mbit/s,
// 150 ms, a quarter of the speed), medians of RUNS visits, default 5: make bench-site.
//
// Milliseconds from the address until the board is drawn, and until a piece can be moved; in Play
// also until a move made at once is shown, and until the level has answered it; on a first visit,
// and in Play on one by which the site is cached. Chromium slows the page's thread down, not its
// Workers.

import { test } from "node:test";

import { running, served, site } from "./browser.mjs";

const runs = Number(process.env.RUNS ?? 5);
const network = {
  offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8,
};
const marks = ["board", "ready", "shown", "reply"];
const tabs = {
  Analyse: "play/index.html#analyse", Learn: "learn/index.html",
  Puzzles: "learn/index.html#puzzles",
};

// Runs in the page: notes when each mark is reached, and in Play makes a move as soon as it may.
function watch() {
  const times = globalThis.times = {};
  const press = (name) => document.querySelector(`#board .cell[aria-label^="${name},"]`)?.click();
  const find = (selector) => [...document.querySelectorAll(`[role=tabpanel] ${selector}`)]
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  const look = () => {
    const moves = document.querySelectorAll("#moves button").length - 1;
    const movable = find(".cell.movable");
    const has = {
      board: find("svg .pawn"), ready: movable && !movable.closest("[inert]"), shown: moves > 0,
      reply: moves > 1,
    };
    const isFirst = has.ready && !times.ready;
    for (const name of Object.keys(has)) if (has[name]) times[name] ??= performance.now();
    if (isFirst) ["d1", "e3"].forEach(press);
    if (!times.reply) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(context, address, last) {
  const page = await context.newPage(), session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction((mark) => globalThis.times?.[mark], last, { timeout: 60000 });
  return { page, times: await page.evaluate(() => globalThis.times) };
}

// Once the service worker has cached the site, the game is forgotten and the page left.
async function leave(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 60000 });
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.close();
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const tell = (name, visits) => console.log(name.padEnd(16) + marks.map((mark) => (
  median(visits.map((times) => times[mark]))?.toFixed(0).padStart(8))).join(""));
const inContext = async (browser, act) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(watch);
  const found = await act(context);
  await context.close();
  return found;
};

test("reach", { timeout: 600000 }, async (t) => {
  const { origin } = await served(t, site, { compresses: true }), { browser } = await running();
  const address = `${origin}/play/index.html`;
  const first = [], cached = [];
  for (let i = 0; i <= runs; i++) {
    await inContext(browser, async (context) => {
      const { page, times } = await visit(context, address, "reply");
      await leave(page);
      const again = await visit(context, address, "reply");
      if (i > 0) first.push(times), cached.push(again.times); // the server compresses once
    });
  }
  console.log("milliseconds".padEnd(16) + marks.map((mark) => mark.padStart(8)).join(""));
  tell("Play", first);
  tell("from the cache", cached);
  for (const [name, path] of Object.entries(tabs)) {
    const visits = [];
    for (let i = 0; i <= runs; i++) {
      const open = async (context) => (await visit(context, `${origin}/${path}`, "ready")).times;
      const times = await inContext(browser, open);
      if (i > 0) visits.push(times);
    }
    tell(name, visits);
  }
});
