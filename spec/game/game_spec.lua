-- game_spec.lua -- a game being played: turns, undo and redo, draws, clocks, invalid answers.

local command = require "spec.support.command"
local fake_clock = require("spec.support.stand_in").clock
local shogun = require "shogun"

local bots = shogun.bots

-- A player that plays these moves in turn.
local function script(...)
  local moves, n = { ... }, 0
  return function()
    n = n + 1
    return moves[n]
  end
end

describe("a game", function()
  it("starts with the start board and standard rules, or as its options say", function()
    assert.equal(shogun.board(), shogun.game().board)
    assert.equal(shogun.board(nil, "boxed"), shogun.game({ rules = "boxed" }).board)
    local board = shogun.board("8/8/8/8/8/8/8/P17 w", "sheet")
    assert.equal(board, shogun.game({ board = board }).board)
    for message, options in pairs {
      ["a board has rules: give board or rules, not both"] = { board = board, rules = "sheet" },
      ["seed: expected a whole number from -9223372036854775808 to 9223372036854775807, got '1'"] =
        { seed = "1" },
      ["to 9223372036854775807, got 1.5"] = { seed = 1.5 },
      ["unknown option 'withe'; did you mean white?"] = { withe = print },
      ["board: expected a board (shogun.board reads a text), got 'x'"] = { board = "x" },
      ["rules: expected 'standard', 'sheet', 'boxed' or 'dice', got 'chess'"] = { rules = "chess" },
      ["white: expected a function or an object with choose, got 5"] = { white = 5 },
      ["red: expected a function or an object with choose, got table"] = { red = {} },
      ["clock: expected a table such as { base = 60 }, got 5"] = { clock = 5 },
    } do
      assert.error_matches(function() shogun.game(options) end, message, 1, true)
    end
  end)

  it("plays legal moves, and stays unchanged if a move is illegal", function()
    local game = shogun.game()
    assert.equal("a1a2", tostring(game:play "a1a2"))
    assert.equal("red", game.board:turn())
    local move, message = game:play "a1a2"
    assert.is_nil(move)
    assert.equal("illegal move 'a1a2': no piece on a1", message)
    assert.equal(1, #game.moves)
  end)

  it("never changes a list of moves that it returned", function()
    local early, late = shogun.game { seed = 1 }, shogun.game { seed = 1 }
    local moves = early.moves
    for _, word in ipairs { "a1a2", "h8h7", "b1d2", "undo", "undo", "redo" } do
      for _, game in ipairs { early, late } do
        local is_move = word:find "%d"
        assert(game[is_move and "play" or word](game, word))
      end
    end
    assert.equal(2, #moves)
    assert.equal(moves, early.moves)
    assert.same(moves, late.moves)
  end)

  it("takes back moves to its start, and plays them again to its end", function()
    local game = shogun.game { white = bots.random(), red = bots.random(), seed = 4 }
    game:run()
    local last, count = game.board, #game.moves
    for _ = 1, count do assert.truthy(game:undo()) end
    assert.is_nil(game:undo())
    assert.is_nil(game:result())
    assert.equal(shogun.board():text(), game.board:text())
    for _ = 1, count do assert.truthy(game:redo()) end
    assert.is_nil(game:redo())
    assert.equal(last:text(), game.board:text())
    assert.truthy(game:result())
  end)

  it("forgets the moves taken back as soon as another move is played", function()
    local game = shogun.game()
    game:play "a1a2"
    game:undo()
    game:play "b1d2"
    assert.is_nil(game:redo())
  end)

  it("can be resigned", function()
    local game = shogun.game()
    assert.equal("red", game:resign().winner)
    assert.equal("resigned", game:result().reason)
    assert.equal("white", shogun.game():resign("red").winner)
  end)

  it("is the same for the same seed, also under dice", function()
    local function play(seed)
      local game = shogun.game {
        white = bots.greedy(), red = bots.random(), rules = "dice", seed = seed,
      }
      game:run()
      return shogun.record.write(game:record())
    end
    assert.equal(play(7), play(7))
    assert.not_equal(play(7), play(8))
  end)

  it("rolls the same number again after a move was taken back", function()
    local game = shogun.game { rules = "dice", seed = 5 }
    local shown = game:play("b1d2").shows
    for _ = 1, 10 do
      game:undo()
      assert.equal(shown, game:play("b1d2").shows)
    end
  end)

  it("knows its earlier boards", function()
    local game = shogun.game()
    game:play "a1a2"
    assert.same({ shogun.board():hash(), game.board:hash() }, game:history())
  end)
end)

describe("a step", function()
  it("asks the player to move, and plays the answer", function()
    local game = shogun.game { white = script("a1a2", "b1d2"), red = script "h8h7" }
    assert.equal("a1a2", tostring(game:step()))
    assert.equal("h8h7", tostring(game:step()))
    assert.equal("b1d2", tostring(game:step()))
  end)

  it("gives a player the clock, the history and a source of random numbers", function()
    local seen
    local game = shogun.game {
      white = function(_, info)
        seen = { info.clock.left, info.clock.increment, #info.history, info.random(3, 3) }
        return "a1a2"
      end,
      clock = { base = 60, increment = 2 },
    }
    game:step()
    assert.same({ 60, 2, 1, 3 }, seen)
  end)

  it("lets a player yield, and continues it", function()
    for _, clock in ipairs { false, { move = 100 } } do
      local game = shogun.game {
        white = function() return coroutine.yield "your move?" end, clock = clock or nil,
      }
      local thread = coroutine.create(function() return game:step() end)
      assert.same({ true, "your move?" }, { coroutine.resume(thread) })
      local _, move = coroutine.resume(thread, "a1a2")
      assert.equal("a1a2", tostring(move))
    end
  end)

  it("raises an error if no player is to move", function()
    assert.has_error(function() shogun.game():step() end,
      "no player for white: shogun.game { white = a player, ... }")
  end)
end)

describe("a clock", function()
  it("subtracts the time of a move and adds the increment", function()
    local now, pass = fake_clock()
    local player = function(board)
      pass(3)
      return board:codes()[1]
    end
    local game = shogun.game {
      white = player, red = player, clock = { base = 10, increment = 1 }, now = now,
    }
    game:step()
    assert.same({ white = 8, red = 10 }, game.times[1])
    game:run()
    assert.same({ "time", "red" }, { game:result().reason, game:result().winner })
    assert.equal(8, #game.moves)
  end)

  it("is refused if invalid", function()
    local expected <const> = ": expected base (and increment) or move, in seconds"
    local function refuses(message, clock)
      assert.error_matches(function() shogun.game { clock = clock } end, message, 1, true)
    end
    refuses("clock" .. expected, {})
    refuses("clock" .. expected, { increment = 1 })
    refuses("clock.red" .. expected, { red = {} })
    refuses("clock.base: expected seconds, got -1", { base = -1 })
    refuses("clock.move: expected seconds, got '1'", { move = "1" })
  end)
end)

local wanted <const> = ": return a move (a table of board:moves(), its text or its code)"

-- What a bot returns, and the words for it in the message (in `faults`: the whole message).
local answers <const> = {
  ["nil"] = "nothing", ["false"] = "false", ["7.5"] = "the number 7.5",
  ["4096"] = "the number 4096",
  ["board:moves()"] = "a list of 22 moves", ["{ 'd1e3' }"] = "a list of 1 value",
  ["board"] = "a board", ["(board:play(board:moves()[1]))"] = "a board", ["{}"] = "an empty table",
  ["board:pieces()[1]"] = "a piece", ["{ x = 1, y = 2 }"] = "a field", ["'d4'"] = "the field 'd4'",
  ["board:outcomes('d1e3')[1]"] = "a table without from and to", ["board.moves"] = "a function",
  ["coroutine.create(print)"] = "a coroutine",
}

local faults <const> = {
  ["'d4d5x'"] = "not a move: expected two fields, as in 'd4b6', got 'd4d5x'",
  ["{ from = 'd1' }"] = "to: expected 'a1' to 'h8', {x, y} or a table with x and y, got nil",
  ["setmetatable({}, { __index = function() error('no', 0) end })"] = "no",
  ["setmetatable({}, { __metatable = setmetatable({}, { __eq = function() error 'ran' end }) })"] =
    "from: expected 'a1' to 'h8', {x, y} or a table with x and y, got nil",
}

local function loses(player)
  local _, result = shogun.game({ white = player, seed = 1 }):step()
  assert.equal("illegal", result.reason)
  return result.message
end

describe("a bot that returns no move", function()
  it("gets a message about its answer, whether the bot is a function or a table", function()
    for expression, name in pairs(answers) do
      local bot = load("local board = ... return " .. expression)
      assert.equal("the bot returned " .. name .. wanted, loses(bot))
      local choose = load("local self, board = ... return " .. expression)
      assert.equal("Ann returned " .. name .. wanted, loses { name = "Ann", choose = choose })
    end
    for expression, fault in pairs(faults) do
      assert.equal(fault, loses(load("return " .. expression)))
    end
  end)

  it("gets the same message in a box, in lint, in play and in a match",
    command.at_path(function(path)
      local file = path:match "[^/]+$"
      for expression, name in pairs { ["nil"] = "nothing", ["board:moves()"] = "a list of 22 moves",
        ["board"] = "a board", ["{ from = 'd1' }"] = false } do
        command.write(path, ("return function(board) return %s end"):format(expression))
        local message = loses(assert(shogun.bots.boxed { path = path }))
        local told = name and file .. " returned " .. name .. wanted
        assert.equal(told or faults[expression], message)
      end
      command.write(path, "return function() end")
      local told = " returned nothing" .. wanted
      local linted = command.ends_with(1, "lint --boards 1 --games 0 " .. path)
      assert(linted:find(file .. told, 1, true), linted)
      local _, said = command.ends_with(0, "play --quiet --red random --white " .. path)
      assert(said:find("illegal, " .. file .. told, 1, true), said)
    end, ".lua"))
end)
