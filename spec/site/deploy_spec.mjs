// deploy_spec.mjs -- the host gets the site's next version, fails or stalls while pages are open:
// each page keeps its version, and works.

import assert from "node:assert/strict";
import test from "node:test";
import { spawnSync } from "node:child_process";
import {
  cpSync, readFileSync, readdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { click, make, people, plies } from "./tabs/play.mjs";
import { writeHash } from "../../lua/site/script/page/link.js";
import { folderOf, from, running, served, site as built } from "./browser.mjs";

const hashed = /-[A-Z0-9]{7}([A-Z0-9])(?=\.\w+\b)/g;

// Replaces the hash in each part's name by another one.
const renamed = (text) => text.replace(hashed, (name, last) => (
  name.slice(0, -1) + (last === "A" ? "B" : "A")));

// Makes the next version: all names with a hash change, and pages have the attribute data-version.
function makeNext(folder) {
  cpSync(built, folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = renamed(readFileSync(join(folder, path), "utf8"));
    writeFileSync(join(folder, path), text.replace("<html ", '<html data-version="next" '));
  }
  const assets = join(folder, "assets");
  for (const name of readdirSync(assets)) {
    renameSync(join(assets, name), join(assets, renamed(name)));
  }
  spawnSync(process.execPath, [from(".ci/cache_list.mjs"), folder]);
}

// A host with the site, and a browser context with storage of its own. `deploy` replaces this
// version by the next one. A test may set `answers`, a function of an address: true serves it,
// false refuses it, null stalls. `open` opens a page of the playground.
async function host(t, options) {
  const folder = folderOf(t), root = join(folder, "now");
  symlinkSync(built, root);
  const { server, origin } = await served(t, root), [pass] = server.listeners("request");
  const { browser } = await running();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const self = { context, answers: () => true };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const answers = self.answers(request.url);
    if (answers) pass(request, response);
    else if (answers === false) response.writeHead(503).end();
  });
  t.after(() => context.close());
  self.deploy = () => {
    makeNext(join(folder, "next"));
    unlinkSync(root);
    symlinkSync(join(folder, "next"), root);
  };
  self.open = async (hash = "") => {
    const page = await context.newPage();
    await page.goto(`${origin}/play/index.html${hash}`);
    return page;
  };
  return self;
}

const game = await writeHash("play", { game: { rules: "standard" }, players: people });
const tabs = { code: "#code .cm-content", analyse: "#analyse .board svg .pawn" };
const note = (page, text) => page.locator(".version", { hasText: text });
const version = (page) => page.evaluate(() => document.documentElement.dataset.version ?? "first");

// What the browser does after a visit: it looks for a new version.
const update = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  const { installing } = await registration.update();
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
  const isCached = options?.serviceWorkers !== "block"; // and the service worker answers this page
  if (isCached) await page.waitForFunction(() => navigator.serviceWorker.controller);
  return { site, page };
}

test("an open page goes on across a deploy, beside one of the next version", async (t) => {
  const { site, page } = await started(t);
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
  site.deploy();
  for (const [lost, wanted] of [[/desk-/, "first"], [/^$/, "next"]]) {
    site.answers = (url) => !lost.test(url);
    await update(page);
    await page.reload();
    await useEveryTab(page);
    assert.equal(await version(page), wanted);
  }
});

test("where the server stalls, the cache answers at once", async (t) => {
  const { site, page } = await started(t);
  site.answers = () => null;
  await page.close();
  const again = await site.open();
  await plies(again, 1);
  await make(again, "d8c7", click);
  await useEveryTab(again);
  const paths = ["index.html", "reference/", "reference/index.html?x"];
  const statuses = await again.evaluate((all) => (
    Promise.all(all.map(async (path) => (await fetch(`../${path}`)).status))), paths);
  assert.deepEqual(statuses, paths.map(() => 200));
});

test("a part lost by the network is loaded when the network is back", async (t) => {
  const { site, page } = await started(t, { serviceWorkers: "block" });
  await site.context.setOffline(true);
  await page.click("#tab-code");
  await note(page, "there is no network").waitFor();
  await page.click("#tab-play");
  await make(page, "d8c7", click);
  await page.click("#tab-code");
  await site.context.setOffline(false);
  await page.locator(tabs.code).waitFor();
  assert.equal(await page.textContent(".version"), "");
  await useEveryTab(page);
});
