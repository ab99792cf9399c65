--- Makes the pool that plays the games of a match: worker processes, or this process where a player
-- is a value of Lua or luv is missing.
-- @module shogun.arena.pool

local new_local_pool = require "shogun.arena.pool.local_pool"
local new_process_pool = require "shogun.arena.pool.process_pool"

--- Makes one. Raises a failure where no worker can be started.
---@param players any[]  texts and values of Lua
---@param concurrency? integer  games at once; default: one for each processor
---@return shogun.ProcessPool | shogun.LocalPool
return function(players, concurrency)
  local objects = {}
  for place, each in ipairs(players) do
    if type(each) ~= "string" then objects[place] = each end
  end
  if next(objects) or not pcall(require, "luv") then
    return new_local_pool(next(objects) and objects)
  end
  local uv = require "luv"
  return new_process_pool(concurrency or #(uv.cpu_info() or { 1 }))
end
