// browser.mjs -- the site in a browser, for specs: one server and one browser a spec, a fresh
// context a test.
//
//     test("the first page has a heading", async (t) => {
//       const page = await open(t, "index.html");
//       ...
//     });
//
// A test fails if its page writes an error to the console, asks for a foreign address, or raises.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

import { serve } from "../../lua/site/script/page/serve.js";

/** The full path of a file, given its path within the project. */
export const from = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What npm has installed beside the build: required("axe-core"). */
export const required = createRequire(from("build/npm/package.json"));

/** The folder of the site that was built. */
export const site = from("build/site");

/** Options of a browser context that resembles a phone. */
export const phone = { viewport: { width: 390, height: 664 }, hasTouch: true };

const { chromium } = required("playwright-core");
// Chromium without its windows: it starts twice as fast, and takes two fifths of the processor.
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// LAG=50 make site-test finds tests that read the page before Lua has answered.
const usualLag = Number(process.env.LAG ?? 0);

// Milliseconds until the process ends after its last test, although a failed one has left a server
// open: node:test skips the hooks of a test that follow one that failed.
const patience = 2000;

const started = {}; // the server and the browser, once something is opened

async function start() {
  const [server, browser] = await Promise.all([
    serve(site, 0),
    chromium.launch({ executablePath: browserPath, args }),
  ]);
  return { server, browser, origin: `http://127.0.0.1:${server.address().port}` };
}

after(async () => {
  const { browser, server } = (await started.all) ?? {};
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  setTimeout(() => process.exit(), patience).unref();
});

/** The server's address and the browser, started at the first call. */
export const running = () => (started.all ??= start());

// Delays every answer of Lua.
function addLag(milliseconds) {
  const Prompt = globalThis.Worker;
  globalThis.Worker = class extends Prompt {
    set onmessage(take) {
      super.onmessage = (event) => setTimeout(() => take(event), milliseconds);
    }
  };
}

function watch(page, origin) {
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`asks ${url}`);
  });
  return faults;
}

// A context in whose storage the site has values, by name.
function withStored(values, origin) {
  const localStorage = Object.entries(values).map(([name, value]) => (
    { name: `shogun.${name}`, value: JSON.stringify(value) }));
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

/**
 * Opens a page of the site in a context of its own, which ends with the test. Unless options say
 * so, nothing is cached for visits without a network, and animations are off: a page that scrolls
 * smoothly takes a button away from under a press. The page's `faults` lists its errors so far; a
 * test may empty it.
 * @param {import("node:test").TestContext} t
 * @param {string} path  below the site's root, with query and fragment
 * @param {object} options  of playwright's contexts: viewport, colorScheme, hasTouch, ...; stored:
 *   what the browser has stored, by name; routes: pairs of an address pattern and a handler that
 *   answers instead of the server; lag: milliseconds that delay each answer of Lua, default: the
 *   variable LAG; origin: that of another server, default: that of this spec's server
 */
export async function open(t, path, given = {}) {
  const { browser, origin } = await running();
  const { routes = [], lag = usualLag, stored = {}, origin: root = origin, ...options } = given;
  const usual = {
    viewport: { width: 1280, height: 800 }, serviceWorkers: "block", reducedMotion: "reduce",
  };
  const context = await browser.newContext({ ...usual, ...withStored(stored, root), ...options });
  for (const route of routes) await context.route(...route);
  if (lag > 0) await context.addInitScript(addLag, lag);
  const page = await context.newPage();
  page.faults = watch(page, root);
  t.after(async () => {
    await context.close();
    assert.deepEqual(page.faults, []);
  });
  await page.goto(`${root}/${path}`);
  return page;
}

/** Makes a folder, which is removed after the test. */
export function folderOf(t) {
  const folder = mkdtempSync(join(tmpdir(), "shogun-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Serves a folder until the test ends. Returns the server, and its origin. */
export async function served(t, folder, options) {
  const server = await serve(folder, 0, options);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** Drags with the mouse from the middle of one element to the middle of another. */
export async function drag(page, piece, goal, button = "left") {
  for (const [place, act] of [[piece, "down"], [goal, "up"]]) {
    const { x, y, width, height } = await place.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await page.mouse[act]({ button });
  }
}

/** The file that the page saves at the press of a button: its name and its bytes. */
export async function saved(page, selector) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
