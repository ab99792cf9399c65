--- Time management: the seconds that a side takes for one move, on machines that lag.
--
-- A search with a limit of two milliseconds may take forty: the machine was busy, and the clock ran
-- on. So a time manager measures this lag (the time charged less the time allotted), reserves time
-- for it, and allots a share of the rest. When little time is left it plays at once.

local core = require "shogun.core"

local time = {
  without_clock = 0.1, -- seconds for a move where there is no clock
  longest = 1000000, -- seconds: the highest limit of a match or a game of the command
}

local share <const> = 1 / 25 -- of the free time
local of_increment <const> = 0.8
local most <const> = 0.5 -- of the free time
local least <const> = 0.0001 -- seconds
local a_second <const> = 1000000 -- nodes, on a slow machine
local moves_to_come <const> = 100 -- the mean lag of each is reserved
local safety <const> = 2.5 -- times the worst lag

local least_worst <const> = 0.03 -- seconds, in a whole game

local decay <const> = 0.005 -- of the worst lag, with each move
local growth <const>, step <const> = 2, 0.02 -- times the worst lag, and seconds more
local weight <const> = 1 / 32 -- of a move in the mean lag

---@class shogun.TimeManager
local Manager = {}
Manager.__index = Manager

--- Updates the worst and the mean lag. The worst lag decays slowly, and grows in steps: a single
--- mishap, however long, is not expected to happen again in full.
---@param lag number  seconds
function Manager:update(lag)
  lag = math.min(math.max(lag, 0), self.worst * growth + step)
  self.worst = math.max(lag, self.worst * (1 - decay))
  self.mean = self.mean + (lag - self.mean) * weight
end

--- Seconds of each move that are reserved for lag.
---@return number
function Manager:reserve() return self.worst * safety end

-- Seconds that the clock took for the last move of this colour; nil if this is not the same game.
local function charged(last, board, clock)
  local left = clock[board:turn()]
  if not left or not last.total or board:ply() ~= last.ply + 2 then return nil end
  if (clock.increment or 0) ~= last.increment then return nil end
  local seconds = last.total + last.increment - left
  return seconds >= 0 and seconds or nil
end

-- Updates the lag by the last move of this colour. A move that was never answered used up its time.
local function look_back(self, board, clock)
  local last = self.last[board:turn()]
  if not last then return end
  local took = charged(last, board, clock) or 0
  self:update(math.max(took, last.took or last.left) - last.allotted)
end

-- Seconds for a move, by the time left for the game.
local function of_game(self, left, increment)
  local spare, loss = math.max(increment - self.mean, 0), math.max(self.mean - increment, 0)
  local reserved = math.max(self.worst, least_worst) * safety + loss * moves_to_come
  local free = left - reserved
  return math.min(free * share + spare * of_increment, free * most)
end

-- Seconds for a move by its clock.
local function by_clock(self, board, clock)
  local alone = math.max(clock.left - self:reserve(), clock.left * most)
  local total = clock[board:turn()]
  return total and math.min(of_game(self, total, clock.increment or 0), alone) or alone
end

--- Allots seconds to a move; `answered` has to follow.
---@param board shogun.Board
---@param clock? table  `info.clock`
---@param limit? number  seconds, at most
---@return number?  `limit` without a clock
function Manager:seconds(board, clock, limit)
  if not clock then return limit end
  look_back(self, board, clock)
  local seconds = math.min(math.max(by_clock(self, board, clock), least), limit or math.huge)
  self.current = {
    ply = board:ply(), total = clock[board:turn()], left = clock.left,
    increment = clock.increment or 0, allotted = seconds, began = self.now(),
  }
  self.last[board:turn()] = self.current
  return seconds
end

--- Ends the measurement of a move: it was found.
function Manager:answered()
  local current = self.current
  if current then current.took = self.now() - current.began end
  self.current = nil
end

--- The node limit of a search. It is low where there is hardly any time, since a search reads the
--- clock at every 1024th node only.
---@param seconds? number  for the move
---@param nodes? integer  at most
---@return integer?
function time.nodes(seconds, nodes)
  if not seconds or seconds * a_second > 1024 then return nodes end
  return math.min(math.ceil(seconds * a_second), nodes or math.maxinteger)
end

--- Makes the time manager of a player; it measures lag over all games of the player.
---@param now? fun(): number  the clock, in seconds; default the real one
---@return shogun.TimeManager
function time.manager(now)
  local manager = { now = now or core.clock, worst = 0.008, mean = 0.0005, last = {} }
  return setmetatable(manager, Manager)
end

return time
