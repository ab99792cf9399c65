--- The moves of a board with their values: certain ones where a move ends the game, and the scores
-- of a search for the others.
-- @module shogun.engine.explore

local check = require "shogun.check"
local limit = require "shogun.engine.limits"
local new_engine = require "shogun.engine"
local verdict = require "shogun.engine.verdict"

local default_seconds <const> = 0.5

local known <const> = { depth = true, nodes = true, seconds = true }

local function read_options(given, level)
  given = given == nil and {} or given
  check.names(given, known, level + 1)
  local limits = { depth = given.depth, nodes = given.nodes, seconds = given.seconds }
  if next(limits) == nil then limits.seconds = default_seconds end
  limit.read(limits, level + 1)
  return limits
end

-- What a finished game is to the side that has made the last move.
local function of_result(result, colour)
  if not result.winner then return { value = "drawn" } end
  return { value = result.winner == colour and "won" or "lost", plies = 1 }
end

-- What is certain of a move; an empty table if nothing is.
local function certain(board, move)
  if board:rules().law == "dice" then return {} end
  local result = board:play(move):result()
  return result and of_result(result, board:turn()) or {}
end

-- The scores of a search for the moves of which nothing is certain.
local function add_scores(list, board, limits)
  local lines = {}
  for _, line in ipairs(new_engine():analyse(board, limits)) do
    lines[tostring(line.move)] = line
  end
  for _, entry in ipairs(list) do
    local line = not entry.value and lines[tostring(entry.move)]
    if line then
      entry.score, entry.mate, entry.pv, entry.depth = line.score, line.mate, line.pv, line.depth
    end
  end
end

local function sort(list)
  local keys, places = {}, {}
  for i, entry in ipairs(list) do keys[entry], places[entry] = verdict.key(entry), i end
  table.sort(list, function(a, b)
    if keys[a] ~= keys[b] then return keys[a] > keys[b] end
    return places[a] < places[b]
  end)
end

-- Whether a value is missing.
local function is_open(list)
  for _, entry in ipairs(list) do
    if not entry.value then return true end
  end
  return false
end

--- Values every legal move of a board. Moves that end the game have a `value`, which is certain;
--- the others have the score of a search.
--- ```lua
--- local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
--- for _, entry in ipairs(shogun.explore(board, { nodes = 5000 })) do
---   print(entry.move, entry.value or entry.score)
--- end
--- ```
---@param board shogun.Board  the game is not over
---@param options? shogun.ExploreOptions
---@return shogun.ExploredMove[]  the best first
return function(board, options)
  check.board(board, 2)
  if board:result() then error("board: the game is over", 2) end
  local limits = read_options(options, 2)
  local list = {}
  for i, move in ipairs(board:moves()) do
    list[i] = certain(board, move)
    list[i].move = move
  end
  if is_open(list) then add_scores(list, board, limits) end
  sort(list)
  return list
end
