--- The known result of a board within a game, which repetition may end in a draw: solved endings
-- do not include the game.

local known = require "shogun.engine.known"
local result_words = require "shogun.engine.result"
local wording = require "shogun.engine.wording"

local repeats = {}

-- The boards of a game that would end it if they came once more, by their keys; nil if there are
-- none.
local function last_chances(keys, repetition)
  local times, last = {}, {}
  for _, key in ipairs(repetition > 0 and keys or {}) do
    times[key] = (times[key] or 0) + 1
    last[key] = times[key] >= repetition - 1 or nil
  end
  return next(last) and last
end

-- A move that ends the game by repetition; nil if there is none.
local function repeating(board, last)
  for _, move in ipairs(board:result() and {} or board:moves()) do
    if last[board:play(move):hash()] then return move end
  end
end

-- The best winning move after which neither side has just repeated a board, nor can the loser.
local function lasting(endings, board, last)
  for i, entry in ipairs(endings:best(board)) do
    if entry.value ~= "won" or entry.limited then return nil end
    local after = board:play(entry.move)
    if not last[after:hash()] and not repeating(after, last) then return entry, i end
  end
end

local function drawn(move, board)
  local line = { move = move, pv = { move }, score = 0, depth = 0, certain = { value = "drawn" } }
  local when = wording.ordinal(board:rules().repetition)
  local text = "with best play the game is certainly drawn: the same board comes for the %s time"
  return line, { text:format(when) }
end

local function won(endings, board, line, last)
  local entry, rank = lasting(endings, board, last)
  if not entry then return drawn(line.move, board) end
  if rank == 1 then return line end
  line = known.line_of(endings, board, entry)
  return line, { result_words.outcome(line.certain, board),
    "other moves let the same board come again, a draw" }
end

--- What a search would find on a board of a game whose ending is known. It looks two plies ahead
--- for boards that come back.
---@param endings shogun.Endings?
---@param board shogun.Board  the game is not over
---@param keys integer[]  of the boards of the game up to this one
---@return shogun.SearchLine?  as of `known.found`; nil if nothing is known
---@return string[]? clauses  what is certain, where repetition matters
function repeats.found(endings, board, keys)
  local line = known.found(endings, board)
  local certain = line and line.certain
  if not certain or certain.value == "drawn" or certain.limited then return line end
  local last = last_chances(keys, board:rules().repetition)
  if not last then return line end
  if certain.value == "won" then return won(endings, board, line, last) end
  local move = repeating(board, last)
  if move then return drawn(move, board) end
  return line
end

return repeats
