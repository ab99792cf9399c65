--- What is certain of a board whose ending is known, and of a mistake there, in words.
-- @module shogun.engine.certainty

local results = require "shogun.results"
local truth = require "shogun.engine.truth"
local verdict = require "shogun.engine.verdict"
local wording = require "shogun.engine.wording"

local certainty = {}

local other <const> = results.other

local function counted(plies) return ("%d %s"):format(plies, plies == 1 and "ply" or "plies") end

-- "in 67 plies"; nothing where they lead to a capture after which the game goes on.
local function soon(found, board)
  return board:rules().lone == 1 and " in " .. counted(found.plies) or ""
end

--- Who wins with best play, and when, as a clause.
---@param found shogun.Verdict
---@param board shogun.Board
---@return string
function certainty.outcome(found, board)
  local turn = board:turn()
  if found.value == "drawn" then return "with best play the game is certainly drawn" end
  if found.limited then
    local winner = found.value == "won" and turn or other[turn]
    local text = "%s would win%s, but the quiet limit comes first: a certain draw with best play"
    return text:format(winner, soon(found, board))
  end
  local winner = verdict.winner(found, turn)
  return ("%s certainly wins%s with best play"):format(winner, soon(found, board))
end

-- How many of the moves keep the outcome. They are sorted, the best first.
local function keeping(moves)
  local best, count = verdict.expected(moves[1]), 0
  for _, each in ipairs(moves) do
    if verdict.expected(each) == best then count = count + 1 end
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
function certainty.clauses(endings, board)
  local found = truth.verdict(endings, board)
  if not found then return nil end
  return { certainty.outcome(found, board), choice(endings:best(board)) }
end

-- The winner with best play after a move of that side, or "draw"; nil if it is not known.
local function winner_after(turn, result, reply)
  if result then return result.winner or "draw" end
  return reply and reply.certain and verdict.winner(reply.certain, other[turn])
end

--- The mistake of a move by which a certain result became a worse one, as a clause.
---@param board shogun.Board  before it
---@param best shogun.SearchLine  of that board
---@param result shogun.Result?  of the game after it, if it is over
---@param reply shogun.SearchLine?  of the board after it
---@return string?  nil if it is no such mistake
function certainty.mistake(board, best, result, reply)
  if not best.certain then return nil end
  local turn = board:turn()
  local before, now = verdict.winner(best.certain, turn), winner_after(turn, result, reply)
  if not now or before == now then return nil end
  local what = before == turn and "gives a certain win away: %s wins" .. soon(best.certain, board)
    or "gives a certain draw away: %s holds it"
  local since = "now the game is drawn"
  if now ~= "draw" then
    since = ("now %s wins%s"):format(now, reply and soon(reply.certain, board) or "")
  end
  return ("%s, %s"):format(what:format(wording.move(best.move)), since)
end

return certainty
