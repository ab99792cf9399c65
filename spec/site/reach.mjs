// reach.mjs -- how soon a game can be played on a slow network and a slow processor (1.6 Mbit/s,
// 150 ms, a quarter of the speed), medians of RUNS visits, default 5: make bench-site.
//
// Milliseconds from the address until the board is drawn, until the page says "Your move", until a
// move made at once is shown, and until the level has answered it; on a first visit, and on one by
// which the site is cached. Chromium slows the page's thread down, not its Workers.

import { test } from "node:test";

import { serve } from "../../lua/site/script/page/serve.js";
import { running, site } from "./browser.mjs";

const runs = Number(process.env.RUNS ?? 5);
const network = {
  offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8,
};
const marks = ["board", "move", "shown", "reply"];

// Runs in the page: notes when each mark is reached, and makes a move as soon as it may.
function watch() {
  const times = globalThis.times = {};
  const press = (name) => document.querySelector(`#board .cell[aria-label^="${name},"]`)?.click();
  const look = () => {
    const moves = document.querySelectorAll("#moves button").length - 1;
    const isMine = document.getElementById("status")?.textContent.startsWith("Your move");
    const has = {
      board: document.querySelector("#board svg .pawn"), move: isMine, shown: moves > 0,
      reply: moves > 1,
    };
    const isFirst = isMine && !times.move;
    for (const name of Object.keys(has)) if (has[name]) times[name] ??= performance.now();
    if (isFirst) ["d1", "e3"].forEach(press);
    if (!times.reply) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(context, address) {
  const page = await context.newPage(), session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.times?.reply, null, { timeout: 60000 });
  return { page, times: await page.evaluate(() => globalThis.times) };
}

// Once the service worker has cached the site, the game is forgotten and the page left.
async function leave(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.close();
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const tell = (name, visits) => console.log(name.padEnd(16) + marks.map((mark) => (
  median(visits.map((times) => times[mark])).toFixed(0).padStart(8))).join(""));

test("reach", { timeout: 600000 }, async (t) => {
  const server = await serve(site, 0, { compresses: true }), { browser } = await running();
  t.after(() => { server.closeAllConnections(); server.close(); });
  const address = `http://127.0.0.1:${server.address().port}/play/index.html`;
  const first = [], cached = [];
  for (let i = 0; i <= runs; i++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(watch);
    const { page, times } = await visit(context, address);
    await leave(page);
    const again = await visit(context, address);
    if (i > 0) first.push(times), cached.push(again.times); // the server compresses once
    await context.close();
  }
  console.log("milliseconds".padEnd(16) + marks.map((mark) => mark.padStart(8)).join(""));
  tell("first visit", first);
  tell("from the cache", cached);
});
