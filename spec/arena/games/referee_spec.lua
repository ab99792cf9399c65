-- referee_spec.lua -- one game of a match: fresh bots, faults, adjudication, replays.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local new_plan = require "shogun.arena.games.plan"
local referee = require "shogun.arena.games.referee"
local now <const> = require("shogun.core").clock
local shogun = require "shogun"

setup(harsh.stop)                                -- whole games in Lua

-- Without what differs from run to run.
local function timeless(outcome)
  outcome.seconds, outcome.white_seconds, outcome.red_seconds = nil, nil, nil
  return outcome
end

-- The first game between a bot that is white and a random one.
local function played(bot, given)
  local settings = matches.playable({ "random", "random" }, given)
  settings.players[1] = { name = "bot", kind = "object", spec = "object" }
  return assert(referee.play(settings, new_plan(settings):task(1), { bot }))
end

describe("a referee", function()
  it("plays a game as shogun.game does", function()
    local settings = matches.playable { "greedy", "random" }
    local task = new_plan(settings):task(2)
    local outcome = assert(referee.play(settings, task))
    local game = shogun.game {
      white = shogun.bots.random(), red = shogun.bots.greedy(), seed = task.seed,
      board = shogun.board(task.board),
    }
    local result = game:run()
    assert.same({ 2, result.winner, result.reason, #game, tostring(game) }, {
      outcome.number, outcome.winner, outcome.reason, outcome.plies, outcome.moves,
    })
    assert(outcome.white_seconds + outcome.red_seconds <= outcome.seconds)
    assert(outcome.white_seconds > 0 and outcome.red_seconds > outcome.white_seconds)
  end)

  it("replays each game identically, also after it has refereed other games", function()
    local specs = { "engine:nodes=300", "engine:level=3,nodes=200", "alphabeta:depth=1" }
    local settings = matches.playable(specs, { adjudicate = { plies = 30 } })
    local plan, judge = new_plan(settings), assert(referee.new(settings))
    local first = {}
    for number = 1, 6 do first[number] = timeless(judge:play(plan:task(number))) end
    for number = 6, 1, -1 do
      assert.same(first[number], timeless(judge:play(plan:task(number))))
      assert.same(first[number], timeless(referee.play(settings, plan:task(number))))
    end
  end)

  it("records the clock times of a game", function()
    local given = { clock = { base = 100, increment = 1 }, adjudicate = { plies = 4 } }
    local moves = played(shogun.bots.random(), given).moves
    local _, count = moves:gsub("%[%%clk 10%d[%.%d]*%]", "")
    assert.equal(4, count, moves)
    assert(shogun.record.parse((moves:gsub("%d+%.+ ", "")))) -- its opening is not at move 1
  end)
end)

describe("a loss", function()
  it("is reported with the reason and the refused move", function()
    for _, case in ipairs {
      { "illegal", "not a move: ", "a1a9", function() return "a1a9" end },
      { "error", "boom", nil, function() error("boom", 0) end },
      { "error", "attempt to yield from outside a coroutine", nil, coroutine.yield },
      { "resigned", nil, nil, function() return "resign" end },
    } do
      local reason, message, move, bot = table.unpack(case, 1, 4)
      local outcome = played(bot)
      assert.same({ "red", reason, 0 }, { outcome.winner, outcome.reason, outcome.plies })
      if message then assert.truthy(outcome.message:find(message, 1, true), outcome.message) end
      assert.equal(move, outcome.move)
    end
  end)

  it("is the result of a bot that does not answer in time", function()
    local outcome = played(function() while true do end end, { movetime = 0.05 })
    assert.same({ "red", "time" }, { outcome.winner, outcome.reason })
    assert(outcome.white_seconds < 1)
  end)

  it("is not declared if the bot exceeds its time by less than the grace", function()
    local outcome = played(function(board)
      local deadline = now() + 0.1
      while now() < deadline do end
      return board:moves()[1]
    end, { movetime = 0.05, grace = 9, adjudicate = { plies = 3 } })
    assert.same({ "adjudicated", 2 }, { outcome.reason, outcome.white_late })
  end)

  it("is the result of a bot that fails to start a game", function()
    local bot = { choose = print, new_game = function() error("not today", 0) end }
    local outcome = played(bot)
    assert.same({ "red", "error", "not today" },
      { outcome.winner, outcome.reason, outcome.message })
    local code = "if _G.ran then error('once', 0) end _G.ran = true return print"
    command.with_text(code, function(path)
      local settings = matches.playable { "unsafe:" .. path, "random" }
      outcome = assert(referee.play(settings, new_plan(settings):task(1)))
      _G.ran = nil
      assert.same({ "error", path .. ": once" }, { outcome.reason, outcome.message })
    end, ".lua")
  end)
end)

describe("adjudication", function()
  local function bot(score)
    return {
      score = nil,
      choose = function(self, board)
        self.score = score
        return board:codes()[1]
      end,
    }
  end

  local function judged(first, second, adjudicate)
    local settings = matches.playable({ "random", "random" }, { adjudicate = adjudicate })
    for i = 1, 2 do settings.players[i] = { name = i, kind = "object", spec = "object" } end
    return referee.play(settings, new_plan(settings):task(1), { bot(first), bot(second) })
  end

  it("is a draw after a number of plies", function()
    local outcome = played(shogun.bots.random(), { adjudicate = { plies = 12 } })
    assert.same({ "adjudicated", nil, 12 }, { outcome.reason, outcome.winner, outcome.plies })
    assert.truthy(outcome.moves:find "%s1/2%-1/2$")
  end)

  it("is a win for a side that both players see `score` or more ahead for `moves` moves", function()
    local outcome = judged(600, -500, { score = 500, moves = 3 })
    assert.same({ "adjudicated", "white", 6 }, { outcome.reason, outcome.winner, outcome.plies })
    outcome = judged(-600, 700, { score = 500, moves = 2 })
    assert.same({ "adjudicated", "red", 4 }, { outcome.reason, outcome.winner, outcome.plies })
  end)

  it("waits while the players disagree, or one of them reports no score", function()
    for _, scores in ipairs { { 600, 600 }, { 600, -499 }, { 600 }, { 0, 0 } } do
      local outcome = judged(scores[1], scores[2], { score = 500, moves = 2, plies = 20 })
      assert.same({ "adjudicated", nil, 20 }, { outcome.reason, outcome.winner, outcome.plies })
    end
  end)
end)
