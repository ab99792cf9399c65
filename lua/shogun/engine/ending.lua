--- Game endings in words: of a board where the game is over, and of a line that leads to one.
-- @module shogun.engine.ending

local results = require "shogun.results"
local wording = require "shogun.engine.wording"

local ending = {}

local other <const> = results.other

local function king_of(board, colour)
  for _, piece in ipairs(board:pieces(colour)) do
    if piece.kind == "king" then return wording.field(piece) end
  end
end

local function pawns_left(board, colour)
  local number = #board:pieces(colour) - 1
  return number == 0 and "no pawn" or "only " .. wording.count(number, "pawn")
end

-- The condition of the loser of a board, as the object of "leaves" or "has".
local lacks <const> = {
  mate = function(board, loser)
    return ("the king on %s without a safe field"):format(king_of(board, loser))
  end,
  alone = function(board, loser) return ("%s with %s"):format(loser, pawns_left(board, loser)) end,
  stalemate = function(_, loser) return loser .. " without a legal move" end,
}

--- Why the game is over on a board, by the board alone.
---@param board shogun.Board
---@return string
function ending.reason(board)
  local result, turn = board:result(), board:turn()
  if result.reason == "stalemate" then return turn .. " has no legal move and is not in check" end
  if result.reason == "quiet" then
    return wording.count(board:quiet(), "ply"):gsub("plys", "plies") .. " without a capture"
  end
  if result.reason == "alone" then
    local loser = result.winner and other[result.winner] or turn
    return ("%s has %s left"):format(loser, pawns_left(board, loser))
  end
  return ("the king on %s is in check and has no safe field"):format(king_of(board, turn))
end

--- The result of a finished game, as a clause.
---@param board shogun.Board  the last one
---@param result shogun.Result
---@return string
function ending.result(board, result)
  local how = result.winner and result.winner .. " has won" or "a draw"
  if result.reason == "repetition" then
    return how .. (": the same board for the %s time"):format(
      wording.ordinal(board:rules().repetition))
  end
  return ("%s: %s"):format(how, ending.reason(board))
end

--- The verb of a line to a won game: "mate", or "win" where it ends otherwise or the end is not in
--- the line.
---@param line { moves: shogun.Move[], boards: shogun.Board[] }
---@return "mate" | "win"
function ending.verb(line)
  local result = line.boards[#line.moves]:result()
  return result and result.reason == "mate" and "mate" or "win"
end

-- The end of a line that wins, by its last move.
local function final(line, winner, moves)
  local last, move = line.boards[#line.moves], wording.move(line.moves[#line.moves])
  local what = lacks[last:result().reason](last, other[winner])
  local verb = ending.verb(line)
  if moves == 1 then return ("%s %ss: %s leaves %s"):format(winner, verb, move, what) end
  return ("%s %ss in %d: in the end %s leaves %s"):format(winner, verb, moves, move, what)
end

--- A line to a won game, as a clause.
---@param line { moves: shogun.Move[], boards: shogun.Board[] }
---@param mate integer  moves to the end, below 0 if the side to move has lost
---@return string
function ending.won(line, mate)
  local turn = line.moves[1].colour
  local winner, moves = mate > 0 and turn or other[turn], math.abs(mate)
  local result = line.boards[#line.moves]:result()
  if result and result.winner == winner then return final(line, winner, moves) end
  if winner ~= turn then
    return ("%s wins in %s whatever %s plays"):format(winner, wording.count(moves, "move"), turn)
  end
  return ("%s wins in %s, beginning with %s"):format(winner, wording.count(moves, "move"),
    wording.move(line.moves[1]))
end

return ending
