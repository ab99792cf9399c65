--- The endings of one law: solved on request, or read from the cache.

local core = require "shogun.core"

local law = {}

local now <const> = core.clock
local patience <const> = 10 -- seconds until a file that was missing is looked for again

---@class shogun.EndingsOfLaw
---@field rules shogun.Rules
---@field set shogun.EndingSet  those at hand
---@field package cache shogun.EndingCache?
---@field package tables table<string, shogun.EndingTable>  by name
---@field package begun { name: string, solver: userdata }?  the last that was stopped
---@field package missed table<string, number>  by name: when its file was looked for in vain
local Law <const> = {}
Law.__index = Law

local function no_endings(rules)
  local reason = rules.law == "dice" and "nothing is certain under dice"
    or "a king with only one pawn loses"
  return "no endings under these rules: " .. reason
end

--- Those of rules, none at hand yet.
---@param rules shogun.Rules
---@param cache shogun.EndingCache?
---@return shogun.EndingsOfLaw?
---@return string? message  why there are none under these rules
function law.of(rules, cache)
  if #core.ending_names(rules) == 0 then return nil, no_endings(rules) end
  return setmetatable({
    rules = rules, cache = cache, set = core.ending_set(rules), tables = {}, missed = {},
  }, Law)
end

local function add(self, name, found)
  self.tables[name] = found -- first: what the set has is here
  self.set:add(found)
  return found
end

local function from_cache(self, name)
  if not self.cache then return nil end
  return self.cache:read(self.rules, name)
end

-- The endings that captures lead to are at hand after this.
local function need(self, name, report)
  for _, needed in ipairs(core.ending_needs(self.rules, name)) do
    local ok, message = self:table(needed, report)
    if not ok then return nil, message end
  end
  return true
end

-- The solver of an ending: the one that was stopped goes on.
local function solver_of(self, name)
  local begun = self.begun
  self.begun = nil
  return begun and begun.name == name and begun.solver or core.ending_solver(self.rules, name)
end

--- Solves an ending, whether or not it is at hand.
---@param name string
---@param report? fun(name: string, plies: integer): any  called every other millisecond; if it
--- returns false, solving ends, and goes on from there the next time
---@return userdata? solver  which has its bytes and its table
---@return string? message
function Law:solve(name, report)
  local ok, message = need(self, name, report)
  if not ok then return nil, message end
  local solver = solver_of(self, name)
  local state
  repeat
    state = solver:step(self.set)
    if report and report(name, solver:plies()) == false then
      self.begun = { name = name, solver = solver }
      return nil, name .. ": stopped"
    end
  until state ~= "solving"
  if state == "solved" then return solver end
  return nil, ("%s: not solved, it has wins of more than %d plies"):format(name, solver:plies())
end

-- Solves an ending and saves it. Ignores a cache that cannot be written.
local function solved(self, name, report)
  local solver, message = self:solve(name, report)
  if not solver then return nil, message end
  if self.cache then self.cache:save(self.rules, name, solver) end
  return solver:table()
end

--- An ending: at hand, from the cache, or solved. Those that its captures lead to are at hand, too,
--- after this.
---@param name string
---@param report? fun(name: string, plies: integer): any  as for `solve`
---@return shogun.EndingTable?
---@return string? message
function Law:table(name, report)
  if self.set:has(name) then return self.tables[name] end
  local ok, message = need(self, name, report)
  if not ok then return nil, message end
  local found = from_cache(self, name)
  if not found then found, message = solved(self, name, report) end
  if not found then return nil, message end
  return add(self, name, found)
end

--- Takes an ending from the cache, where it has that one and those that its captures lead to. A
--- search may ask before every move, so one that is missing is not looked for again at once.
---@param name string
---@return boolean  whether it is at hand now
function Law:load(name)
  if self.set:has(name) then return true end
  local missed = self.missed[name]
  if missed and now() < missed + patience then return false end
  for _, needed in ipairs(core.ending_needs(self.rules, name)) do
    if not self:load(needed) then return false end
  end
  local found = from_cache(self, name)
  if found then add(self, name, found) else self.missed[name] = now() end
  return found ~= nil
end

return law
