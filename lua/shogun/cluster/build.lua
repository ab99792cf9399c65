--- The fingerprint of this build of shogun: of the Lua sources that play matches, and of the module
--- in C. Two machines whose fingerprints are the same play the same games.

local build = require "shogun.arena.games.build"
local sha256 = require "shogun.arena.games.fingerprint"

local known -- it does not change while a program runs

--- The fingerprint, 64 digits. Raises a failure where a file cannot be read.
---@return string
return function()
  known = known or sha256(build "shogun.arena.pool.worker")
  return known
end
