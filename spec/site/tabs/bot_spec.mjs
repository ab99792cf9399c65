// bot_spec.mjs -- bots in a Worker: the same file as in the terminal, and their
// faults.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { builtins } from "../../../build/web/facts.mjs";
import { call, openClient } from "../client.mjs";

const start = { rules: "standard", start: "start", moves: [] };
const example = readFileSync(new URL("../../../examples/bot.lua", import.meta.url), "utf8");

// What comes of a bot's first move, its source given.
async function firstMove(page, source, options) {
  const loaded = await call(page, "load_bot", [{ name: "mine", source, seed: 1 }], options);
  if (loaded.message) return loaded;
  return call(page, "bot_move", [start, {}], options);
}

const printed = (page) => page.evaluate(() => window.printed.join("\n"));

test("a bot written for the terminal and shogun's own bots play in the page", async (t) => {
  const page = await openClient(t);
  assert.match((await firstMove(page, example)).move ?? "", /^[a-h]\d[a-h]\d$/);
  const options = { alphabeta: { depth: 2 }, engine: { level: 1 } };
  for (const builtin of builtins) {
    await call(page, "load_bot", [{ builtin, ...options[builtin] }]);
    const { move } = await call(page, "bot_move", [start]);
    assert.match(move ?? "", /^[a-h]\d[a-h]\d$/, builtin);
  }
});

test("a bot gets the same information as in the terminal, but no files or network", async (t) => {
  const page = await openClient(t);
  const source = `return function(board, info)
    print(io, os.exit, os.execute, debug, package.loadlib, dofile, loadfile,
      pcall(require, "site.inside"))
    print(#info.history, info.moves[1], info.start:ply(), info.clock.left, board:turn(),
      math.type(info.random(1, 2)))
    return board:moves()[1]
  end`;
  await call(page, "load_bot", [{ name: "mine", source }]);
  const clock = { left: 2.5, increment: 0 };
  await call(page, "bot_move", [{ ...start, moves: ["d1e3"] }, { clock }]);
  const lines = (await printed(page)).split("\n");
  assert.match(lines[0], /^nil\tnil\tnil\tnil\tnil\tnil\tnil\tfalse\t/);
  assert.equal(lines.at(-1), "2\td1e3\t0\t2.5\tred\tinteger");
});

test("an endless loop is ended, and the next call is answered by a fresh state", async (t) => {
  const page = await openClient(t);
  const loops = ["return function() while true do end end", "while true do end",
    `return function()
      print 'begun'
      return ('a?'):rep(40) .. ('a'):rep(40):match(('a?'):rep(40) .. ('a'):rep(40))
    end`];
  for (const source of loops) {
    const { name } = await firstMove(page, source, { timeout: 400 });
    assert.equal(name, "TimeoutError");
    assert.equal((await call(page, "position", [start])).turn, "white");
  }
  assert.equal(await printed(page), "begun");
});

test("a flood of output is cut after 64 KiB", async (t) => {
  const page = await openClient(t);
  const source = `return function(board)
    for i = 1, 1e5 do print(i, ('x'):rep(100)) end
    return board:moves()[1]
  end`;
  const { move } = await firstMove(page, source);
  assert.ok(move);
  const text = await printed(page);
  assert.ok(text.length < 70000, String(text.length));
  assert.match(text, /the rest is left out\)\n\(left out: 99374 prints\)$/);
});

test("a bot that takes all memory or all stack fails alone", async (t) => {
  const page = await openClient(t);
  const greedy = [
    "return function() local t = {} while true do t[#t + 1] = ('x'):rep(1 << 20) .. #t end end",
    "return function() return ('x'):rep(1 << 31) end",
    "local function f() return f() + 1 end return f",
    "local function f(s) return (s:gsub('.', f)) end return function() return f 'x' end",
    "local function f() return coroutine.wrap(f)() end return f",
    "return function() return load(('('):rep(1e5)) end",
  ];
  for (const source of greedy) {
    const { message } = await firstMove(page, source, { timeout: 20000 });
    assert.ok(message, source);
    assert.equal((await call(page, "position", [start])).turn, "white");
  }
});
