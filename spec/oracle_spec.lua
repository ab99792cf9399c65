-- oracle_spec.lua -- the C core against the slow rules of support/slow.lua, on random boards.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local plain = require "spec.support.plain"
local random = require "spec.support.random"
local slow = require "spec.support.slow"

local boards <const> = harsh.rounds(10000)
local modes <const> = { "U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL" }
local both <const> = { "white", "red" }

-- The pieces of the oracle's answer, in the order of the board.
local function sorted(found)
  local list = {}
  for _, piece in pairs(found) do list[#list + 1] = piece end
  table.sort(list, function(a, b) return a.y < b.y or a.y == b.y and a.x < b.x end)
  return list
end

local function same(piece, other)
  return piece.x == other.x and piece.y == other.y and piece.energy == other.energy and
    piece.colour == other.colour and piece.kind == other.kind
end

local function differs(expected, actual)
  if #expected ~= #actual then return true end
  for i, piece in ipairs(actual) do
    if not same(piece, expected[i]) then return true end
  end
  return false
end

local function check(board, what, expected, actual)
  if expected == actual then return end
  error(("%s of %s: expected %s, got %s"):format(what, board:text(), expected, actual))
end

local function check_pieces(board, what, expected, actual)
  if not differs(sorted(expected), actual) then return end
  error(("%s of %s differs"):format(what, board:text()))
end

-- A piece that does not stand on the board, or does by chance.
local function phantom(next_number, lowest, highest)
  local make = next_number(0, 3) == 0 and shogun.king or shogun.pawn
  local shown, colour = next_number(1, 2), both[next_number(1, 2)]
  return make(shown, colour, next_number(lowest, highest), next_number(lowest, highest))
end

local function check_eval(board, slow_board, next_number)
  local piece, energy = phantom(next_number, 0, 9), next_number(0, 5)
  for _, mode in ipairs(modes) do
    check_pieces(board, "eval " .. mode,
      slow.eval(piece, mode, energy, slow_board), board:eval(piece, mode, energy))
  end
end

local function check_piece(board, slow_board, piece)
  local name = tostring(piece)
  check_pieces(board, "all_moves " .. name,
    slow.all_moves(piece, slow_board), board:all_moves(piece))
  check(board, "attackedN " .. name, slow.attackedN(piece, slow_board), board:attackedN(piece))
  check(board, "protectedN " .. name, slow.protectedN(piece, slow_board), board:protectedN(piece))
  if piece.kind == "king" then
    check_pieces(board, "legal_moves " .. name,
      slow.legal_moves(piece, slow_board), board:legal_moves(piece))
  end
end

local function check_tasks(board, slow_board, next_number)
  for _, piece in ipairs(board:pieces()) do check_piece(board, slow_board, piece) end
  for _ = 1, 3 do check_piece(board, slow_board, phantom(next_number, 1, 8)) end
  for _, colour in ipairs(both) do
    check_pieces(board, "attacked " .. colour,
      slow.attacked(colour, slow_board), board:attacked(colour))
  end
end

local function move_texts(list)
  local texts = {}
  for i, move in ipairs(list) do
    texts[i] = shogun.field(move[1].x, move[1].y) .. shogun.field(move[2].x, move[2].y)
  end
  return texts
end

local function check_moves(board, slow_board)
  local expected, actual = move_texts(slow.moves(slow_board)), {}
  for i, move in ipairs(board:moves()) do actual[i] = tostring(move) end
  table.sort(expected)
  table.sort(actual)
  check(board, "moves", table.concat(expected, " "), table.concat(actual, " "))
  check(board, "count", #expected, board:count())
end

local function check_end(board, slow_board)
  for _, colour in ipairs(both) do
    check(board, "check of " .. colour, slow.in_check(colour, slow_board), board:in_check(colour))
    check(board, "mate of " .. colour, slow.is_mate(colour, slow_board), board:is_mate(colour))
  end
  check(board, "stalemate", slow.is_stalemate(slow_board), board:is_stalemate())
  local reason, winner = slow.result(slow_board)
  local result = board:result() or {}
  check(board, "reason", reason, result.reason)
  check(board, "winner", winner, result.winner)
end

-- A hundred boards a test, so that a long run shows progress and a failure names few.
setup(harsh.stop)
teardown(harsh.start)

describe("the core and the slow rules agree on random boards:", function()
  for block = 1, boards // 100 do
    it(("%d to %d"):format(100 * block - 99, 100 * block), function()
      local next_number = random.source(block)
      for _ = 1, 100 do
        local rules = {
          lone = next_number(0, 2),
          stalemate = next_number(0, 1) == 0 and "draw" or "loss",
        }
        local board = shogun.board(random.pieces(next_number), rules)
        local slow_board = plain(board)
        check_eval(board, slow_board, next_number)
        check_tasks(board, slow_board, next_number)
        check_moves(board, slow_board)
        check_end(board, slow_board)
      end
    end)
  end
end)

describe("random games under random laws", function()
  it("show the same boards move by move", function()
    local next_number = random.source(99)
    for _ = 1, harsh.rounds(20) do
      local board = shogun.board(nil, { law = random.dials(next_number), quiet = 30 })
      local slow_board = plain(board)
      while board:count() > 0 do
        local moves = board:moves()
        local move = moves[next_number(1, #moves)]
        local piece, x, y = board:occupied(move.from), shogun.xy(move.to)
        local target = { x = x, y = y }
        check(board, "shows", slow.shows(piece, target, slow_board.rules), move.shows)
        board, slow_board = board:play(move), slow.play(piece, target, move.shows, slow_board)
        check(board, "turn", slow_board.turn, board:turn())
        check(board, "quiet", slow_board.quiet, board:quiet())
        check_pieces(board, "pieces", slow.pieces(slow_board), board:pieces())
      end
      check_end(board, slow_board)
    end
  end)
end)
