--- The fingerprint of this build: of the Lua sources that play matches, and of the C module.
--- Machines with the same fingerprint play the same games.

local build = require "shogun.arena.games.build"
local sha256 = require "shogun.arena.games.fingerprint"

local known -- constant while a program runs

--- The fingerprint, 64 digits. Raises a failure if a file cannot be read.
---@return string
return function()
  known = known or sha256(build "shogun.arena.pool.worker")
  return known
end
