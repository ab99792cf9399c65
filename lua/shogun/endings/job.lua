--- Solves an ending into a cache, or verifies its file: what a process of `ahead.lua` does.
-- @module shogun.endings.job

local caches = require "shogun.endings.cache"
local core = require "shogun.core"
local law = require "shogun.endings.law"
local rules_text = require "shogun.record.rules"

local job = {}

--- Solves an ending, unless the cache has it.
---@param folder string
---@param rules shogun.Rules
---@param name string
---@param report? fun(name: string, plies: integer): any  as of `endings:table`
---@return boolean? done
---@return string? message
function job.solve(folder, rules, name, report)
  local cache = caches.open(folder)
  if cache:read(rules, name) then return true end
  local bytes, message = law.of(rules, cache):solve(name, report)
  if not bytes then return nil, message end
  return cache:save(rules, name, bytes)
end

--- Solves an ending once more, and compares its file with that.
---@param folder string
---@param rules shogun.Rules
---@param name string
---@param report? fun(name: string, plies: integer): any
---@return boolean? same
---@return string? message
function job.verify(folder, rules, name, report)
  local cache = caches.open(folder)
  local found, message = cache:read(rules, name)
  if not found then return nil, message or "not solved yet" end
  local bytes, problem = law.of(rules):solve(name, report)
  if not bytes then return nil, problem end
  if core.read_source(cache:path(rules, name), #bytes + 1) == bytes then return true end
  return nil, "solved again, it is another one"
end

--- Does one of these in a process of its own, which fails where it does.
---@param which "solve" | "verify"
---@param folder string
---@param rules string  as text
---@param name string
function job.serve(which, folder, rules, name)
  assert(job[which](folder, assert(rules_text.read(rules)), name))
end

return job
