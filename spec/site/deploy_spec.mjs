// deploy_spec.mjs -- the site is replaced by its next version, fails or stalls while pages are
// open: each stays with its version, and works.

import assert from "node:assert/strict";
import test from "node:test";

import { host } from "./deploy.mjs";
import { click, make, people, plies } from "./tabs/play.mjs";
import { writeHash } from "../../lua/site/script/page/link.js";

const game = await writeHash("play", { game: { rules: "standard" }, players: people });
const tabs = { code: "#code .cm-content", analyse: "#analyse .board svg .pawn" };
const note = (page, text) => page.locator(".version", { hasText: text });
const version = (page) => page.evaluate(() => document.documentElement.dataset.version ?? "first");

// The service worker has cached the site and answers this page.
const cached = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);

// What the browser does after a visit: it looks for a new version.
const update = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  const found = await registration.update();
  const { installing } = found;
  if (!installing) return;
  await new Promise((done) => installing.addEventListener("statechange", () => (
    ["activated", "redundant"].includes(installing.state) && done())));
});

async function useEveryTab(page) {
  for (const [name, selector] of Object.entries(tabs)) {
    await page.click(`#tab-${name}`);
    await page.locator(selector).first().waitFor();
  }
  await page.click("#tab-play");
  await page.click("#new");
  await page.click("#cancel");
}

async function started(t, options) {
  const site = await host(t, options), page = await site.open(game);
  await make(page, "d1e3", click);
  return { site, page };
}

test("an open page goes on across a deploy, beside one of the next version", async (t) => {
  const { site, page } = await started(t);
  await cached(page);
  site.deploy();
  await update(page);
  await note(page, "A new version is here.").waitFor();
  const other = await site.open();
  assert.equal(await version(other), "next");
  await useEveryTab(other);
  await useEveryTab(page);
  await make(page, "d8c7", click);
  assert.equal(await version(page), "first");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForSelector("html[data-version=next] #moves[data-ply='2']");
  await page.close();
  await other.reload();
  await other.waitForFunction(async () => (await caches.keys()).length === 1);
});

test("without a service worker the page says that it is to be reloaded", async (t) => {
  const { site, page } = await started(t, { serviceWorkers: "block" });
  site.deploy();
  await page.click("#tab-code");
  await note(page, "A new version is here: reload to go on.").waitFor();
  await page.click("#tab-play");
  await make(page, "d8c7", click);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForSelector("html[data-version=next] #moves[data-ply='2']");
  await useEveryTab(page);
});

test("an update that fails half-way changes nothing, and comes the next time", async (t) => {
  const { site, page } = await started(t);
  await cached(page);
  site.deploy();
  site.answers = (url) => !url.includes("desk-");
  await update(page);
  await page.reload();
  await useEveryTab(page);
  assert.equal(await version(page), "first");
  site.answers = () => true;
  await update(page);
  await page.reload();
  await useEveryTab(page);
  assert.equal(await version(page), "next");
});

test("where the server stalls, the cache answers at once", async (t) => {
  const { site, page } = await started(t);
  await cached(page);
  site.answers = () => null;
  await page.close();
  const again = await site.open();
  await plies(again, 1);
  await make(again, "d8c7", click);
  await useEveryTab(again);
});

test("a part that the network has lost is loaded later", async (t) => {
  const { site, page } = await started(t, { serviceWorkers: "block" });
  await site.context.setOffline(true);
  await page.click("#tab-code");
  await note(page, "there is no network").waitFor();
  await page.click("#tab-play");
  await make(page, "d8c7", click);
  await site.context.setOffline(false);
  await useEveryTab(page);
});
