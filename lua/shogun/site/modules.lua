--- The sources of all Lua modules that the playground needs, as one JSON object by name; without
-- comments and indentation, which are nearly half of them.
-- @module shogun.site.modules

local bundle = require "shogun.box.bundle"
local json = require "dkjson"
local without_comments = require "shogun.site.code"

-- Besides the modules that a bot may use (bundle.of_shogun), and all that these require.
local roots <const> = {
  "shogun.site.inside", "shogun.site.inside.analysis", "shogun.site.inside.bot",
  "shogun.site.inside.contest", "shogun.site.inside.engine", "shogun.site.inside.laws",
  "shogun.site.inside.levels",
  "shogun.site.inside.look", "shogun.site.inside.puzzle", "shogun.site.inside.records",
  "shogun.site.inside.source",
  "shogun.site.inside.notes", "shogun.site.inside.setup", "shogun.engine.explain",
}

-- A page reaches no server of matches.
local function is_of_server(name)
  return name:find "^shogun%.arena%.queue" ~= nil
    or name:find "^shogun%.arena%.store%.%a*_?function" ~= nil
    or name == "shogun.arena.store.queue_tables"
end

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local function add(modules, sources)
  for _, source in ipairs(sources) do
    if not is_of_server(source.name) then modules[source.name] = source.text end
  end
end

--- All of them.
---@return string  JSON
return function()
  local modules = { dkjson = read(assert(package.searchpath("dkjson", package.path))) }
  add(modules, assert(bundle.of_shogun()))
  for _, name in ipairs(roots) do add(modules, assert(bundle.of_module(name))) end
  local names = {}
  for name, text in pairs(modules) do
    names[#names + 1], modules[name] = name, without_comments(text)
  end
  table.sort(names)
  return json.encode(modules, { keyorder = names })
end
