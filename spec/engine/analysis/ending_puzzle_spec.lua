-- ending_puzzle_spec.lua -- puzzles from solved endings.

local shogun = require "shogun"

local endings <const> = shogun.endings { cache = false }
-- Only one of the twenty endings, since solving all of them takes seconds.
function endings.names() return { "K2P2vK2P4" } end

local function find(options)
  options.endings, options.seed = endings, options.seed or 1
  return shogun.puzzle.find(options)
end

local function wins_of(board)
  local count = 0
  for _, each in ipairs(endings:best(board)) do count = count + (each.value == "won" and 1 or 0) end
  return count
end

describe("a puzzle of an ending", function()
  it("is a board with one winning move among at least eight moves", function()
    local next_puzzle, before = find {}, 35
    for _ = 1, 8 do
      local found = next_puzzle()
      local board = shogun.board(found.text, found.rules and shogun.rules())
      assert.equal(found.board, board)
      assert.equal(1, wins_of(board))
      assert.is_true(board:count() >= 8)
      assert.equal(2 * found.moves - 1, #found.solution)
      for _, move in ipairs(found.solution) do board = assert(board:play(move)) end
      assert.equal(found.turn, board:result().winner)
      assert.is_true(found.moves < before)
      before = found.moves
      assert.truthy(shogun.draw.puzzle(found):find(("wins in %d moves"):format(found.moves)))
    end
  end)

  it("has the requested length and a new board, until no more boards exist", function()
    local seen, count = {}, 0
    for found in find { moves = 34 } do
      assert.equal(34, found.moves)
      assert.is_nil(seen[found.text])
      seen[found.text], count = true, count + 1
    end
    assert.is_true(count >= 1)
    assert.is_nil(find { moves = 99 }())
  end)

  it("is the same for the same seed", function()
    assert.equal(find({ moves = 3, seed = 7 })().text, find({ moves = 3, seed = 7 })().text)
    assert.not_equal(find({ moves = 3, seed = 7 })().text, find({ moves = 3, seed = 8 })().text)
  end)

  it("can always be won before the quiet limit is reached", function()
    assert.is_true(find { rules = { quiet = 21 } }().moves <= 11)
  end)

  it("has the rules that were requested", function()
    local rules = shogun.rules { quiet = 0, repetition = 2, first = "red" }
    local found = find { rules = rules } ()
    assert.equal(rules, found.board:rules())
    assert.equal(tostring(rules), found.rules)
  end)

  it("is found by a search that reports each ending before it solves the ending", function()
    local reported = {}
    find({ report = function(number) reported[#reported + 1] = number end })()
    assert.same({ 1 }, reported)
  end)

  it("needs rules under which a bare king has lost, and cannot come from records", function()
    for message, options in pairs {
      ["rules: expected lone=1 for endings, got lone=0"] = { rules = { lone = 0 } },
      ["rules: expected lone=1 for endings, got lone=2"] = { rules = "boxed" },
      ["rules: no win can be proved under dice"] = { rules = "dice" },
      ["records: expected none with endings"] = { records = {} },
      ["moves: expected a whole number"] = { moves = 0 },
    } do
      assert.error_matches(function() find(options) end, message)
    end
    assert.error_matches(function() shogun.puzzle.find { moves = 5 } end, "moves: expected")
  end)
end)
