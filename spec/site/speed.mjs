// speed.mjs -- the module in Chromium beside the native one, the best of many short calls: make
// bench-site.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { from } from "./browser.mjs";
import { call, openClient } from "./client.mjs";

const calls = 40;
const source = readFileSync(new URL("speed.lua", import.meta.url), "utf8");
const start = { rules: "standard", start: "start", moves: [] };

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
  const { stdout } = spawnSync("lua5.4", ["-e", program], { cwd: from(""), encoding: "utf8" });
  return best(stdout.trim().split("\n"));
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
    if (what === "restart") {
      window.client.close();
      window.client = new window.Client();
    }
    await window.client.call("position", [position]);
    list.push(performance.now() - begun);
  }
  return list;
}, [times, name, start]).then(median);

test("speed", { timeout: 300000 }, async (t) => {
  const page = await openClient(t);
  const [fast, slow] = [native(), await inPage(page)];
  const tell = (...words) => console.log(words[0].padEnd(32) + words[1].padStart(10)
    + words[2].padStart(10));
  tell("thousands a second", "native", "Chromium");
  for (const [kind, rate] of fast) tell(kind, rate.toFixed(0), slow.get(kind).toFixed(0));
  const answered = (await milliseconds(page, 100, "")).toFixed(2);
  const restarted = (await milliseconds(page, 9, "restart")).toFixed(0);
  console.log(`a position answered: ${answered} ms`);
  console.log(`a Worker ended, another one started, a position answered: ${restarted} ms`);
});
