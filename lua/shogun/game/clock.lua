--- The clock of a game. Each side has `base` seconds for the game, `increment` more after each
--- move, and `move` for each move; a move may exceed these by `grace`.
--
-- The seconds left are a table {white=, red=}, or nil without a `base`. Every move makes a new
-- table, so that moves can be taken back.

local check = require "shogun.check"
local results = require "shogun.results"

local clock = {}

local other <const> = results.other

local function seconds_of(given, path, name)
  local seconds = given[name]
  if seconds == nil or type(seconds) == "number" and seconds >= 0 then return seconds end
  check.expected(path .. "." .. name, "seconds", seconds)
end

-- The clock of a side, or of both.
local function read_side(given, path)
  if given == nil then return nil end
  check.of_type(given, path, "table", "a table such as { base = 60 }")
  local read = {}
  for _, name in ipairs { "base", "increment", "move", "grace" } do
    read[name] = seconds_of(given, path, name)
  end
  if not read.base and not read.move then
    check.raise(path .. ": expected base (and increment) or move, in seconds")
  end
  read.increment, read.grace = read.increment or 0, read.grace or 0
  return read
end

--- Checks and copies the option `clock` of a game; nil if there is none.
---@param given any
---@return table<shogun.Colour, { base: number?, increment: number, move: number? }>?
function clock.read(given)
  if type(given) == "table" and (given.white ~= nil or given.red ~= nil) then
    return {
      white = read_side(given.white, "clock.white"),
      red = read_side(given.red, "clock.red"),
    }
  end
  local both = read_side(given, "clock")
  return both and { white = both, red = both }
end

--- The seconds of both sides at the start.
---@return { white: number?, red: number? }?
function clock.full(self)
  local white, red = self and self.white, self and self.red
  local full = { white = white and white.base, red = red and red.base }
  return next(full) and full
end

--- The time limit of a side's move, in seconds; nil without a limit.
---@return number?
function clock.allowance(self, left, colour)
  local side = self and self[colour]
  local total, per_move = left and left[colour], side and side.move
  return total and per_move and math.min(total, per_move) or total or per_move
end

--- The seconds left of both sides, after a side took some for a move.
---@return { white: number?, red: number? }?
function clock.after(self, left, colour, seconds)
  local before = left and left[colour]
  if not before then return left end
  local mine = math.max(0, before - seconds) + self[colour].increment
  return { [colour] = mine, [other[colour]] = left[other[colour]] }
end

--- The clock as players receive it (`info.clock`).
---@return { left: number, increment: number, grace: number, white: number?, red: number? }?
function clock.told(self, left, colour)
  local side = self and self[colour]
  return side and {
    left = clock.allowance(self, left, colour), increment = side.increment, grace = side.grace,
    white = left and left.white, red = left and left.red,
  }
end

return clock
