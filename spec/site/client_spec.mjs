// client_spec.mjs -- calls of Lua in a Worker: answers, errors, what is late.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";

import { site } from "./browser.mjs";
import { call, openClient } from "./client.mjs";
import { asset } from "./files.mjs";

const start = { rules: "standard", start: "start", moves: [] };

test("answers with the position", async (t) => {
  const page = await openClient(t);
  const found = await call(page, "position", [{ ...start, moves: ["d1e3"] }]);
  assert.equal(found.text, "p4p2p4k2p4p2p3p1/8/8/8/8/4P23/8/P1P3P21K1P3P1P2 r 1 1");
  assert.equal(found.turn, "red");
  assert.equal(found.pieces.length, 16);
  assert.deepEqual(found.last.path.at(-1), "e3");
});

test("rejects with the message of Lua's error", async (t) => {
  const page = await openClient(t);
  const { message } = await call(page, "position", [{ ...start, moves: ["d1e3", "a1a8"] }]);
  assert.match(message, /^move 2: illegal move 'a1a8': /);
});

test("ends a call that is late, and answers the next one", async (t) => {
  const page = await openClient(t);
  const { name } = await call(page, "search", [start, { depth: 60 }], { timeout: 500 });
  assert.equal(name, "TimeoutError");
  assert.equal((await call(page, "rules", ["boxed"])).lone, 2);
});

test("rejects pending calls when stopped, and all calls once closed", async (t) => {
  const page = await openClient(t);
  await call(page, "rules", ["boxed"]);
  const names = await page.evaluate(async (position) => {
    const nameOf = (promise) => promise.then(() => "answered", (error) => error.name);
    const waiting = nameOf(window.client.call("search", [position, { depth: 60 }]));
    setTimeout(() => window.client.stop(), 200);
    const stopped = await waiting;
    const again = await nameOf(window.client.call("rules", ["boxed"]));
    window.client.close();
    return [stopped, again, await nameOf(window.client.call("rules", ["boxed"]))];
  }, start);
  assert.deepEqual(names, ["AbortError", "answered", "AbortError"]);
});

test("searches several lines, and says what the score is due to", async (t) => {
  const page = await openClient(t);
  const found = await call(page, "search", [start, { depth: 5, lines: 2 }]);
  assert.equal(found.lines.length, 2);
  assert.equal(found.lines[0].moves[0], found.move);
  assert.match(found.explanation, /\w\.$/);
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
  const page = await openClient(t);
  await call(page, "position", [start]); // the first client has loaded, and fetches no more
  let asked = 0;
  await page.context().route("**/shogun-*.wasm", async (route) => {
    asked++;
    const contentType = "application/octet-stream";
    await route.fulfill({ path: join(site, asset("shogun.wasm")), contentType });
  });
  await page.reload();
  const turn = await page.evaluate(async (position) => {
    const { Client } = await import("/lua/client.js");
    return (await new Client().call("position", [position])).turn;
  }, start);
  assert.deepEqual([turn, asked], ["white", 1]);
});
