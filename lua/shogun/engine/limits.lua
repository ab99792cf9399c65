--- The limits of a search: checked, and what a level stands for.
-- @module shogun.engine.limits

local check = require "shogun.check"

local known <const> = {
  depth = true, nodes = true, seconds = true, mate = true, history = true, lines = true,
  level = true, input = true, contempt = true,
}

-- How a level plays: the depth or nodes it may search, and the temperature of its choice: a move
-- that scores `temperature` less than the best one is played e times less often. Level 10 is the
-- engine itself.
local levels <const> = {
  [0] = { depth = 1, nodes = 1000, temperature = 400 },
  { depth = 1, nodes = 1000, temperature = 125 },
  { depth = 2, nodes = 2000, temperature = 75 },
  { depth = 3, nodes = 4000, temperature = 55 },
  { nodes = 700, temperature = 45 },
  { nodes = 2500, temperature = 32 },
  { nodes = 6000, temperature = 22 },
  { nodes = 15000, temperature = 14 },
  { nodes = 40000, temperature = 8 },
  { nodes = 120000, temperature = 4 },
}

local limits = { depth = 119 } -- plies

-- What was given, and nothing else.
local function checked(given, level)
  check.names(given, known, level + 1, "limit")
  local function whole(name, low, high)
    return check.whole(given, name, low, high, level + 1) -- in its place, so that levels agree
  end
  if given.history ~= nil and type(given.history) ~= "table" then
    error("history: expected a list of keys, got " .. tostring(given.history), level + 1)
  end
  return {
    depth = whole("depth", 1, limits.depth), nodes = whole("nodes", 0, math.maxinteger),
    mate = whole("mate", 1, limits.depth // 2), lines = whole("lines", 1, 256) or 1,
    contempt = whole("contempt", -1000, 1000) or 0, level = whole("level", 0, 10),
    input = whole("input", 0, 0x7fffffff), history = given.history,
    seconds = check.seconds(given, "seconds", level + 1),
  }
end

--- Reads limits: `temperature` is what a level adds to them; without any there is a second.
---@param given shogun.SearchLimits
---@param level integer  whose fault it is, as in `error`
---@return table
function limits.read(given, level)
  local read = checked(given, level + 1)
  local play = levels[read.level]
  if play then
    read.temperature = play.temperature
    read.nodes = math.min(read.nodes or math.maxinteger, play.nodes)
    read.depth = math.min(read.depth or limits.depth, play.depth or limits.depth)
    read.lines = math.max(read.lines, play.depth and 30 or 8)
  end
  local ends = read.depth or read.nodes or read.seconds or read.mate or read.input
  if not ends then read.seconds = 1 end
  return read
end

return limits
