--- The texts that name players, parsed: the same text means the same player everywhere.
--
--     random, greedy, alphabeta, engine               the built-in ones; with options after a
--                                                     colon: engine:nodes=10000,level=5; an
--                                                     engine's weights and parameters are among
--                                                     them: engine:futility_margin=40,tempo=30;
--                                                     net=FILE is a net, net=false none
--     FILE.lua                                        a bot in a Lua file, in a box; with the
--                                                     box's options and its own ones:
--                                                     FILE.lua:instructions=1000000,weight=4
--     FOLDER                                          its bot.lua, with the folder's name
--     unsafe:FILE.lua                                 the same in this process, without a box
--     cmd:PROGRAM ARGS                                a program that speaks the text protocol
--     human                                           a person, in `shogun play` only
--
-- A path may have colons: the options of a file begin after the first `.lua:` that a name and `=`
-- follow.

local lazy_require = require "shogun.lazy_require"
local builtin = require "shogun.bots.builtin"
local check = require "shogun.check"
local core = require "shogun.core"
local declared = require "shogun.declared"
local limits = lazy_require "shogun.engine.limits"
local limits_of_box <const> = require("shogun.box.protocol").limits
local numbers = lazy_require "shogun.numbers"

local text = {}

local is_name <const> = { human = true }
for _, name in ipairs(builtin.names) do is_name[name] = true end

--- The forms of a text, for help and messages.
text.forms = ("%s or %s (options after a colon), a .lua file or cmd:PROGRAM"):format(
  table.concat(builtin.names, ", ", 1, #builtin.names - 1), builtin.names[#builtin.names])

-- The path of a file and its options as they are written; nil if the text names none.
local function split_file(spec)
  if builtin.by_name[spec:match "^(%l+):[%w_]+="] then return nil end
  local path, options = spec:match "^(.-%.lua):([%w_]+=.*)$"
  if path then return path, options end
  if spec:find "%.lua$" then return spec, "" end
  return spec:match "^(.*%.lua):(.*)$"
end

-- The kind of a text; its part before the options: a command, a path or a name; the options.
local function split(spec)
  local command = spec:match "^cmd:%s*(.*)$"
  if command then return "program", command, "" end
  local path, options = split_file(spec:match "^unsafe:(.*)$" or spec)
  if path then return "file", path, options end
  local name, rest = spec:match "^([^:]*):?(.*)$"
  return name == "human" and "person" or "builtin", name, rest
end

--- The text of a player with other options.
---@param spec string
---@param words string[]  "nodes=1000": each takes the place of the option of that name
---@return string?  nil for a program: what stands after it is its own
function text.with(spec, words)
  local kind, _, options = split(spec)
  if kind == "program" then return nil end
  local list, is_new = {}, {}
  for _, word in ipairs(words) do is_new[word:match "^[^=]*"] = true end
  for word in options:gmatch "[^,]+" do
    if not is_new[word:match "^[^=]*"] then list[#list + 1] = word end
  end
  table.move(words, 1, #words, #list + 1, list)
  local before = spec:sub(1, #spec - #options):gsub(":$", "")
  return #list > 0 and ("%s:%s"):format(before, table.concat(list, ",")) or before
end

--- Turns a player's text that is meant for `folder` into one for the current folder: in a program's
--- command, words that name files in `folder` get its path, the first word only if it has a slash.
---@param spec string
---@param folder string
---@return string
function text.inside(spec, folder)
  local kind, command = split(spec)
  if kind ~= "program" then return spec end
  local quoted, may_be_file = folder:gsub("[^%w_/.+-]", "\\%0"), command:find "^%S*/"
  return "cmd:" .. command:gsub("[^%s'\"=]+", function(word)
    local is_file = may_be_file and word:find "^[^/]" and core.read_source(folder .. "/" .. word, 0)
    may_be_file = true
    return is_file and quoted .. "/" .. word or nil
  end)
end

-- "nodes=1000,level=5" as a table of texts.
local function read_options(words)
  local options = {}
  for word in (words == "" and "" or words .. ","):gmatch "([^,]*)," do
    local name, value = word:match "^([%w_]+)=(.+)$"
    if not name then
      return nil, "expected options such as nodes=1000, got " .. core.quoted(word)
    end
    if options[name] ~= nil then return nil, name .. ": given twice" end
    options[name] = value
  end
  return options
end

local truth <const> = { ["true"] = true, ["false"] = false }

-- A value as its option takes it: a number where it can be one. A wrong one stays a text.
local function converted(option, value)
  local kind = option and option.type
  if kind == "string" then return value end
  if kind == "boolean" and truth[value] ~= nil then return truth[value] end
  local number = numbers.read(value)
  return math.tointeger(number) or number or value
end

-- The texts as the values of these options.
local function values_of(words, by_name)
  local values = {}
  for name, value in pairs(words) do values[name] = converted(by_name[name], value) end
  return values
end

-- Splits off the name of a file with a net, which is read with the files of other players.
local function take_net(options)
  local path = options.net
  if path == "false" then options.net = false end
  if type(path) ~= "string" or path == "false" then return nil end
  options.net = nil
  return path
end

-- The error in the options of a built-in player; nil if they are valid.
local function fault_of(player, options)
  local ok, message
  local unknown = player.unknown_of and player.unknown_of(options)
  if unknown then
    ok, message = check.try(check.names, { [unknown] = true }, player.options.by_name)
  elseif player.read then
    ok, message = check.try(player.read, options)
  else
    ok, message = check.try(declared.read, options, player.options)
  end
  return not ok and tostring(message) or nil
end

-- All names that an engine's text may have.
local function names_of_engine()
  local names = {}
  for _, known in ipairs {
    limits.of_engine, limits.of_search, limits.by_name.weights, limits.by_name.parameters,
  } do
    for name in pairs(known) do names[name] = true end
  end
  return names
end

-- Whether a name is one of the engine's weights or parameters. A mistyped one belongs where the
-- nearest name does, and is refused there with that as a hint.
local function group_of(name, of_engine)
  local meant = of_engine[name] and name or core.nearest(name, of_engine)
  for option, ranges in pairs(limits.by_name) do
    if ranges[meant] then return option end
  end
end

-- The options of an engine, with its weights and parameters in tables of their own.
local function grouped(options)
  local found, of_engine = {}, names_of_engine()
  for name, value in pairs(options) do
    local group = group_of(name, of_engine)
    if group and options[group] == nil then
      found[group] = found[group] or {}
      found[group][name] = value
    else
      found[name] = value
    end
  end
  return found
end

local function read_builtin(name, words)
  local player = builtin.by_name[name]
  local known = player.options.by_name
  local options = values_of(words, known)
  if name == "engine" then options = grouped(options) end
  local path = known.net and take_net(options)
  local message = fault_of(player, options)
  if message then return nil, message end
  return { kind = "builtin", name = name, options = options, path = path or nil }
end

--- The limits of the box of a file.
text.of_box = declared.set {
  { name = "instructions", type = "integer", min = 1, max = limits_of_box.instructions,
    about = "the most instructions a move may use; a limit halves the bot's speed; default: none" },
  { name = "own_search", type = "boolean", default = false,
    about = "the bot searches for itself: shogun.engine, perft, playouts and the like are nil" },
  { name = "memory", type = "integer", min = limits_of_box.least_memory,
    max = limits_of_box.most_memory, default = limits_of_box.memory,
    about = "the box's memory in MiB" },
}

-- Splits off the limits of the box, and checks them.
local function take_box(options)
  local words = {}
  for name in pairs(text.of_box.by_name) do words[name], options[name] = options[name], nil end
  local box = values_of(words, text.of_box.by_name)
  declared.read(box, text.of_box)
  return box
end

-- The bot's own options stay texts. They are checked when the bot is loaded and declares them.
local function read_file(path, options, spec)
  local is_unsafe = spec:find "^unsafe:" ~= nil or nil
  local ok, box = check.try(take_box, options)
  if not ok then return nil, tostring(box) end
  if is_unsafe and next(box) then
    return nil, "instructions, memory and own_search are of a box: expected none after unsafe:"
  end
  return { kind = "file", path = path, is_unsafe = is_unsafe, box = box, options = options }
end

local function read_person(_, options)
  if next(options) then return nil, "human takes no options" end
  return { kind = "person" }
end

local read_of <const> = { builtin = read_builtin, file = read_file, person = read_person }

-- A hint at a file of that name: a bot, or a program in another language; nil if there is none.
local function hint_of_file(name)
  if core.read_source(name .. ".lua", 1) then return ("; did you mean %s.lua?"):format(name) end
  return core.read_source(name, 1) and ("; if it is a program: cmd:PROGRAM %s"):format(name)
end

-- A hint at "engine:level=3" for "engine level=3" and "Engine,level=3"; nil where no player that is
-- built in is meant.
local function hint_of_form(spec)
  local name, options = spec:match "^(%a+)[%s,:]*(.-)$"
  name = name and name:lower()
  if not builtin.by_name[name] then return nil end
  if options == "" then return ("; did you mean %s?"):format(name) end
  return options:find "^[%w_]+=." and ("; did you mean %s:%s?"):format(name, options)
end

local function expected_name(spec, name, takes_person)
  if spec:find "^unsafe:" then
    return "unsafe: expected a .lua file, got " .. core.quoted(spec:sub(8))
  end
  local hint = hint_of_form(spec) or check.hint(name, is_name) or hint_of_file(name)
  if hint then return "no player " .. core.quoted(spec) .. check.printable(hint) end
  local expected = (", expected %s%s"):format(takes_person and "human, " or "", text.forms)
  return "no player " .. core.quoted(spec) .. expected
end

-- Why a text names no accepted player, apart from its options; nil if it does.
local function problem_of(spec, kind, what, takes_person)
  if kind == "program" and what == "" then return "cmd: expected a program after the colon" end
  if kind == "person" and not takes_person then
    return spec .. ": a person plays only in shogun play"
  end
  if kind == "builtin" and not builtin.by_name[what] then
    return expected_name(spec, what, takes_person)
  end
end

---@class shogun.PlayerText
---@field kind "builtin" | "file" | "program" | "person"
---@field spec string  the text
---@field name? string  of a built-in player
---@field options? table  of a built-in player, checked; of a Lua file, the bot's own, as texts
---@field path? string  of a Lua file, or of a built-in player's net
---@field is_unsafe? boolean  a file that runs without a box
---@field box? { instructions: integer?, memory: integer?, own_search: boolean? }  of a Lua file
---@field command? string  of a program

--- Parses the text of a player, without running anything.
---@param spec string
---@param takes_person? boolean  the text may be `human`
---@return shogun.PlayerText?
---@return string? message  names the player and the option
function text.read(spec, takes_person)
  local kind, what, words = split(spec)
  if kind == "builtin" and not is_name[what] and core.read_source(spec .. "/bot.lua", 1) then
    return text.read(spec .. "/bot.lua")
  end
  local problem = problem_of(spec, kind, what, takes_person)
  if problem then return nil, problem end
  if kind == "program" then return { kind = kind, spec = spec, command = what } end
  local options, message
  if words == "" and spec:find ":$" then
    message = "expected options such as nodes=1000 after the colon"
  else
    options, message = read_options(words)
  end
  local read
  if options then read, message = read_of[kind](what, options, spec) end
  if not read then return nil, ("%s: %s"):format(spec:match "^(.-):?$", message) end
  read.spec = spec
  return read
end

--- Adds a command's options for Lua files to the text of a Lua file that does not set them itself.
---@param read shogun.PlayerText  a parsed text, which changes
---@param given { unsafe: boolean?, instructions: integer?, own_search: boolean? }
function text.add_box(read, given)
  if read.kind ~= "file" or read.is_unsafe then return end
  if given.unsafe and next(read.box) == nil then
    read.is_unsafe, read.spec = true, "unsafe:" .. read.spec
  end
  for _, name in ipairs(read.is_unsafe and {} or { "instructions", "own_search" }) do
    if given[name] and read.box[name] == nil then
      read.box[name] = given[name]
      read.spec = text.with(read.spec, { ("%s=%s"):format(name, given[name]) })
    end
  end
end

return text
