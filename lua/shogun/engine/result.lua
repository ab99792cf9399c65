--- Results in words: of a game that is over, of a line that wins, and of a board whose result is
-- known.

local known = require "shogun.engine.known"
local results = require "shogun.results"
local wording = require "shogun.engine.wording"

local result_words = {}

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
function result_words.reason(board)
  local result, turn = board:result(), board:turn()
  if result.reason == "stalemate" then return turn .. " has no legal move and is not in check" end
  if result.reason == "quiet" then
    return wording.plies(board:quiet()) .. " without a capture"
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
function result_words.game(board, result)
  local how = result.winner and result.winner .. " has won" or "a draw"
  if result.reason == "repetition" then
    return how .. (": the same board for the %s time"):format(
      wording.ordinal(board:rules().repetition))
  end
  return ("%s: %s"):format(how, result_words.reason(board))
end

--- The verb of a line to a won game: "mate", or "win" where it ends otherwise or the end is not in
--- the line.
---@param line { moves: shogun.Move[], boards: shogun.Board[] }
---@return "mate" | "win"
function result_words.verb(line)
  local result = line.boards[#line.moves]:result()
  return result and result.reason == "mate" and "mate" or "win"
end

-- The end of a line that wins, by its last move.
local function final(line, winner, moves)
  local last, move = line.boards[#line.moves], wording.move(line.moves[#line.moves])
  local what = lacks[last:result().reason](last, other[winner])
  local verb = result_words.verb(line)
  if moves == 1 then return ("%s %ss: %s leaves %s"):format(winner, verb, move, what) end
  return ("%s %ss in %d: in the end %s leaves %s"):format(winner, verb, moves, move, what)
end

--- A line to a won game, as a clause.
---@param line { moves: shogun.Move[], boards: shogun.Board[] }
---@param mate integer  moves to the end, below 0 if the side to move has lost
---@return string
function result_words.won(line, mate)
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

-- "in 67 plies"; nothing where they lead to a capture after which the game goes on.
local function soon(found, board)
  return board:rules().lone == 1 and " in " .. wording.plies(found.plies) or ""
end

--- Who wins with best play, and when, as a clause.
---@param found shogun.KnownResult
---@param board shogun.Board
---@return string
function result_words.outcome(found, board)
  local turn = board:turn()
  if found.value == "drawn" then return "with best play the game is certainly drawn" end
  if found.limited then
    local winner = found.value == "won" and turn or other[turn]
    local text = "%s would win%s, but the quiet limit comes first: a certain draw with best play"
    return text:format(winner, soon(found, board))
  end
  local winner = known.winner(found, turn)
  return ("%s certainly wins%s with best play"):format(winner, soon(found, board))
end

-- How many of the moves keep the outcome. They are sorted, the best first.
local function keeping(moves)
  local best, count = known.expected(moves[1]), 0
  for _, each in ipairs(moves) do
    if known.expected(each) == best then count = count + 1 end
  end
  return count, best
end

local kept <const> = { [1] = "wins", [0.5] = "holds the draw" }
local all_kept <const> = { [1] = "win", [0.5] = "hold the draw" }

-- The moves to choose from; nil where there is nothing to choose.
local function choice(moves)
  if #moves < 2 then return nil end
  local count, best = keeping(moves)
  local move = wording.move(moves[1].move)
  if best == 0 then return move .. " holds out longest" end
  if count == 1 then
    return ("%s is the only one of %d moves that %s"):format(move, #moves, kept[best])
  end
  local which = count == #moves and "all moves" or ("%d of %d moves"):format(count, #moves)
  return ("%s %s%s"):format(which, all_kept[best], best == 1 and ", the quickest is " .. move or "")
end

--- What is certain of a board, as clauses.
---@param endings shogun.Endings?
---@param board shogun.Board  the game is not over
---@return string[]?  nil if nothing is known
function result_words.clauses(endings, board)
  local found = known.of(endings, board)
  if not found then return nil end
  return { result_words.outcome(found, board), choice(endings:best(board)) }
end

-- The winner with best play after a move of that side, or "draw"; nil if it is not known.
local function winner_after(turn, result, reply)
  if result then return result.winner or "draw" end
  return reply and reply.certain and known.winner(reply.certain, other[turn])
end

--- The mistake of a move by which a certain result became a worse one, as a clause.
---@param board shogun.Board  before it
---@param best shogun.SearchLine  of that board
---@param result shogun.Result?  of the game after it, if it is over
---@param reply shogun.SearchLine?  of the board after it
---@return string?  nil if it is no such mistake
function result_words.mistake(board, best, result, reply)
  if not best.certain then return nil end
  local turn = board:turn()
  local before, now = known.winner(best.certain, turn), winner_after(turn, result, reply)
  if not now or before == now then return nil end
  local what = before == turn and "gives a certain win away: %s wins" .. soon(best.certain, board)
    or "gives a certain draw away: %s holds it"
  local since = "now the game is drawn"
  if now ~= "draw" then
    since = ("now %s wins%s"):format(now, reply and soon(reply.certain, board) or "")
  end
  return ("%s, %s"):format(what:format(wording.move(best.move)), since)
end

return result_words
