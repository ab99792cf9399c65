--- Whoever plays the games of a match: this process where a player is a value of Lua or luv is
-- missing, otherwise workers.
-- @module shogun.arena.hire

local failure = require "shogun.arena.failure"
local new_crew = require "shogun.arena.crew"
local new_solo = require "shogun.arena.solo"

--- Hires them. Raises a failure where no worker can be started.
---@param players any[]  texts and values of Lua
---@param concurrency? integer  games at once; default: one for each processor
---@return shogun.Crew | shogun.Solo
return function(players, concurrency)
  local objects = {}
  for place, each in ipairs(players) do
    if type(each) ~= "string" then objects[place] = each end
  end
  if next(objects) or not pcall(require, "luv") then
    return new_solo(next(objects) and objects)
  end
  local uv = require "luv"
  return failure.expect(new_crew(concurrency or #(uv.cpu_info() or { 1 })))
end
