// run.mjs -- runs the specs of the site, or those given, one after the other: node run.mjs
// [FILE...].
//
// Each is a program of node:test. What a spec that failed has written follows its line. Closes with
// "N passed, N failed".

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const isSpec = (name) => name.endsWith("_spec.mjs");
const all = () => readdirSync(folder, { recursive: true }).filter(isSpec).sort()
  .map((name) => join(folder, name));
const longest = 5 * 60 * 1000; // milliseconds of a spec

// A summary line of node:test, such as "# pass 3".
const count = (output, name) => Number(output.match(new RegExp(`^# ${name} (\\d+)$`, "m"))?.[1]);

function run(file) {
  const begun = Date.now();
  const args = ["--test-reporter=tap", file], options = { encoding: "utf8", timeout: longest };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  const passed = count(stdout, "pass") || 0;
  const failed = count(stdout, "fail") || (status === 0 && passed > 0 ? 0 : 1);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${file}: ${passed} passed, ${failed} failed, ${seconds} s`);
  if (failed > 0) console.log(stdout + stderr);
  return { passed, failed };
}

const files = process.argv.length > 2 ? process.argv.slice(2) : all();
const results = files.map(run);
const sum = (name) => results.reduce((total, result) => total + result[name], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 || sum("passed") === 0 ? 1 : 0;
