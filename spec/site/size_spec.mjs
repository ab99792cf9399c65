// size_spec.mjs -- what the playground and the lessons load, against budgets in bytes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";

import { asset } from "./files.mjs";
import { site } from "./browser.mjs";

// As the files are, and as a host with brotli sends them. The editor is in that of Code. The three
// nets may take 100 kB of the module with brotli (now 88); endings take 35 kB, 12 kB with brotli.
const budgets = {
  "shogun.wasm": [655e3, 269e3],
  "modules_first.json": [66e3, 17e3],
  "modules.json": [515e3, 107e3],
  "worker.js": [22e3, 8e3],
  "play.js": [4e3, 2e3],
  "table.js": [18.7e3, 6.7e3],
  "new_game.js": [8e3, 3e3],
  "games_dialog.js": [4e3, 2e3],
  "desk.js": [440e3, 125e3],
  "replay.js": [6e3, 2.5e3],
  "reader.js": [24e3, 8e3],
  "ending.js": [4e3, 2e3],
  "learn.js": [2e3, 1e3],
  "blocks.js": [4.2e3, 2e3],
  "lessons.js": [6e3, 2e3],
  "home.js": [1e3, 600],
  "puzzles.js": [24e3, 10e3],
  "setup.js": [11e3, 4e3],
};

for (const [name, [raw, sent]] of Object.entries(budgets)) {
  test(`${name} keeps to its budget`, () => {
    const bytes = readFileSync(join(site, asset(name)));
    assert.ok(bytes.length <= raw, `${bytes.length} bytes, at most ${raw}`);
    const { length } = brotliCompressSync(bytes);
    assert.ok(length <= sent, `${length} bytes with brotli, at most ${sent}`);
  });
}
