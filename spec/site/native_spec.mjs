// native_spec.mjs -- the module as WebAssembly against the native one and the game's documents.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

import { from } from "./browser.mjs";
import { call, openClient } from "./client.mjs";

const read = (path) => readFileSync(from(path), "utf8");

const supporting = (...names) => Object.fromEntries(names.map((name) =>
  [`spec.${name.replace("/", ".")}`, read(`spec/${name}.lua`)]));

async function printedBy(page, bot) {
  const { message } = await call(page, "load_bot", [bot], { timeout: 120000 });
  assert.equal(message, undefined);
  return page.evaluate(() => window.printed.join("\n").split("\n"));
}

test("agrees with the native module: perft, boards of the oracle, scores, games", async (t) => {
  const native = spawnSync("lua5.4", ["spec/site/agree.lua"], { cwd: from(""), encoding: "utf8" });
  assert.equal(native.status, 0, native.stderr);
  const page = await openClient(t);
  const files = supporting("oracle/answers", "support/random", "oracle/slow");
  const source = read("spec/site/agree.lua");
  const lines = await printedBy(page, { name: "agree", source, files });
  const expected = native.stdout.trim().split("\n");
  assert.ok(expected.includes("perft\tstandard\t4\t435390"), native.stdout);
  assert.deepEqual(lines, expected);
});

test("has every figure of the documents", async (t) => {
  const page = await openClient(t);
  const source = `local checks = require "spec.support.checks"
    checks.run(require "seeds", "spec/board/seeds_spec.lua")
    print(checks.passed, #checks.failures, table.concat(checks.failures, "; "))
    return function() end`;
  const seeds = `return [=====[\n${read("spec/board/seeds_spec.lua")}]=====]`;
  const files = { ...supporting("support/checks", "support/fields"), seeds };
  const [line] = await printedBy(page, { name: "figures", source, files });
  const [passed, failed] = line.split("\t").map(Number);
  assert.ok(passed > 20 && failed === 0, line);
});
