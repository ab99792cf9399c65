// load_spec.mjs -- what is loaded first: a new game is shown before Lua is there, and played before
// all of Lua's modules are. Counts; reach.mjs measures times.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { asset, held } from "./files.mjs";
import { open, running, site } from "./browser.mjs";
import { click, listed, make, openPlay, people, plies, status } from "./tabs/play.mjs";
import { puzzles } from "../../build/web/puzzles.mjs";
import { writeHash } from "../../lua/site/script/page/link.js";

const game = (...moves) => (
  { "game 1": { state: { game: { moves }, players: people }, begun: 0 } });

test("the board of a first visit is in the page, unless something was begun there", async (t) => {
  const routes = [[/\/(play|learn)-\w+\.js$/, (route) => route.abort()]];
  for (const [path, stored, count] of [
    ["play/index.html", game(), 1], ["play/index.html", game("d1e3"), 0],
    ["play/index.html#play.x", {}, 0], ["play/index.html#analyse", { learn: {} }, 1],
    ["play/index.html#analyse.x", {}, 0], ["play/index.html#analyse", { analyse: {} }, 0],
    ["learn/index.html", {}, 1], ["learn/index.html#puzzles", game("d1e3"), 1],
    ["learn/index.html#puzzles", { learn: {} }, 0],
  ]) {
    const page = await open(t, path, { routes, stored });
    assert.equal(await page.locator(".still:visible").count(), count, path);
    page.faults.length = 0; // the browser reports the script
  }
});

// Presses all that can be seen in a part of the page, by the mouse.
async function pressAll(page, part) {
  const boxes = await part.locator("button:visible, .cell:visible, label:visible").evaluateAll(
    (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(boxes.length > 5);
  for (const { x, y, width, height } of boxes) {
    await page.mouse.click(x + width / 2, y + height / 2);
  }
}

const taken = { game: { moves: ["d1e3", "c8c4"], undone: ["f1f4"] }, players: people };
test("Analyse, lessons and puzzles are ready before Lua is loaded", async (t) => {
  const places = ["play/index.html#analyse", "learn/index.html", "learn/index.html#puzzles"];
  for (const path of places) {
    const page = await open(t, path, held("shogun.wasm").options);
    await page.locator("[role=tabpanel]:not([inert]) .cell.movable").first().waitFor();
  }
});

const text = "1. c1d2 *\n";
const puzzle = puzzles.find(({ moves }) => moves === 2).id;
for (const [path, tab, state] of [["play", "play", taken], ["play", "code"],
  ["play", "analyse", { text }], ["learn", "lessons", "turn"], ["learn", "puzzles", puzzle]]) {
  test(`nothing in the tab ${tab} can be pressed before its state is there`, async (t) => {
    const { options, arrive } = held("shogun.wasm");
    const hash = path === "learn" ? `#${tab}.${state}` : await writeHash(tab, state);
    const tall = { ...options, viewport: { width: 1280, height: 2600 } };
    const page = await open(t, `${path}/index.html${hash}`, tall);
    const panel = page.locator(`#${tab}`), before = page.url();
    await panel.locator(".cells").first().waitFor({ state: "attached" });
    await pressAll(page, panel);
    assert.equal(page.url().replace(/\.\w+$/, ""), before.replace(/\.\w+$/, ""));
    assert.equal(await page.locator("dialog[open]").count(), 0);
    arrive();
    await page.locator(`#${tab}:not([inert]) .board svg .pawn`).first().waitFor();
    if (tab === "play") await plies(page, 2);
  });
}

const comes = (selector) => (page) => page.locator(selector).first().waitFor();
const move = async (page) => {
  await status(page, "Your move.");
  await click(page, "d1", "e3");
};

// Files, each with a page, an action that needs the file, and what then appears.
for (const [file, path, ask, answered] of [
  ["shogun.wasm", "play/index.html", move, comes("#moves[data-ply='2']")],
  ["modules.json", "play/index.html", move, comes("#moves[data-ply='2']")],
  ["worker.js", "play/index.html", move, comes("#moves[data-ply='2']")],
  ["shogun.wasm", "guides/endings.html", (page) => page.click("[aria-label=Next] >> nth=0"),
    comes(".said:has-text('1/87')")],
  ["search.json", "rules.html", (page) => page.fill("#search input", "why"),
    comes("#found li:first-child:has-text('board:why')")],
]) {
  test(`${path} waits for ${file}, and loads it when the reader tries again`, async (t) => {
    let left = 2; // failures to come: no network, then no such file
    const lose = (route) => (left === 1 ? route.fulfill({ status: 404 }) : route.abort());
    const answer = (route) => (left > 0 ? lose(route) : route.continue());
    const page = await open(t, path, { routes: [[`**/${asset(file)}`, answer]] });
    await ask(page);
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    left = 1;
    await again.click(); // fails again
    await again.waitFor();
    assert.match(await page.textContent(".version"), /^A part of this page could not be loaded/);
    left = 0;
    await again.click();
    await answered(page);
    assert.equal(await page.textContent(".version"), "");
    page.faults.length = 0; // the browser reports the missing file
  });
}

test("two people play before the other modules are loaded", async (t) => {
  const page = await openPlay(t, { players: people }, held("modules.json").options);
  await make(page, "d1e3", click);
  await page.click("#undo");
  assert.deepEqual(await listed(page), ["Start"]);
});

// Requests, and kilobytes as the files are.
const most = { requests: 36, kilobytes: 1450 };
const size = (address) => statSync(join(site, new URL(address).pathname)).size;

test("Play takes few requests and bytes until a game is under way", async (t) => {
  const page = await open(t, "index.html"), asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${(await running()).origin}/play/index.html`);
  await make(page, "d1e3", click);
  const files = asked.filter((address) => address.startsWith("http"));
  const sum = files.reduce((total, address) => total + size(address), 0) / 1000;
  assert.ok(files.length <= most.requests, `${files.length} requests`);
  assert.ok(sum <= most.kilobytes, `${sum} kB`);
});
