-- puzzle_spec.lua -- boards with exactly one winning move, and shogun puzzle.

local brute = require "spec.oracle.brute"
local shogun = require "shogun"
local command = require "spec.support.command"
local played = require "spec.support.played"
local rounds = require("spec.support.harsh").rounds

local puzzle = shogun.puzzle
local ends_with = command.ends_with

-- Finds by brute force the moves that win within `moves` moves. Returns the first, and their count.
local function wins(board, moves)
  local winning = {}
  for _, move in ipairs(board:moves()) do
    if brute.wins_by(board, move, moves) then winning[#winning + 1] = tostring(move) end
  end
  return winning[1], #winning
end

local function check_solution(found)
  local board = shogun.board(found.text, found.board:rules())
  assert.equal(found.board, board)
  for _, move in ipairs(found.solution) do board = assert(board:play(move)) end
  assert.equal(found.turn, board:result().winner)
  assert.equal(2 * found.moves - 1, #found.solution)
end

-- Finds a puzzle's winning move by brute force. Returns false if the board is not a puzzle.
local function solved(board, moves)
  if moves > 1 and wins(board, moves - 1) then return false end
  local key, count = wins(board, moves)
  local is_puzzle = count == 1 and board:count() >= 8
  if is_puzzle and moves == 1 then is_puzzle = board:play(key):result().reason ~= "alone" end
  return is_puzzle and key
end

local function with_quiet_plies(board, plies)
  return assert(shogun.board(board:text():gsub("( [wr] )%d+", "%1" .. plies), board:rules()))
end

describe("a puzzle", function()
  it("has exactly one winning move, and no faster win", function()
    for moves = 1, 2 do
      local seen = {}
      local next_puzzle = puzzle.find { moves = moves, seed = 7 }
      for _ = 1, rounds(4) do
        local found = next_puzzle()
        local key, count = wins(found.board, moves)
        assert.same({ found.solution[1], 1 }, { key, count })
        assert.is_nil(moves > 1 and wins(found.board, moves - 1) or nil)
        assert.is_true(found.board:count() >= 8)
        assert.is_nil(seen[found.text])
        seen[found.text] = true
        check_solution(found)
      end
    end
  end)

  it("exists near the quiet limit only if no reply leads to a draw", function()
    local engine, puzzles, others = shogun.engine { hash = 1 }, 0, 0
    local function compare(board, moves)
      local key, found = solved(board, moves), puzzle.of(engine, board, moves)
      assert.equal(key, found and found.solution[1], board:text())
      if found then check_solution(found) end
      puzzles, others = puzzles + (key and 1 or 0), others + (key and 0 or 1)
    end
    for moves = 1, 2 do
      for _, rules in ipairs { "standard", "boxed", { stalemate = "loss" } } do
        local next_puzzle = puzzle.find { moves = moves, seed = 3, rules = rules }
        for _ = 1, rounds(3) do
          local board = next_puzzle().board
          for plies = 100 - 2 * moves, 99 do compare(with_quiet_plies(board, plies), moves) end
        end
      end
    end
    assert(puzzles >= 10 * rounds(3) and others >= rounds(3), puzzles .. ", " .. others)
  end)

  it("can need three moves, and can have other rules than the default", function()
    check_solution(puzzle.find { moves = 3, seed = 5, rules = "boxed" }())
    check_solution(puzzle.find { moves = 2, seed = 5, rules = { stalemate = "loss" } }())
  end)

  it("is found in records, in the same order each time", function()
    local records = {}
    for seed = 1, 30 do records[seed] = played.game(seed):record() end
    records[31] = played.game(1, "dice"):record()
    local list, games = {}, 0
    local options = { moves = 1, records = records, report = function(n) games = n end }
    for found in puzzle.find(options) do list[#list + 1] = found.text end
    assert.equal(31, games)
    assert.is_true(#list > 0)
    local again = {}
    for found in puzzle.find(options) do again[#again + 1] = found.text end
    assert.same(list, again)
  end)

  it("is not made from a board without a win, or with a faster or an obvious win", function()
    local engine = shogun.engine { hash = 1 }
    local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
    assert.equal("c2c4", puzzle.of(engine, board, 2).solution[1])
    assert.is_false(puzzle.of(engine, board, 3))
    assert.is_false(puzzle.of(engine, shogun.board(), 2))
    assert.is_false(puzzle.of(engine, board:play "c2c4":play "e3d4", 1)) -- takes the last pawn
  end)

  it("is refused under dice, and for wrong options", function()
    assert.error_matches(function() puzzle.find { rules = "dice" } end, "can be proved under dice")
    assert.error_matches(function() puzzle.find { moves = 5 } end, "moves: expected")
    assert.error_matches(function() puzzle.find { move = 1 } end, "did you mean moves?")
    assert.error_matches(function() puzzle.find { records = "x" } end, "expected a list")
    assert.error_matches(function() puzzle.of(shogun.engine(), shogun.board(), 0) end, "moves: ")
  end)
end)

describe("the picture of a puzzle", function()
  local found = puzzle.find { moves = 1, seed = 1 }()

  it("shows the task, but not the solution", function()
    local svg = shogun.draw.puzzle(found, { size = 90, theme = "dark" })
    assert.truthy(svg:find " to move wins in 1 move<")
    assert.truthy(svg:find 'width="90" height="100"')
    assert.falsy(svg:find "arrow")
    assert.falsy(svg:find "class=\"last\"")
  end)

  it("refuses to draw anything but a puzzle", function()
    assert.error_matches(function() shogun.draw.puzzle(shogun.board()) end, "expected a puzzle")
    assert.error_matches(function() shogun.draw.puzzle(found, { last = "a1a2" }) end, "unknown")
  end)
end)

describe("shogun puzzle", function()
  it("prints boards and solutions, and writes pictures", command.in_folder(function(folder)
    local words = "puzzle --moves 1 --count 2 --seed 1 "
    local one = puzzle.find { moves = 1, seed = 1 }()
    local text = ends_with(0, words .. "--svg " .. folder .. "/new")
    assert.truthy(text:find("board: " .. one.text, 1, true))
    assert.truthy(text:find("solution: " .. one.solution[1], 1, true))
    local svg = command.read(folder .. "/new/puzzle-1.svg")
    assert.equal(shogun.draw.puzzle(one, { size = 600 }), svg)
    command.read(folder .. "/new/puzzle-2.svg")
    local list = require("dkjson").decode((ends_with(0, words .. "--json")))
    assert.same({ 2, one.text }, { #list, list[1].board })
  end))

  it("searches records, and reports that it found no puzzle", function()
    local _, said = ends_with(1, "puzzle -", "1. a1a2 h8h7 *")
    assert.equal("no such puzzle in these games\n", said)
    said = select(2, ends_with(1, "puzzle -", "1. a1a9 *"))
    assert.equal("shogun: -, game 1: line 1, column 4: invalid move 'a1a9'\n", said)
    ends_with(1, "puzzle /nowhere/x")
    ends_with(1, "puzzle --svg /dev/null/x")
    for _, words in ipairs {
      "--moves 5", "--count 0", "--rules dice", "--rules x", "--seed x", "--svg a --png b",
    } do
      ends_with(2, "puzzle " .. words)
    end
  end)
end)
