// speed.mjs -- the module in Chromium beside the native one, the best of many short calls: make bench-site.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { call, openClient } from "./client.mjs";

const calls = 40;
const root = fileURLToPath(new URL("../../", import.meta.url));
const source = readFileSync(new URL("speed.lua", import.meta.url), "utf8");
const start = { rules: "standard", start: "start", moves: [] };

// The best figure of each kind.
function best(lines) {
  const found = new Map();
  for (const line of lines) {
    const [kind, rate] = line.split("\t");
    found.set(kind, Math.max(found.get(kind) ?? 0, Number(rate)));
  }
  return found;
}

function native() {
  const program = `local bot, random = dofile "spec/site/speed.lua", require "shogun.random"
    for i = 1, ${calls} do bot(require("shogun").board(), { random = random(i) }) end`;
  return best(spawnSync("lua5.4", ["-e", program], { cwd: root, encoding: "utf8" }).stdout.trim().split("\n"));
}

async function inPage(page) {
  for (let i = 0; i < calls; i++) {
    await call(page, "load_bot", [{ name: "speed", source, seed: i }]);
    const { message } = await call(page, "bot_move", [start]);
    if (message) throw new Error(message);
  }
  return best(await page.evaluate(() => window.printed.join("\n").split("\n")));
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

const milliseconds = (page, times, name) => page.evaluate(async ([count, what, position]) => {
  const list = [];
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    if (what === "restart") window.client.stop();
    await window.client.call("position", [position]);
    list.push(performance.now() - begun);
  }
  return list;
}, [times, name, start]).then(median);

test("speed", { timeout: 300000 }, async (t) => {
  const page = await openClient(t);
  const [fast, slow] = [native(), await inPage(page)];
  console.log(`${"thousands a second".padEnd(32)}${"native".padStart(10)}${"Chromium".padStart(10)}`);
  for (const [kind, rate] of fast) {
    console.log(kind.padEnd(32) + rate.toFixed(0).padStart(10) + slow.get(kind).toFixed(0).padStart(10));
  }
  const [answered, restarted] = [await milliseconds(page, 100, ""), await milliseconds(page, 9, "restart")];
  console.log(`a position answered: ${answered.toFixed(2)} ms`);
  console.log(`a Worker ended, another one started and a position answered: ${restarted.toFixed(0)} ms`);
});
