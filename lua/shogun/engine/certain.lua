--- Solved endings in a search: which are at hand, and how a line goes on in them.
-- @module shogun.engine.certain

local check = require "shogun.check"
local core = require "shogun.core"

local certain = {}

local most_plies <const> = 512 -- of a line; no ending that was solved has half as many

--- The option of an engine, checked.
---@param given any
---@param blame integer  whose fault it is, as the level of `error`
---@return shogun.Endings?
function certain.option(given, blame)
  local metatable = getmetatable(given)
  if given == nil or type(metatable) == "table" and metatable.__name == "shogun.Endings" then
    return given
  end
  check.expected("endings", "shogun.Endings", given, blame + 1)
end

local most_pieces <const> = 8 -- from more of them a search hardly comes to an ending

--- The endings for a search. That of the board itself is solved, if it has one and it was not yet,
--- as far as there is time: the next search goes on with it. Of those to which a board of few
--- pieces can come, the ones in the cache are read.
---@param endings shogun.Endings?  of the engine
---@param board shogun.Board
---@param has_time (fun(): boolean)?  to go on solving; nil: always
---@return shogun.EndingSet?
function certain.set(endings, board, has_time)
  if not endings or #board > most_pieces then return nil end
  local name = core.ending_name(board)
  if name then endings:table(board:rules(), name, has_time) end
  return (endings:load(board))
end

--- Adds to a line that ends on a board that is won or lost for certain the best moves to the end of
--- the game.
---@param set shogun.EndingSet?
---@param board shogun.Board  after the line
---@param moves shogun.Move[]
function certain.finish(set, board, moves)
  local outcome, _, limited
  if set then outcome, _, limited = set:probe(board) end
  if not outcome or outcome == "drawn" or limited then return end
  for i = #moves + 1, most_plies do
    local best = (set:moves(board) or {})[1]
    if not best then return end
    moves[i], board = best.move, board:play(best.move)
  end
end

return certain
