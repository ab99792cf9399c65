--- Makes the data of the playground's editor: example bots, and the names that the editor
-- completes, each with its text from the reference.

local file = require "site.file"
local json = require "shogun.record.json"
local plain = require "site.plain"
local reachable = require "site.reachable"

-- Programs of examples/ that are bots, the simplest first.
local examples <const> = { "bot", "alphabeta" }

-- Libraries of Lua that bots can use.
local libraries <const> = { "coroutine", "math", "string", "table", "utf8" }

-- An example. Takes its title from its first line: "-- bot.lua -- a bot in fifteen lines: ...".
local function example(name)
  local source = file.read(("examples/%s.lua"):format(name))
  local title = source:match "^%-%- %S+ %-%- ([^:\n]+)"
  return { name = name, title = title, source = source }
end

-- The first sentence of a text, without the words about a task of the exercise sheet.
local function sentence(prose)
  return plain.first_sentence((prose:gsub("%s+", " "):gsub(": task %d of the exercise sheet", "")
    :gsub("^Task %d of the exercise sheet: ", "")))
end

local longest <const> = 30 -- characters of a type that the editor shows beside a name

local function add(list, option) list[#list + 1] = option end

local function add_functions(groups)
  for _, one in ipairs(reachable.functions()) do
    local group = groups[one.sign == ":" and "methods" or "members"]
    group[one.owner] = group[one.owner] or {}
    add(group[one.owner], {
      label = one.name, detail = ("(%s)"):format(one.declared.arguments),
      info = sentence(one.declared.prose), type = one.sign == ":" and "method" or "function",
    })
  end
end

local function add_fields(groups)
  for _, one in ipairs(reachable.fields()) do
    local field, members = one.declared, groups.members
    local kind = field.type:gsub("shogun%.", "")
    members[one.owner] = members[one.owner] or {}
    add(members[one.owner], {
      label = one.name, detail = #kind <= longest and kind or nil, type = "property",
      info = field.text ~= "" and field.text or nil,
    })
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

---@return string  JSON: { examples: { name, title, source }[], completions: { methods, members } };
--- `methods` has lists by the word before ":", `members` by the word before "."
return function()
  local groups = { methods = {}, members = {} }
  add_functions(groups)
  add_fields(groups)
  add_libraries(groups)
  local bots = {}
  for i, name in ipairs(examples) do bots[i] = example(name) end
  return json.line { examples = bots, completions = sorted(groups) }
end
