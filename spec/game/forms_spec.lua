-- forms_spec.lua -- a game as its user meets it: asking it, ending it, misspelling it.

local blamed = require "spec.support.blamed"
local fake_clock = require("spec.support.stand_in").clock
local shogun = require "shogun"

local function played(...)
  local game = shogun.game()
  for _, move in ipairs { ... } do assert(game:play(move)) end
  return game
end

describe("a game", function()
  it("can be played by steps until it has a result", function()
    local bot = shogun.bots.random
    local game = shogun.game { white = bot(), red = bot(), rules = "boxed", seed = 1 }
    local steps = 0
    while not game:result() do
      game:step()
      steps = steps + 1
    end
    assert.equal(steps, #game)
    assert.equal(game:result(), game:run())
  end)

  it("knows the side to move, the number of plies and each board", function()
    local game = played("d1e3", "c8c4")
    assert.equal("white", game:turn())
    assert.equal(2, #game)
    assert.equal(shogun.board(), game:at(0))
    assert.equal("red", game:at(1):turn())
    assert.equal(game.board, game:at(2))
    for _, ply in ipairs { -1, 3, 0.5 } do
      assert.error_matches(function() return game:at(ply) end,
        "ply: expected a whole number from 0 to 2, got " .. ply, 1, true)
    end
  end)

  it("is printed as its numbered moves and its result", function()
    assert.equal("*", tostring(shogun.game()))
    local game = played("d1e3", "c8c4", "a1a2")
    assert.equal("1. d1e3 c8c4 2. a1a2 *", tostring(game))
    game:resign()
    assert.equal("1. d1e3 c8c4 2. a1a2 1-0", tostring(game))
    local red = shogun.game { rules = { first = "red", law = "dice" } }
    red:play("h8h7", 2)
    assert.equal("1. h8h7=2 *", tostring(red))
  end)

  it("ends in a draw if both sides agree, and its record says so", function()
    local game = played "d1e3"
    assert.same({ reason = "agreed" }, game:agree())
    assert.same({ nil, "the game is over: agreed" }, { game:play "c8c4" })
    local text = shogun.record.write(game:record())
    assert.truthy(text:find('[Reason "agreed"]', 1, true))
    assert.same({ reason = "agreed" }, shogun.record.replay(shogun.record.parse(text)):result())
    local wrong = text:gsub("1/2%-1/2", "1-0")
    local _, message = shogun.record.replay(shogun.record.parse(wrong))
    assert.equal("the result is 1-0, but the game is not over", message)
  end)

  it("can be adjudicated, and its record then gives adjudication as the reason", function()
    for winner, result in pairs { white = "1-0", red = "0-1", [false] = "1/2-1/2" } do
      local game = played "d1e3"
      local expected = { reason = "adjudicated", winner = winner or nil }
      assert.same(expected, game:finish("adjudicated", winner or nil))
      local text = shogun.record.write(game:record())
      assert.truthy(text:find(result .. "\n", 1, true), text)
      assert.same(expected, shogun.record.replay(shogun.record.parse(text)):result())
    end
  end)

  it("names the move that it refuses", function()
    local refused = {
      a1a9 = "a1a9", [7] = "7", ["x\27"] = "x\\x1b", [{ from = "a1", to = "a8" }] = "a1a8",
      [{}] = false, [true] = false,
    }
    for answer, text in pairs(refused) do
      local _, result = shogun.game { white = function() return answer end }:step()
      assert.same({ "illegal", text or nil }, { result.reason, result.move })
    end
  end)

  it("counts the seconds that each player takes", function()
    local time = 0
    local function player(seconds)
      return function(board)
        time = time + seconds
        return board:codes()[1]
      end
    end
    local game = shogun.game {
      white = player(2), red = player(3), now = function() return time end,
    }
    for _ = 1, 5 do game:step() end
    assert.same({ white = 6, red = 6 }, game.seconds)
  end)

  it("counts a move within the grace period as late, and is lost on time after it", function()
    for _, case in ipairs {
      { 1, 2, 0 }, { 1, 2.01, 0 }, { 1, 2.03, 1 }, { 1, 3, 1 }, { 1, 3.01, 0, "time" },
      { 0, 2, 0 }, { 0, 2.01, 0, "time" },
    } do
      local grace, seconds, late, reason = table.unpack(case, 1, 4)
      local now, pass = fake_clock()
      local function player(board)
        pass(seconds)
        return board:codes()[1]
      end
      local game = shogun.game { white = player, clock = { base = 2, grace = grace }, now = now }
      local _, result = game:step()
      assert.same({ reason, late }, { result and result.reason, game.late.white }, seconds)
    end
  end)

  it("may have different clocks for the sides, or a clock for one side", function()
    local seen = {}
    local function player(_, info)
      seen[#seen + 1] = info.clock and info.clock.left or false
      return "resign"
    end
    for _, clock in ipairs { { white = { move = 5 } }, { red = { base = 7, increment = 1 } } } do
      for _, first in ipairs { "white", "red" } do
        local rules = { first = first }
        shogun.game({ white = player, red = player, rules = rules, clock = clock }):step()
      end
    end
    assert.same({ 5, false, false, 7 }, seen)
  end)

  it("does not change after it has ended", function()
    local game = shogun.game()
    game:resign "red"
    assert.equal("resigned", game:agree().reason)
    assert.equal("white", game:finish("time", "red").winner)
  end)
end)

describe("misuse of a game", function()
  local game = shogun.game()

  local function blames(message, ...) assert.matches(message, blamed(...), 1, true) end

  it("raises an error at the caller's line", function()
    blames("colour: expected 'white' or 'red', got 'blue'", game.resign, game, "blue")
    local reasons = "reason: expected 'resigned', 'agreed', 'time', 'illegal', 'error' or "
      .. "'adjudicated', got "
    blames(reasons .. "'foo'", game.finish, game, "foo", "white")
    blames(reasons .. "nil", game.finish, game)
    blames("winner: expected 'white' or 'red', got nil", game.finish, game, "time")
    blames("winner: expected nil for a draw, got 'red'", game.finish, game, "agreed", "red")
    local either = "winner: expected 'white', 'red', or nil for a draw, got "
    blames(either .. "'blue'", game.finish, game, "adjudicated", "blue")
    assert.is_nil(game:result())
  end)

  it("suggests the name that was meant", function()
    local meant = { trun = "turn", undoo = "undo", bord = "board", recrod = "record" }
    for wrong, right in pairs(meant) do
      local hint = ("game.%s: no such method or field; did you mean %s?"):format(wrong, right)
      blames(hint, function(name) return game[name] end, wrong)
    end
    blames("game.zzzzzz: no such method or field", function() return game.zzzzzz end)
    assert.is_nil(game.white)
    assert.is_nil(game.clock)
  end)
end)
