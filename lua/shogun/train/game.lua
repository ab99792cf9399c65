--- The positions of a game that was played: every board on which a move was made.
--
-- A board's score is the one that the record says, `[%eval +0.35]` after the move before; the move
-- is the game's then. Other boards are searched: score and move are the search's. Without a search
-- a position has the score 0, the game's move, and a flag that says so.

local core = require "shogun.core"
local score = require "shogun.engine.score"

local win <const>, longest <const> = 30000, core.limits.depth -- csrc/search/score.h

-- A score that white sees, as the side to move does and as searches count it: a win less the plies
-- to the end.
local function seen(points, mate, colour)
  local sign = colour == "white" and 1 or -1
  if not mate then
    return sign * math.max(math.min(points, win - longest - 2), longest + 2 - win)
  end
  mate = sign * mate
  if mate > 0 then return win - math.min(2 * mate - 1, longest) end
  return math.min(-2 * mate, longest) - win
end

-- The score in the record and the game's move; or those of a search; or the move alone.
local function judged(board, game, kept, ply, search)
  local before = kept.moves[ply - 1]
  local _, points, mate = score.split(before and before.comment)
  if points then return seen(points, mate, board:turn()), game.moves[ply] end
  local found = search and search(board)
  if found and found.depth > 0 then return found.score, found.move end
  return nil, game.moves[ply]
end

local result_of <const> = { ["1-0"] = 1, ["0-1"] = -1, ["1/2-1/2"] = 0 }

--- The positions of a game that has a result.
---@param game shogun.Game
---@param kept shogun.Record  its record
---@param number integer  the number of the game in the file
---@param options { search: (fun(board: shogun.Board, history: integer[]): shogun.SearchInfo)?,
--- keep_all: boolean? }  keep_all: those with flags, too
---@return string  records of npy.record_bytes
return function(game, kept, number, options)
  local white, list, keys = result_of[kept.result], {}, {}
  local function search(board) return options.search(board, keys) end
  for ply = 1, #game do
    local board = game:at(ply - 1)
    keys[ply] = board:hash()
    local points, move = judged(board, game, kept, ply, options.search and search)
    local result = board:turn() == "white" and white or -white
    local bytes, flags = core.position(board, move, points, result, number)
    if flags == 0 or options.keep_all then list[#list + 1] = bytes end
  end
  return table.concat(list)
end
