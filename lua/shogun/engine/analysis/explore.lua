--- The moves of a board with their values: certain ones where an ending is known or a move ends the
-- game, and the scores of a search for the others.

local check = require "shogun.check"
local known = require "shogun.engine.known"
local limit = require "shogun.engine.limits"
local new_engine = require "shogun.engine"

local default_seconds <const> = 0.5

local option_names <const> = {
  endings = true, depth = true, nodes = true, seconds = true, report = true,
}

local function read_options(given)
  given = check.options(given, option_names)
  local limits = { depth = given.depth, nodes = given.nodes, seconds = given.seconds }
  if next(limits) == nil then limits.seconds = default_seconds end
  limit.read(limits)
  check.optional(given.report, "report", "function")
  return limits, known.option(given.endings), given.report
end

-- The moves with what is certain of them. A search of the same endings scores the others.
local function moves_of(board, endings)
  local list = {}
  for i, move in ipairs(board:moves()) do
    list[i] = board:rules().law ~= "dice" and known.of_move(endings, board, move) or {}
    list[i].move = move
  end
  return list
end

-- The scores of a search for the moves of which nothing is certain.
local function add_scores(list, found)
  local lines = {}
  for _, line in ipairs(found) do lines[tostring(line.move)] = line end
  for _, entry in ipairs(list) do
    local line = not entry.value and lines[tostring(entry.move)]
    if line then
      entry.score, entry.mate, entry.pv, entry.depth = line.score, line.mate, line.pv, line.depth
    end
  end
end

-- A copy, the best first.
local function sorted(list)
  local keys, places = {}, {}
  list = table.move(list, 1, #list, 1, {})
  for i, entry in ipairs(list) do keys[entry], places[entry] = known.key(entry), i end
  table.sort(list, function(a, b)
    if keys[a] ~= keys[b] then return keys[a] > keys[b] end
    return places[a] < places[b]
  end)
  return list
end

-- Whether a value is missing.
local function is_open(list)
  for _, entry in ipairs(list) do
    if not entry.value then return true end
  end
  return false
end

--- Values every legal move of a board. What is certain has a `value`: by the `endings`, or since
--- the move ends the game. The other moves have the score of a search.
--- ```lua
--- local board = shogun.board "7p2/8/8/4P23/8/5K2k21/8/8 w"
--- local endings = shogun.endings { cache = false }
--- local best = shogun.explore(board, { endings = endings })[1]
--- print(best.move, best.value, best.plies)
--- ```
---@param board shogun.Board  the game is not over
---@param options? shogun.ExploreOptions
---@return shogun.ExploredMove[]  the best first
return function(board, options)
  check.question(board)
  local limits, endings, report = read_options(options)
  local list = moves_of(board, endings)
  if not is_open(list) then return sorted(list) end
  local engine = new_engine { endings = endings }
  add_scores(list, engine:analyse(board, limits, report and function(info)
    add_scores(list, info.lines)
    return report(sorted(list), info.depth)
  end))
  return sorted(list)
end
