// match_spec.mjs -- matches that the page plays: pairs, faults, standings.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { folderOf } from "../browser.mjs";
import { openClient } from "../client.mjs";

// Plays a match in the page: its standings, games and events without those of single moves.
const play = (page, options) => page.evaluate(async (given) => {
  const events = [];
  const report = (event) => event.event !== "move" && events.push(event);
  const match = new window.Match({ ...given, report });
  const standings = await match.run();
  return { standings, games: match.games, events };
}, options);

const openMatch = (t) => openClient(t, ["lua/client.js", "code/match.js"]);
const random = { name: "random", builtin: "random" };
const greedy = { name: "greedy", builtin: "greedy" };
const own = (name, source) => ({ name, source });

test("plays pairs from the same board with the colours swapped", async (t) => {
  const page = await openMatch(t);
  const players = [greedy, random];
  const { standings, games, events } = await play(page, { players, rules: "boxed", pairs: 3 });
  assert.equal(standings.games, 6);
  assert.equal(standings.pairs, 3);
  games.sort((a, b) => a.task.number - b.task.number);
  for (let i = 0; i < 6; i += 2) {
    assert.equal(games[i].task.board, games[i + 1].task.board);
    assert.deepEqual([games[i].task.white, games[i + 1].task.white], [1, 2]);
  }
  const [first, second] = standings.players;
  assert.ok(first.points > second.points, JSON.stringify(standings.players));
  assert.equal(events.filter(({ event }) => event === "openings").length, 3);
  assert.equal(events.filter(({ event }) => event === "game").length, 6);
});

// The games of random against a bot's file in a terminal.
function inTerminal(t, source) {
  const folder = folderOf(t);
  writeFileSync(join(folder, "mine.lua"), source);
  const program = `require("shogun").match {
    players = { "random", "mine.lua" }, rules = "dice", pairs = 2, seed = 5, concurrency = 1,
    openings = "balanced:2",
    report = function(event)
      if event.event == "game" then print(event.white, event.red, event.reason, event.plies) end
    end,
  }`;
  const options = { cwd: folder, encoding: "utf8" };
  const { stdout, stderr } = spawnSync("lua5.4", ["-e", program], options);
  assert.equal(stderr, "");
  return stdout.trim().split("\n");
}

test("the same seed plays the games that it plays in a terminal", async (t) => {
  const page = await openMatch(t);
  const source = `return function(board, info)
    local all = board:moves()
    return all[info.random(1, #all)]
  end`;
  const players = [random, own("mine", source)];
  const { games } = await play(page, { players, rules: "dice", pairs: 2, seed: 5 });
  const lines = games.map(({ task, outcome: { reason, plies } }) => (
    [players[task.white - 1].name, players[task.red - 1].name, reason, plies].join("\t")));
  assert.deepEqual(lines, inTerminal(t, source));
});

test("a bot that is late, raises, cheats or does not load loses, the match goes on", async (t) => {
  const page = await openMatch(t);
  const sleeper = own("sleeper", `return function(board, info)
    if #info.history > 3 then while true do end end
    return board:moves()[1]
  end`);
  const thrower = own("thrower", "return function(b)\n  return b.nothing.here\nend");
  const cheat = own("cheat", "return function() return 'a1h8' end");
  const broken = own("broken", "return function(");
  const faults = [[sleeper, "time", /no answer within/], [thrower, "error", /^thrower\.lua:2: /],
    [cheat, "illegal", /^illegal move 'a1h8'/], [broken, "error", /^broken\.lua:1: /]];
  for (const [bot, reason, message] of faults) {
    const options = { players: [bot, random], rules: "standard", pairs: 1 };
    const { standings, games } = await play(page, options);
    assert.equal(standings.players[0].points, 0, bot.name);
    assert.equal(standings.players[0].faults[reason], 2, bot.name);
    assert.match(games[0].outcome.message, message);
  }
});

test("in steps a match repeats: clocks are counted, and too many steps lose", async (t) => {
  const page = await openMatch(t);
  const clock = own("clock", `return function(board, info)
    local all, begun = board:moves(), os.clock()
    local list, n = coroutine.wrap(function() while true do coroutine.yield() end end), 0
    while os.clock() - begun < 0.0005 do n = n + 1 end
    list()
    return info.clock and "a1a1" or all[(n + os.time() + info.random(1, 100)) % #all + 1]
  end`);
  const endless = own("endless", `return function()
    while true do pcall(function() while true do end end) end
  end`);
  const options = { players: [clock, random], rules: "dice", pairs: 1, limit: { steps: 1e6 } };
  const moves = ({ games }) => games.map(({ outcome }) => outcome.moves.join(" "));
  const first = await play(page, options);
  assert.ok(first.games.every(({ outcome }) => outcome.plies > 4), JSON.stringify(first.games[0]));
  assert.deepEqual(moves(await play(page, options)), moves(first));
  const { games } = await play(page, { ...options, players: [endless, random] });
  const { reason, message } = games[0].outcome;
  assert.deepEqual([reason, message], ["time", "it used more than 1000000 steps of Lua"]);
});
