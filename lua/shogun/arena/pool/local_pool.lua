--- A pool of one: the games of a match are played in this process, where its bots are values of
--- Lua.
-- @module shogun.arena.pool.local_pool

local failure = require "shogun.failure"
local player = require "shogun.arena.games.player"
local referee = require "shogun.arena.games.referee"

---@class shogun.LocalPool
---@field sources table<string, shogun.Source[]>  of its players that are files, by path
local LocalPool = {}
LocalPool.__index = LocalPool

--- Describes a player. Raises a failure where it cannot play.
---@param spec string
---@param permitted shogun.Permission
---@param _ function  which a process pool needs
---@param by_cputime boolean  the match is limited by processor time
---@return shogun.MatchPlayer
function LocalPool:describe(spec, permitted, _, by_cputime)
  failure.expect(player.read_sources(spec, self.sources))
  return failure.expect(player.describe(spec, permitted, self.sources, by_cputime))
end

--- Begins a match. Raises a failure where a player cannot play.
---@param settings shogun.MatchSettings  its sources become those of the pool
---@param plan shogun.Plan
function LocalPool:begin(settings, plan)
  settings.sources = self.sources
  self.referee, self.plan = failure.expect(referee.new(settings, self.objects)), plan
end

--- Takes a game, if it has none.
---@param next_number fun(): integer?
function LocalPool:fill(next_number) self.number = self.number or next_number() end

--- Whether it has no game.
---@return boolean
function LocalPool:is_idle() return self.number == nil end

--- Plays its game.
---@return shogun.Outcome[]
function LocalPool:collect()
  local outcome = self.referee:play(self.plan:task(self.number))
  self.number = nil
  return { outcome }
end

function LocalPool.__close() end

--- Makes one.
---@param objects? table<integer, shogun.Player>  the players that are values of Lua, by their place
---@return shogun.LocalPool
return function(objects) return setmetatable({ objects = objects, sources = {} }, LocalPool) end
