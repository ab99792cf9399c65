--- The clock of a game, in seconds: for the game (`base`), more after each move (`increment`), for
--- each move (`move`).
--
-- What both sides have left is a table {white=, red=}, a new one after every move, so that moves
-- can be taken back; without a `base` there is none.
-- @module shogun.game.clock

local check = require "shogun.check"

local clock = {}

local other <const> = { white = "red", red = "white" }

local function seconds_of(given, name, level)
  local seconds = given[name]
  if seconds == nil or type(seconds) == "number" and seconds >= 0 then return seconds end
  check.expected("clock." .. name, "seconds", seconds, level + 1)
end

--- Checks and copies the option `clock` of a game; nil if there is none.
---@param given any
---@param level integer  whose fault a wrong one is, as in `error`
---@return { base: number?, increment: number, move: number? }?
function clock.read(given, level)
  if given == nil then return nil end
  if type(given) ~= "table" then check.expected("clock", "a table", given, level + 1) end
  local read = {}
  for _, name in ipairs { "base", "increment", "move" } do
    read[name] = seconds_of(given, name, level + 1)
  end
  if not read.base and not read.move then
    error("clock: expected base (and increment) or move, in seconds", level + 1)
  end
  read.increment = read.increment or 0
  return read
end

--- What the sides have at the start.
---@return { white: number, red: number }?
function clock.full(self) return self and self.base and { white = self.base, red = self.base } end

--- Seconds that a side may think about its move; nil without a limit.
---@return number?
function clock.allowance(self, left, colour)
  local total, per_move = left and left[colour], self and self.move
  return total and per_move and math.min(total, per_move) or total or per_move
end

--- What the sides have left after a side took some seconds for a move.
---@return { white: number, red: number }?
function clock.after(self, left, colour, seconds)
  if not left then return nil end
  local mine = math.max(0, left[colour] - seconds) + self.increment
  return { [colour] = mine, [other[colour]] = left[other[colour]] }
end

--- What a player is told of it (`info.clock`).
---@return { left: number, increment: number, white: number?, red: number? }?
function clock.told(self, left, colour)
  return self and {
    left = clock.allowance(self, left, colour), increment = self.increment,
    white = left and left.white, red = left and left.red,
  }
end

return clock
