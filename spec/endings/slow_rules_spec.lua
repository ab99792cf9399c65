-- slow_rules_spec.lua -- outcomes of random boards against the best of their moves by the slow
-- rules, with captures into other endings, stalemates that lose, and the quiet limit.

local harsh = require "spec.support.harsh"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow = require "spec.oracle.slow"

setup(harsh.stop)                                -- an ending has up to 15 million positions

local endings <const> = shogun.endings { cache = false }

-- Of the slow rules, as a board with as many quiet plies.
local function board_of(slow_board, rules)
  local pieces = { turn = slow_board.turn }
  for _, piece in ipairs(slow.pieces(slow_board)) do
    pieces[#pieces + 1] = shogun[piece.kind](piece.energy, piece.colour, piece.x, piece.y)
  end
  local text = shogun.board(pieces, rules):text()
  return shogun.board(text:gsub(" %d+ (%d+)$", " " .. slow_board.quiet .. " %1"), rules)
end

-- For the side to move: "won", "drawn" or "lost", and in how many plies.
local function end_of(slow_board)
  local reason, winner = slow.result(slow_board)
  if not reason then return nil end
  if not winner then return "drawn", 0 end
  return winner == slow_board.turn and "won" or "lost", 0
end

local function truth_of(slow_board, rules)
  local outcome, plies = end_of(slow_board)
  if outcome then return outcome, plies end
  local limited
  outcome, plies, limited = endings:probe(board_of(slow_board, rules))
  assert(outcome, plies)
  if limited or outcome == "drawn" then return "drawn", 0 end
  return outcome, plies
end

local opposite <const> = { won = "lost", lost = "won", drawn = "drawn" }
local worth <const> = { won = 1000000, drawn = 0, lost = -1000000 }

-- The sooner a win and the later a loss, the better.
local function rank(outcome, plies)
  return worth[outcome] + (outcome == "won" and -plies or plies)
end

-- Of all moves, by the slow rules.
local function best_of_moves(slow_board, rules)
  local best, best_plies
  for _, move in ipairs(slow.moves(slow_board)) do
    local piece, target = move[1], move[2]
    local after = slow.play(piece, target, slow.shows(piece, target, slow_board.rules), slow_board)
    local outcome, plies = truth_of(after, rules)
    outcome = opposite[outcome]
    plies = outcome == "drawn" and 0 or after.quiet == 0 and 1 or plies + 1
    if not best or rank(outcome, plies) > rank(best, best_plies) then
      best, best_plies = outcome, plies
    end
  end
  return best, best_plies
end

-- A board of random pieces with random quiet plies, which is not over.
local function random_board(next_number, white, red, rules)
  while true do
    local board = shogun.board(random.pieces(next_number, 2 + white + red), rules)
    local slow_board, rows = plain(board), board:text():match "^%S+"
    local has_both = rows:find "K" and rows:find "k" and #board:pieces "white" == 1 + white
    slow_board.quiet = rules.quiet > 0 and next_number(0, rules.quiet - 1) or 0
    local waiting = slow_board.turn == "white" and "red" or "white"
    if has_both and not slow.result(slow_board) and not slow.in_check(waiting, slow_board) then
      return slow_board
    end
  end
end

-- All of these boards have the value of their best move. Returns whether, of all of them, there
-- were some of each value.
local function check(count, white, red, rules)
  local next_number, seen = random.source(count), { won = 0, drawn = 0, lost = 0 }
  for _ = 1, harsh.rounds(count) do
    local slow_board = random_board(next_number, white, red, rules)
    local outcome, plies = truth_of(slow_board, rules)
    local text = board_of(slow_board, rules):text()
    assert.same({ text, best_of_moves(slow_board, rules) }, { text, outcome, plies })
    seen[outcome] = seen[outcome] + 1
  end
  local is_short = harsh.rounds(count) < count
  return is_short or seen.won > 0 and seen.drawn > 0 and seen.lost > 0
end

describe("the outcome of a board", function()
  it("is the outcome after its best move, for a king and a pawn on each side", function()
    local rules = shogun.rules { law = random.dials(random.source(3)), stalemate = "loss" }
    check(4, 1, 1, rules)                        -- each may be of another ending
  end)

  it("is the outcome after its best move, if captures lead to other endings", function()
    assert(check(400, 1, 0, shogun.rules { lone = 0, quiet = 0 }))
  end)

  it("is the outcome after its best move near a quiet limit", function()
    assert(check(401, 1, 0, shogun.rules { lone = 0, quiet = 12 }))
  end)

  it("is the outcome after its best move if stalemate loses, under random dials", function()
    local next_number = random.source(7)
    for quiet = 3, 9, 3 do
      local rules = { law = random.dials(next_number), lone = 0, quiet = quiet, stalemate = "loss" }
      check(150, 0, 1, shogun.rules(rules))
    end
  end)
end)
