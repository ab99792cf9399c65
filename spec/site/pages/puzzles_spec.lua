-- puzzles_spec.lua -- the puzzles of the page "Learn": one winning first move, and their grades.

local calls = require "site.inside.puzzle"
local null = require("dkjson").null
local puzzles = require "site.learn.puzzles"
local shogun = require "shogun"

require("spec.support.harsh").stop()             -- searches make no garbage

local list = puzzles.list()

describe("the puzzles of the site", function()
  it("are two hundred, have unique names, and begin with the easiest", function()
    local seen = {}
    for i, one in ipairs(list) do
      assert(one.id:find "^%x%x%x%x%x%x$" and not seen[one.id])
      seen[one.id] = true
      assert(i == 1 or list[i - 1].difficulty <= one.difficulty)
    end
    assert.equal(200, #list)
  end)

  it("have exactly one move that wins in time, and win by the last move of the solution", function()
    local engine = shogun.engine { hash = 4 }
    for _, one in ipairs(list) do
      local found = shogun.puzzle.of(engine, one.board, one.moves)
      assert(found, one.text)
      assert.equal(one.solution[1], found.solution[1])
      local board = one.board
      for _, move in ipairs(one.solution) do board = assert(board:play(move)) end
      assert.equal(one.board:turn(), board:result().winner)
    end
  end)

  it("are won in the page against the replies of the page", function()
    for _, one in ipairs(list) do
      local game = { rules = "standard", start = one.text, moves = {} }
      for left = one.moves - 1, 0, -1 do
        table.insert(game.moves, calls.puzzle_move(game, left + 1))
        local answer = calls.puzzle_answer(game, left)
        assert.is_true(answer.wins, one.text)
        assert.equal(left == 0, answer.reply == null)
        table.insert(game.moves, left > 0 and answer.reply or nil)
      end
      assert.equal(2 * one.moves - 1, #game.moves)
    end
  end)

  it("are not won by other moves, and the page refutes each of these moves", function()
    for i = 1, #list, 10 do
      local one = list[i]
      for _, move in ipairs(one.board:moves()) do
        local game = { rules = "standard", start = one.text, moves = { tostring(move) } }
        local answer = calls.puzzle_answer(game, one.moves - 1)
        assert.equal(tostring(move) == one.solution[1], answer.wins, one.text)
        assert(answer.reply ~= null or one.board:play(move):result(), tostring(move))
      end
    end
  end)

  it("have the kinds that their solutions really show", function()
    for i, name in ipairs(puzzles.kinds) do
      local count = 0
      for _, one in ipairs(list) do
        local first, has = one.board:move(one.solution[1]), one.kinds >> i - 1 & 1 == 1
        count = count + (has and 1 or 0)
        assert(name ~= "capture" or has == (first.captured ~= nil))
        local attacked = one.board:play(first):attacked(one.board:turn())
        assert(name ~= "fork" or not has or #attacked > 1)
      end
      assert(count >= 10, name .. count)
    end
  end)

  it("have three grades of about the same size", function()
    local counts = { 0, 0, 0 }
    for _, one in ipairs(list) do counts[one.grade] = counts[one.grade] + 1 end
    for grade in ipairs(puzzles.grades) do assert(counts[grade] >= 55, counts[grade]) end
  end)
end)

describe("the difficulty of a puzzle", function()
  local function of(text, move)
    local board = shogun.board(text, "sheet")
    return puzzles.difficulty(board, { move })
  end

  it("is greater for longer moves, turns and quiet moves", function()
    local straight = of("k1p16/8/8/8/3P44/8/8/8 w", "d4d8")
    assert(of("k1p16/8/8/8/3P34/8/8/8 w", "d4d7") < straight)
    assert(straight < of("k1p16/8/8/8/3P44/8/8/8 w", "d4f6"))
    assert(of("k1p11p14/8/8/8/3P44/8/8/8 w", "d4d8") < straight)
  end)

  it("is greater if the shown number changes, and grows with each move", function()
    local start = shogun.board()
    local same = puzzles.difficulty(start, { "d1d4", "a8a4" })
    assert(same < puzzles.difficulty(start, { "d1e3", "a8a4" }))
    assert(puzzles.difficulty(start, { "d1d4" }) < same)
  end)
end)
