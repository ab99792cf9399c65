--- The fingerprint of this build of shogun: of the Lua sources that play matches, and of the module
--- in C. Two machines whose fingerprints are the same play the same games.
-- @module shogun.arena.queue.build

local bundle = require "shogun.box.bundle"
local failure = require "shogun.failure"
local file = require "shogun.bots.file"
local sha256 = require "shogun.arena.games.fingerprint"

local known -- it does not change while a program runs

local expect <const> = failure.expect

local function compute()
  local parts, sources = {}, expect(bundle.of_module "shogun.arena.pool.worker")
  for i, source in ipairs(sources) do parts[i] = ("<s4s4"):pack(source.name, source.text) end
  local path = expect(package.searchpath("shogun.core", package.cpath))
  parts[#parts + 1] = expect(file.read(path))
  return sha256(table.concat(parts))
end

--- The fingerprint, 64 digits. Raises a failure where a file cannot be read.
---@return string
return function()
  known = known or compute()
  return known
end
