--- The folder of a ladder: its players as they are now. `NAME.lua` and `NAME/bot.lua` are bots. A
--- line of `players.txt` names a built-in player or a program: `NAME = cmd:./mybot.py`, `greedy`.
--- Every other entry of the folder is a problem, or ignored by a rule.

local bundle = require "shogun.box.bundle"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.failure"
local make = require "shogun.bots.make"
local permission = require "shogun.arena.games.permission"
local player_text = require "shogun.bots.text"
local unmarked = require "shogun.unmarked"

local longest <const> = 300000 -- bytes of the files of a bot, which the database stores

--- A player of the folder: `name`, which its versions share; the `path` of its file, or its text
--- (`spec`) without a file; `sources`; `origin`, the file that has it; `problem`, if it is out.
---@class shogun.LadderFile

-- A bot. Its name has no colon, because in `bot.lua:seed=1` the colon begins the options.
local function bot_of(name, path, folder)
  local sources, problem = bundle.of_bot(path, folder .. "/")
  if name:find ":" then problem = "the bot's name: expected no colon" end
  local size = 0
  for _, source in ipairs(sources or {}) do size = size + #source.text end
  if size > longest then
    problem = ("the bot's files have %d bytes, expected at most %d"):format(size, longest)
  end
  return { name = name, path = folder .. "/" .. path, sources = sources, problem = problem }
end

-- The rule by which an entry other than a Lua file is ignored, if any. `text`: of players.txt.
local function rule_of(name, text)
  if name:find "^%." then return "names that begin with a dot" end
  local is_own = name:find "^ladder%.db" or name:find "^ladder%.lock" or name == "players.txt"
  if is_own or name == "report" then return "the ladder's own" end
  for word in text:gmatch "[^%s/\"']+" do
    if word == name then return "named in players.txt" end
  end
end

-- Why an entry is not a bot, and what would make it one.
local function problem_of(name, is_folder)
  if is_folder then return "expected bot.lua in this folder, the file that returns the bot" end
  local base = name:match "^(.*)%.[^.]*$" or name
  if name:lower():find "%.lua$" then return ("expected .lua in lower case: %s.lua"):format(base) end
  return ("expected NAME.lua or NAME/bot.lua; a program plays by a line of players.txt, as in "
    .. "%s = cmd:./%s"):format(base, name)
end

-- Adds the bots, and the entries with a problem. Returns ignored entries' names, keyed by rule.
local function add_bots(list, folder, text)
  local names, reason = core.names(folder)
  if not names then failure.raise(("%s: %s"):format(folder, reason)) end
  table.sort(names)
  local ignored = {}
  for _, name in ipairs(names) do
    local is_folder, base = core.kind(name, folder) == "folder", name:match "^([^.].*)%.lua$"
    local rule = not base and rule_of(name, text)
    if rule then
      local before = ignored[rule]
      ignored[rule] = (before and before .. ", " or "") .. check.escaped(name)
    elseif base and not is_folder then
      list[#list + 1] = bot_of(base, name, folder)
    elseif is_folder and core.kind(name .. "/bot.lua", folder) then
      list[#list + 1] = bot_of(name, name .. "/bot.lua", folder)
    else
      local shown = name .. (is_folder and "/" or "")
      list[#list + 1] = { name = shown, problem = problem_of(name, is_folder) }
    end
  end
  return ignored
end

local function line_of(line, folder, permitted)
  local name, spec = line:match "^([^=:]*[^=:%s])%s*=%s*(.+)$"
  name, spec = name or line, spec or line
  local read, problem = player_text.read(spec)
  if read and read.kind == "file" then
    problem = "players.txt: expected a built-in player or a program; put a bot's file in the folder"
  end
  local refusal, sources = not problem and permission.refusal(permitted, read), nil
  if refusal then problem = "it " .. refusal end
  if read and read.path and not read.path:find "^/" then read.path = folder .. "/" .. read.path end
  if not problem then sources, problem = make.sources(read) end
  return { name = name, spec = spec, sources = sources, problem = problem }
end

local function add_lines(list, folder, text, permitted)
  for whole in unmarked(text):gmatch "[^\r\n]+" do
    local line = whole:gsub("#.*", ""):match "^%s*(.-)%s*$"
    if line ~= "" then list[#list + 1] = line_of(line, folder, permitted) end
  end
end

--- The players of a folder, by name. Raises a failure if the folder cannot be read.
---@param folder string
---@param permitted shogun.Permission
---@param stored table<string, string>  where the stored player of each name comes from (roster.lua)
---@return shogun.LadderFile[]
---@return table<string, string> ignored  the other entries' names, keyed by their rule
return function(folder, permitted, stored)
  local found, list, by_name = {}, {}, {}
  local text, reason = core.read_source("players.txt", longest, folder)
  if reason then found[1] = { name = "players.txt", problem = reason } end
  local ignored = add_bots(found, folder, text or "")
  add_lines(found, folder, text or "", permitted)
  for _, each in ipairs(found) do
    local shown = check.visible(each.name)
    if shown ~= each.name or #shown > 80 then
      each.name, each.problem = shown, "expected a visible name of at most 80 bytes"
    end
    each.origin = each.sources and each.sources[1].shown or "players.txt"
    if each.origin == stored[each.name] then by_name[each.name] = by_name[each.name] or each end
  end
  for _, each in ipairs(found) do
    local other = by_name[each.name]
    if other and other ~= each and other.origin == stored[each.name] then
      each.problem = ("%s plays under this name: rename this one"):format(other.origin)
      each.name = ("%s (%s)"):format(each.name, each.origin)
    elseif other and other ~= each then
      other.problem = "several players have this name: rename all but one"
    end
    if each ~= other then by_name[each.name] = by_name[each.name] or each end
  end
  for _, each in pairs(by_name) do list[#list + 1] = each end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list, ignored
end
