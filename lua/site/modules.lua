--- Writes the sources of the playground's Lua modules, by name, as two JSON objects. The first has
-- the modules that show a board and make moves, the second has the rest. Leaves out comments and
-- indentation, nearly half of the bytes.

local bundle = require "shogun.box.bundle"
local calls = require "site.inside.calls"
local file = require "site.file"
local json = require "shogun.record.json"
local without_comments = require "site.code"

local modules = {}

-- The modules of inside/ whose calls need only the first JSON object.
local first <const> = { "laws", "look" }

-- Whether a page cannot use a module: pages reach no server, start no process, open no database.
local function is_absent(name)
  return name:find "^shogun%.cluster%f[%z.]" ~= nil
    or name:find "^shogun%.arena%.store%f[%z.]" ~= nil
    or name:find "^shogun%.arena%.pool%.[mp]" ~= nil
    or name == "shogun.process.processors" or name == "shogun.arena.stats.tally_text"
    or name:find "^shogun%.engine%.protocol%f[%z.]" ~= nil or name:find "^shogun%.law%." ~= nil
end

-- The sources of modules that do less in pages, in place of the modules' own sources.
local replaced <const> = {
  ["shogun.bots.external"] =
    'return function() error("bots.external needs a process, which pages do not have", 2) end',
  ["shogun.process.program"] = "return {}", -- pages have no luv to start one
}

local function add(sources, found)
  for _, source in ipairs(found) do
    local name = source.name
    if not is_absent(name) then sources[name] = replaced[name] or source.text end
  end
end

-- Adds a module of inside/, and all modules that it requires.
local function add_inside(sources, name)
  add(sources, assert(bundle.of_module("site.inside." .. name)))
end

local function of_first()
  local sources = { dkjson = file.read(assert(package.searchpath("dkjson", package.path))) }
  add(sources, assert(bundle.of_module "site.inside"))
  for _, name in ipairs(first) do add_inside(sources, name) end
  return sources
end

local function of_all()
  local sources = {}
  add(sources, assert(bundle.of_shogun()))
  for name in pairs(calls) do add_inside(sources, name) end
  add(sources, assert(bundle.of_module "shogun.engine.explain")) -- no call requires it
  return sources
end

local function encode(sources)
  local texts = {}
  for name, text in pairs(sources) do texts[name] = without_comments(text) end
  return json.line(texts)
end

--- The names of the calls that need only the first JSON object.
---@return string[]
function modules.first_calls()
  local names = {}
  for _, name in ipairs(first) do table.move(calls[name], 1, #calls[name], #names + 1, names) end
  return names
end

--- Writes the JSON objects into a folder: `modules_first.json` and `modules.json`.
---@param folder string
function modules.write(folder)
  local begun, rest = of_first(), of_all()
  for name in pairs(begun) do rest[name] = nil end
  for name, sources in pairs { modules_first = begun, modules = rest } do
    file.write(("%s/%s.json"):format(folder, name), encode(sources))
  end
end

return modules
