--- The data of the playground's editor: example bots, and names for completion with their texts in
-- the reference.
-- @module shogun.site.editor

local declarations = require "shogun.site.declarations"
local json = require "dkjson"

-- Programs of examples/ that are bots, the simplest first.
local examples <const> = { "bot", "greedy", "alphabeta" }

-- Variables of a class: a name after them is a field of it.
local classes <const> = { move = "shogun.Move", piece = "shogun.Piece", info = "shogun.Info" }

-- Modules that are reached from shogun; record, puzzle and the like have to be required.
local modules <const> = { bots = true, chess = true, tour = true }

-- Classes whose methods are offered.
local with_methods <const> = { Board = true, Game = true, Engine = true, Piece = true }

-- Libraries of Lua that bots can use.
local libraries <const> = { "coroutine", "math", "string", "table", "utf8" }

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read "a"
end

-- An example; its title is in its first line: "-- bot.lua -- a bot in fifteen lines: ...".
local function example(name)
  local source = read(("examples/%s.lua"):format(name))
  local title = source:match "^%-%- %S+ %-%- ([^:\n]+)"
  return { name = name, title = title, source = source }
end

-- The first sentence, without the marks of Markdown.
local function sentence(prose)
  local text = prose:gsub("%s+", " ")
  return ((text:match "^(.-%.)%s" or text):gsub("`", ""))
end

local longest <const> = 30 -- of a type that is shown beside a name

local function add(list, option) list[#list + 1] = option end

-- The place of a function in completions: the word before its sign, the kind of group, its name.
local function reached(name)
  local owner, own = name:match "^(%w+)[.:]([%w_]+)$"
  if with_methods[owner] then return owner:lower(), "methods", own end
  if owner == "shogun" then return owner, "members", own end
  if modules[owner] then return "shogun." .. owner, "members", own end
end

local function add_functions(groups)
  for name, entry in pairs(declarations.functions()) do
    local owner, kind, own = reached(name)
    if owner then
      groups[kind][owner] = groups[kind][owner] or {}
      add(groups[kind][owner], {
        label = own, detail = ("(%s)"):format(entry.arguments), info = sentence(entry.prose),
        type = kind == "methods" and "method" or "function",
      })
    end
  end
end

local function add_fields(groups)
  local types = declarations.types()
  for word, class in pairs(classes) do
    groups.members[word] = {}
    for _, field in ipairs(types[class].fields) do
      local kind = field.type:gsub("shogun%.", "")
      add(groups.members[word], {
        label = field.name, detail = #kind <= longest and kind or nil, type = "property",
        info = field.text ~= "" and field.text or nil,
      })
    end
  end
end

local function add_libraries(groups)
  for _, library in ipairs(libraries) do
    groups.members[library] = {}
    for name, value in pairs(_G[library]) do
      local kind = type(value) == "function" and "function" or "constant"
      add(groups.members[library], { label = name, type = kind })
    end
  end
end

local function sorted(groups)
  for _, group in pairs(groups) do
    for _, list in pairs(group) do
      table.sort(list, function(a, b) return a.label < b.label end)
    end
  end
  return groups
end

--- The editor's data.
---@return string  JSON: { examples: { name, title, source }[], completions: { methods, members } },
--- the latter lists by the word before ":" and before "."
return function()
  local groups = { methods = {}, members = {} }
  add_functions(groups)
  add_fields(groups)
  add_libraries(groups)
  local bots = {}
  for i, name in ipairs(examples) do bots[i] = example(name) end
  return json.encode({ examples = bots, completions = sorted(groups) },
    { keyorder = { "examples", "completions", "methods", "members" } })
end
