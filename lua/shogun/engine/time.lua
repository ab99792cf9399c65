--- How much of its time a side takes for one move, on machines where answers come late.
--
-- A search that was given two milliseconds may take forty: the machine was busy, and the clock ran
-- on. So a time manager compares what it gave with what the clock says was used, keeps back what
-- late answers have cost lately, and shares out the rest. When little is left it plays at once.
-- @module shogun.engine.time

local core = require "shogun.core"

local time = {
  without_clock = 0.1, -- seconds for a move where there is no clock
}

local share <const> = 1 / 25 -- of what is free
local of_increment <const> = 0.8
local most <const> = 0.5 -- of what is free
local least <const> = 0.0001 -- seconds
local a_second <const> = 1000000 -- nodes, on a slow machine
local moves_to_come <const> = 100 -- whose usual lateness is kept back
local safety <const> = 2.5 -- times the lateness that is feared

local always_feared <const> = 0.03 -- seconds, in a whole game

local forgotten <const> = 0.005 -- of what is feared, with each move
local growth <const>, step <const> = 2, 0.02 -- times what is feared, and seconds more
local weight <const> = 1 / 32 -- of a move in the usual lateness

---@class shogun.TimeManager
local Manager = {}
Manager.__index = Manager

--- Learns how late an answer was. What is feared is the largest lateness, slowly forgotten. It
--- grows step by step: a single mishap, however long, is not expected to happen again in full.
---@param late number  seconds
function Manager:learn(late)
  late = math.min(math.max(late, 0), self.feared * growth + step)
  self.feared = math.max(late, self.feared * (1 - forgotten))
  self.usual = self.usual + (late - self.usual) * weight
end

--- Seconds that are kept back for late answers, of each move.
---@return number
function Manager:kept() return self.feared * safety end

-- Seconds that the clock took for the last move of this colour; nil if this is not the same game.
local function charged(last, board, clock)
  local left = clock[board:turn()]
  if not left or not last.total or board:ply() ~= last.ply + 2 then return nil end
  if (clock.increment or 0) ~= last.increment then return nil end
  local seconds = last.total + last.increment - left
  return seconds >= 0 and seconds or nil
end

-- Learns from the last move of this colour. One that was never answered was later than it might.
local function look_back(self, board, clock)
  local last = self.last[board:turn()]
  if not last then return end
  local took = charged(last, board, clock) or 0
  self:learn(math.max(took, last.took or last.left) - last.given)
end

-- Seconds for a move of a game with this much left for it.
local function of_game(self, left, increment)
  local spare, loss = math.max(increment - self.usual, 0), math.max(self.usual - increment, 0)
  local kept = math.max(self.feared, always_feared) * safety + loss * moves_to_come
  local free = left - kept
  return math.min(free * share + spare * of_increment, free * most)
end

-- Seconds for a move by its clock.
local function by_clock(self, board, clock)
  local alone = math.max(clock.left - self:kept(), clock.left * most)
  local total = clock[board:turn()]
  return total and math.min(of_game(self, total, clock.increment or 0), alone) or alone
end

--- Seconds for a move; `answered` has to follow.
---@param board shogun.Board
---@param clock? table  `info.clock`
---@param limit? number  seconds that it may take at most
---@return number?  `limit` without a clock
function Manager:seconds(board, clock, limit)
  if not clock then return limit end
  look_back(self, board, clock)
  local seconds = math.min(math.max(by_clock(self, board, clock), least), limit or math.huge)
  self.current = {
    ply = board:ply(), total = clock[board:turn()], left = clock.left,
    increment = clock.increment or 0, given = seconds, began = self.now(),
  }
  self.last[board:turn()] = self.current
  return seconds
end

--- Notes that the move was found.
function Manager:answered()
  local current = self.current
  if current then current.took = self.now() - current.began end
  self.current = nil
end

--- How many nodes a search may take: where there is hardly any time, few, since a search looks at
--- the clock at every 1024th node only.
---@param seconds? number  for the move
---@param nodes? integer  that it may take at most
---@return integer?
function time.nodes(seconds, nodes)
  if not seconds or seconds * a_second > 1024 then return nodes end
  return math.min(math.ceil(seconds * a_second), nodes or math.maxinteger)
end

--- Makes one, for a player; it learns over all games that the player plays.
---@param now? fun(): number  its clock, in seconds; default the real one
---@return shogun.TimeManager
function time.manager(now)
  local manager = { now = now or core.clock, feared = 0.008, usual = 0.0005, last = {} }
  return setmetatable(manager, Manager)
end

return time
