--- The fingerprint of this build of shogun: of the Lua sources that play matches, and of the module
--- in C. Two machines whose fingerprints are the same play the same games.
-- @module shogun.arena.queue.build

local bundle = require "shogun.box.bundle"
local file = require "shogun.bots.file"
local sha256 = require "shogun.arena.games.fingerprint"

local known -- it does not change while a program runs

local function compute()
  local sources, message = bundle.of_module "shogun.arena.pool.worker"
  if not sources then return nil, message end
  local parts = {}
  for i, source in ipairs(sources) do parts[i] = ("<s4s4"):pack(source.name, source.text) end
  local path
  path, message = package.searchpath("shogun.core", package.cpath)
  if not path then return nil, message end
  parts[#parts + 1], message = file.read(path)
  if message then return nil, message end
  return sha256(table.concat(parts))
end

--- The fingerprint, 64 digits.
---@return string?
---@return string? message  a file that cannot be read
return function()
  local message
  if not known then known, message = compute() end
  return known, message
end
