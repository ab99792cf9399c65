// client_spec.mjs -- calls of Lua in a Worker: answers, errors, what is late.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";

import { site } from "./browser.mjs";
import { call, openClient } from "./client.mjs";
import { asset } from "./files.mjs";

const start = { rules: "standard", start: "start", moves: [] };

test("returns positions, a search's lines, or Lua's error", async (t) => {
  const page = await openClient(t);
  const found = await call(page, "position", [{ ...start, moves: ["d1e3"] }]);
  assert.equal(found.text, "p4p2p4k2p4p2p3p1/8/8/8/8/4P23/8/P1P3P21K1P3P1P2 r 1 1");
  assert.equal(found.turn, "red");
  assert.equal(found.pieces.length, 16);
  assert.deepEqual(found.last.path.at(-1), "e3");
  const { message } = await call(page, "position", [{ ...start, moves: ["d1e3", "a1a8"] }]);
  assert.match(message, /^move 2: illegal move 'a1a8': /);
  const { lines, move, explanation } = await call(page, "search", [start, { depth: 5, lines: 2 }]);
  assert.equal(lines.length, 2);
  assert.equal(lines[0].moves[0], move);
  assert.match(explanation, /\w\.$/);
});

test("rejects pending and later calls after it was closed", async (t) => {
  const page = await openClient(t);
  await call(page, "rules", ["boxed"]);
  const names = await page.evaluate(async (position) => {
    const nameOf = (promise) => promise.then(() => "answered", (error) => error.name);
    const waiting = nameOf(window.client.call("search", [position, { depth: 60 }]));
    setTimeout(() => window.client.close(), 200);
    return [await waiting, await nameOf(window.client.call("rules", ["boxed"]))];
  }, start);
  assert.deepEqual(names, ["AbortError", "AbortError"]);
});

test("writes the end of a game, whether its moves show it or not", async (t) => {
  const page = await openClient(t);
  const ends = [
    [["d1f2", "c8c4", "e1e2", "e8d5"], { reason: "mate", winner: "red" }, '"0-1"'],
    [["d1f2"], { reason: "time", winner: "white" }, '"1-0"'],
  ];
  for (const [moves, ended, result] of ends) {
    const about = { white: "Ann", red: "Bob", ended };
    const text = await call(page, "game_record", [{ ...start, moves }, about]);
    assert.match(text, new RegExp(`\\[Result ${result}\\]\n\\[Reason "${ended.reason}"\\]`, "i"));
  }
});

test("starts on a host that does not know the type of WebAssembly", async (t) => {
  let asked = 0;
  const answer = (route) => {
    asked++;
    const contentType = "application/octet-stream";
    return route.fulfill({ path: join(site, asset("shogun.wasm")), contentType });
  };
  const page = await openClient(t, ["lua/client.js"], [["**/shogun-*.wasm", answer]]);
  assert.equal((await call(page, "position", [start])).turn, "white");
  assert.equal(asked, 1);
});
