-- slow_wins.lua -- wins by the slow rules, trying every move.

local slow = require "spec.oracle.slow"

local slow_wins = {}

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

-- Whether the side that is not to move wins within that many of its moves, against every reply.
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
  memo[key] = false
  for _, move in ipairs(slow.moves(board)) do
    if wins_by(board, move, moves, memo) then memo[key] = true break end
  end
  return memo[key]
end

-- In how many of its moves the side to move wins, if in at most `most`.
function slow_wins.moves(board, most)
  local memo = {}
  for moves = 1, most do
    if wins(board, moves, memo) then return moves end
  end
end

return slow_wins
