--- Makes the pool that plays the games of a match: a pool of worker processes, or this process
--- alone if a player is a Lua value or luv is missing.

local failure = require "shogun.failure"
local load_luv = require "shogun.process.luv"
local player = require "shogun.arena.games.player"
local referee = require "shogun.arena.games.referee"

---@class shogun.LocalPool
---@field sources table<string, shogun.Source[]>  of the players that are files, by path
local LocalPool = {}
LocalPool.__index = LocalPool

--- As `ProcessPool:describe`, in this process.
function LocalPool:describe(read, permitted, _, by_cputime)
  failure.expect(player.read_sources(read, self.sources))
  return failure.expect(player.describe(read, permitted, self.sources, by_cputime))
end

--- As `ProcessPool:begin`; puts the sources of this pool into the settings.
function LocalPool:begin(settings, plan)
  settings.sources = self.sources
  self.referee, self.plan = failure.expect(referee.new(settings, self.objects)), plan
end

--- Does nothing: `begin` has already made the players.
function LocalPool:await() return self end

--- Takes a game if the pool has none. See `ProcessPool:fill`.
function LocalPool:fill(next_number) self.number = self.number or next_number() end

--- Whether the pool has no game.
function LocalPool:is_idle() return self.number == nil end

--- Plays the pool's game, and returns its outcome in a list.
function LocalPool:collect()
  local outcome = self.referee:play(self.plan:task(self.number))
  self.number = nil
  return { outcome }
end

function LocalPool.__close() end

--- Makes a pool. Raises a failure if no worker can be started.
---@param players any[]  texts and values of Lua
---@param concurrency? integer  how many games at once; default: one for each processor
---@return shogun.ProcessPool | shogun.LocalPool
return function(players, concurrency)
  local objects = {}
  for place, each in ipairs(players) do
    if type(each) ~= "string" then objects[place] = each end
  end
  local uv = not next(objects) and load_luv()
  if not uv then
    return setmetatable({ objects = next(objects) and objects, sources = {} }, LocalPool)
  end
  local new_process_pool = require "shogun.arena.pool.process_pool"
  return new_process_pool(concurrency or require "shogun.process.processors"())
end
