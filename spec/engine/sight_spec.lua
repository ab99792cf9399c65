-- sight_spec.lua -- what a search overlooks: long moves and moves with a turn more often, the same
-- ones in one game; and never so much that there is no move.

local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local levels = require "shogun.engine.levels"
local random = require "shogun.random"
local shogun = require "shogun"

setup(harsh.stop)

-- A pawn that can be taken for nothing: over one field, over four in a line, over four with a turn.
local hanging <const> = {
  one = { "k27/8/8/8/3p34/3P14/8/K27 w 0 1", "d3d4" },
  straight = { "k27/8/3p34/8/8/8/3P44/K27 w 0 1", "d2d6" },
  turned = { "k27/8/8/1p36/8/3P44/8/K27 w 0 1", "d3b5" },
}

-- How many of 200 games a capture is not played in.
local function missed(name, visibility)
  local board, count = assert(shogun.board(hanging[name][1], { lone = 0 })), 0
  local engine = shogun.engine { hash = 1 }
  for seed = 1, 200 do
    engine:clear()
    local info = engine:search(board, { nodes = 100, visibility = visibility, seed = seed })
    count = count + (tostring(info.move) == hanging[name][2] and 0 or 1)
  end
  return count
end

describe("a search that overlooks moves", function()
  it("overlooks long moves and moves with a turn more often than other moves", function()
    for _, name in ipairs { "one", "straight", "turned" } do assert.equal(0, missed(name, 1)) end
    local one, straight, turned = missed("one", 0.5), missed("straight", 0.5), missed("turned", 0.5)
    assert(3 * one < straight and straight < turned, ("%d %d %d"):format(one, straight, turned))
    assert(missed("turned", 0.8) < turned)
  end)

  it("reports how often it overlooks moves", function()
    assert.equal(1, core.overlooked(0, 4, true, true))
    assert.equal(0, core.overlooked(1, 4, true, false))
    for length = 1, 4 do
      local share = core.overlooked(0.9, length, false, true)
      assert.near(2 * share, core.overlooked(0.9, length, false, false), 1e-4)
      if length > 1 then assert(share < core.overlooked(0.9, length, true, true)) end
    end
  end)

  it("overlooks the same moves in the whole game", function()
    local board = assert(shogun.board(hanging.turned[1], { lone = 0 }))
    for seed = 1, 10 do
      local answers = {}
      for _, nodes in ipairs { 50, 500, 3000 } do
        local limits = { nodes = nodes, visibility = 0.5, seed = seed }
        local move = shogun.engine { hash = 1 }:search(board, limits).move
        answers[tostring(move) == "d3b5"] = true
      end
      assert(not (answers[true] and answers[false]), seed)
    end
  end)

  it("always finds a move, under each law, with several lines and with threads", function()
    local engine, source = shogun.engine { hash = 1, threads = 2 }, random(3)
    for _, rules in ipairs { "standard", "sheet", "boxed", "dice" } do
      local board = shogun.board(nil, rules)
      for seed = 1, 40 do
        local info = engine:search(board, { nodes = 40, visibility = 0, lines = 5, seed = seed })
        assert(board:move(info.move))
        for _, line in ipairs(info.lines) do assert(board:move(line.move)) end
        local after = board:play(info.move, rules == "dice" and source(1, 2) or nil)
        board = after:result() and shogun.board(nil, rules) or after
      end
    end
  end)

  it("does not mistake overlooked moves for the end of the game", function()
    -- Every move of the only pawn and the king may be overlooked; that is no mate.
    local board = assert(shogun.board("k27/8/8/8/8/8/6P41/K27 w 0 1", { lone = 0 }))
    for seed = 1, 60 do
      local limits = { depth = 3, visibility = 0, seed = seed }
      assert.is_nil(shogun.engine { hash = 1 }:search(board, limits).mate)
    end
  end)

  it("overlooks other moves in another game", function()
    local board = assert(shogun.board(hanging.turned[1], { lone = 0 }))
    local function answer(engine, seed)
      local info = engine:search(board, { nodes = 200, visibility = 0.5, seed = seed })
      return ("%s %d %d"):format(info.move, info.score, info.depth)
    end
    local used = shogun.engine { hash = 1 }
    for seed = 1, 20 do
      assert.equal(answer(shogun.engine { hash = 1 }, seed), answer(used, seed))
    end
  end)

  it("refuses invalid visibilities and levels", function()
    for _, wrong in ipairs { -0.1, 1.1, 0 / 0, "much" } do
      assert.error_matches(function()
        shogun.engine():search(shogun.board(), { visibility = wrong })
      end, "visibility: expected a number")
    end
    for _, wrong in ipairs { -1, 10.5, 0 / 0 } do
      assert.error_matches(function() shogun.engine():search(shogun.board(), { level = wrong }) end,
        "level: expected a number")
    end
  end)
end)

describe("the levels", function()
  it("see more moves and search more nodes with each half level", function()
    local nodes_before, before = 0, -1
    for level = 0, 19 do
      local nodes, visibility = levels.at(level / 2)
      assert(nodes > nodes_before and visibility > before, level / 2)
      nodes_before, before = nodes, visibility
    end
    assert.same({ nil, 1 }, { levels.at(10) })
  end)

  it("are those that the guide lists", function()
    local file <close> = assert(io.open "lua/site/guides/engine.md")
    local guide = file:read "a"
    for level = 0, levels.best do
      local hard, easy = levels.shares(level)
      local row = ("| %d | %s | %s | %s |\n"):format(level, levels.name(level), hard or "none",
        easy or "none")
      assert(guide:find(row, 1, true), row)
    end
  end)

  it("suggest another level after a clear result", function()
    local function next_of(level, winner, reason, plies)
      return levels.next(level, { winner = winner, reason = reason }, "white", plies)
    end
    assert.equal(4, next_of(3, "white", "mate", 40))
    assert.equal(3.5, next_of(3, "white", "alone", 90))
    assert.equal(2, next_of(3, "red", "mate", 40))
    assert.equal(0, next_of(0.5, "red", "mate", 40))
    for _, none in ipairs {
      { 10, "white", "mate" }, { 0, "red", "mate" }, { 3, nil, "quiet" }, { 3, "white", "time" },
      { 3, "red", "resigned" },
    } do
      assert.is_nil(next_of(none[1], none[2], none[3], 40))
    end
  end)

  it("say in words what they overlook", function()
    assert.equal("It sees everything.", levels.words(10))
    for level = 0, 9 do assert.match("captures over four fields", levels.words(level)) end
    assert.equal("first games", levels.name(0.5))
    assert.equal("full strength", levels.name(10))
  end)
end)
