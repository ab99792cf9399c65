-- make_mates.lua -- writes spec/data/mates.txt: boards and in how many moves the side to move wins,
-- proven by trying every move with the oracle. Takes half an hour.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/support/make_mates.lua [SEED [VISITS [ONE TWO THREE FOUR]]]
--
-- VISITS: boards that one proof may visit; a board that takes more is left out. The last four: how
-- many boards are wanted with a win in one, two, three and four moves.
--
-- The engine only proposes boards, since most random boards hold no short win: a board is kept when
-- the slow rules find the same number of moves.

local shogun = require "shogun"
local plain = require "spec.support.plain"
local random = require "spec.support.random"
local slow = require "spec.support.slow"

local function number(i, default) return math.tointeger(arg[i]) or default end

local source = random.source(number(1, 2026))
local visits <const> = number(2, 400)
local wanted <const> = { number(3, 80), number(4, 70), number(5, 40), number(6, 10) }
local engine = shogun.engine { hash = 4 }
local left

-- Pieces and side to move as a text; counters do not matter, since no board here is near a draw.
local function key_of(board, moves)
  local parts = { board.turn, moves }
  for field = 11, 88 do
    local piece = board[field]
    if piece then
      local kind = piece.kind == "king" and "k" or "p"
      parts[#parts + 1] = ("%d%s%s%d"):format(field, piece.colour, kind, piece.energy)
    end
  end
  return table.concat(parts, " ")
end

local function after(board, move)
  local piece, target = move[1], move[2]
  return slow.play(piece, target, slow.shows(piece, target, board.rules), board)
end

local wins

-- Whether the side that is not to move wins within that many of its moves, whatever is answered.
local function loses(board, moves, memo)
  for _, answer in ipairs(slow.moves(board)) do
    local next_board = after(board, answer)
    if slow.result(next_board) or not wins(next_board, moves, memo) then return false end
  end
  return true
end

local function wins_by(board, move, moves, memo)
  local next_board = after(board, move)
  local reason, winner = slow.result(next_board)
  if reason then return winner == board.turn end
  return moves > 1 and loses(next_board, moves - 1, memo)
end

function wins(board, moves, memo)
  if moves == 0 then return false end
  local key = key_of(board, moves)
  if memo[key] ~= nil then return memo[key] end
  left = left - 1
  if left < 0 then error "too many boards" end
  memo[key] = false
  for _, move in ipairs(slow.moves(board)) do
    if wins_by(board, move, moves, memo) then memo[key] = true break end
  end
  return memo[key]
end

local function moves_to_win(board)
  for moves = 1, #wanted do
    if wins(board, moves, {}) then return moves end
  end
end

local function proposed(board)
  if board:result() then return nil end
  for moves = 1, #wanted do
    if engine:mate(board, moves) then return moves end
  end
end

local found = { 0, 0, 0, 0 }
local function is_complete()
  for moves, count in ipairs(wanted) do
    if found[moves] < count then return false end
  end
  return true
end

repeat
  local board = shogun.board(random.pieces(source, source(4, 7)))
  local moves = proposed(board)
  if moves and found[moves] < wanted[moves] then
    left = visits
    local ok, proven = pcall(moves_to_win, plain(board))
    if ok then
      assert(proven == moves, "the engine and the oracle disagree: " .. board:text())
      found[moves] = found[moves] + 1
      print(moves, board:text())
      io.stdout:flush()
      io.stderr:write(("\r%d, %d, %d, %d"):format(table.unpack(found)))
    end
  end
until is_complete()
io.stderr:write "\n"
