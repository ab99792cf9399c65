// client_spec.mjs -- calls of Lua in a Worker: answers, errors, what is late.

import assert from "node:assert/strict";
import test from "node:test";

import { call, openClient } from "./client.mjs";

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
