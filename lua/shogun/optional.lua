--- Loads the optional modules of other projects, or says why they cannot be used: a module may be
--- missing, or fail to load.

local check = require "shogun.check"
local files = require "shogun.files"

local optional = {}

local packages <const> = {
  luv = "lua-luv", dkjson = "lua-dkjson", argparse = "lua-argparse",
  ["luasql.sqlite3"] = "lua-sql-sqlite3", ["shogun.libpq"] = "libpq-dev and build shogun again",
}
local on_windows <const> = { dkjson = true, argparse = true }
local problems = {} -- by name; no second attempt: luv would then load only in part

-- Requires a module without strict globals: luv reads an undeclared global while it loads.
local function required(name)
  local get <const>, set <const> = debug.getmetatable, debug.setmetatable -- nil in a box
  local strict = get and get(_G)
  if strict then set(_G, nil) end
  local ok, found = pcall(require, name)
  if strict then set(_G, strict) end
  if not ok then check.try(error, found, 0) end -- raises again when out of memory
  return ok, found
end

local function problem_of(name, ok, found)
  local words = ok and "it is not a module" or check.escaped(tostring(found))
  local is_missing = words:find(("module '%s' not found:"):format(name), 1, true) == 1
    or words:find " is not in the box$"
  if is_missing then return ": please install " .. packages[name] end
  if not ok or type(found) ~= "table" then return ", which does not load: " .. words end
  if name == "luv" and not found._loop then
    return ", which has no event loop: it was loaded before, and failed"
  end
end

--- Loads a module. The first failure is final.
---@param name string
---@return table? module
---@return string? message  to follow "needs": "luv: please install lua-luv"
function optional.load(name)
  local ok, found
  if files.is_windows and not on_windows[name] then
    problems[name] = ", which shogun does not have on Windows"
  end
  if not problems[name] then ok, found = required(name) end
  problems[name] = problems[name] or problem_of(name, ok, found)
  if problems[name] then return nil, name:gsub("^shogun%.", "") .. problems[name] end
  return found
end

return optional
