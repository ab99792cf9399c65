// size_spec.mjs -- what a first visit to the playground loads, against budgets in bytes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";

import { site } from "./browser.mjs";

// As the files are, and as a host with brotli sends them.
const budgets = {
  "shogun.wasm": [450e3, 160e3],
  "modules.json": [700e3, 160e3],
  "worker.js": [40e3, 14e3],
};

for (const [name, [raw, sent]] of Object.entries(budgets)) {
  test(`${name} keeps to its budget`, () => {
    const bytes = readFileSync(join(site, name));
    assert.ok(bytes.length <= raw, `${bytes.length} bytes, at most ${raw}`);
    const { length } = brotliCompressSync(bytes);
    assert.ok(length <= sent, `${length} bytes with brotli, at most ${sent}`);
  });
}
