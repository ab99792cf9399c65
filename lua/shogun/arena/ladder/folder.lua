--- The folder of a ladder: its players as they are now. `NAME.lua` and `NAME/bot.lua` are bots. A
--- line of `players.txt` names a built-in player or a program: `NAME = cmd:./mybot.py`, `greedy`.

local bundle = require "shogun.box.bundle"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.failure"
local load_luv = require "shogun.process.luv"
local make = require "shogun.bots.make"
local permission = require "shogun.arena.games.permission"
local player_text = require "shogun.bots.text"
local unmarked = require "shogun.unmarked"

local longest <const> = 300000 -- bytes of the files of a bot, which the database stores

--- A player of the folder: `name`, which its versions share; the `path` of its file, or its text
--- (`spec`) if it is not a file; `sources`; and `problem`, why it does not play.
---@class shogun.LadderFile

-- A bot. Its name has no colon, because in `bot.lua:seed=1` the colon begins the options.
local function bot_of(name, path)
  local sources, problem = bundle.of_bot(path)
  if name:find ":" then problem = "the bot's name: expected no colon" end
  local size = 0
  for _, source in ipairs(sources or {}) do size = size + #source.text end
  if size > longest then
    problem = ("the bot's files have %d bytes, expected at most %d"):format(size, longest)
  end
  return { name = name, path = path, sources = sources, problem = problem }
end

local function add_bots(list, folder)
  local uv = failure.expect(load_luv())
  local handle, message = uv.fs_scandir(folder)
  if not handle then failure.raise(message) end
  for name, kind in uv.fs_scandir_next, handle do
    local inner = ("%s/%s/bot.lua"):format(folder, name)
    local base = name:match "^([^.].*)%.lua$"
    if base and kind ~= "directory" then
      list[#list + 1] = bot_of(base, folder .. "/" .. name)
    elseif not name:find "^%." and kind == "directory" and uv.fs_stat(inner) then
      list[#list + 1] = bot_of(name, inner)
    end
  end
end

-- Resolves ./mybot.py relative to the ladder's folder.
local function command_in(folder, spec)
  local rest = spec:match "^cmd:%s*%./(.*)$"
  return rest and ("cmd:%s/%s"):format(folder:gsub("[^%w_/.+-]", "\\%0"), rest) or spec
end

local function line_of(line, folder, permitted)
  local name, spec = line:match "^([^=:]*[^=:%s])%s*=%s*(.+)$"
  spec = command_in(folder, spec or line)
  name = name or spec
  local read, problem = player_text.read(spec)
  if read and read.kind == "file" then
    problem = "players.txt: expected a built-in player or a program; put a bot's file in the folder"
  end
  local refusal, sources = not problem and permission.refusal(permitted, read), nil
  if refusal then problem = "it " .. refusal end
  if not problem then sources, problem = make.sources(read) end
  return { name = name, spec = spec, sources = sources, problem = problem }
end

local function add_lines(list, folder, permitted)
  local text = core.read_source(folder .. "/players.txt", longest)
  for whole in unmarked(text or ""):gmatch "[^\r\n]+" do
    local line = whole:gsub("#.*", ""):match "^%s*(.-)%s*$"
    if line ~= "" then list[#list + 1] = line_of(line, folder, permitted) end
  end
end

--- The players of a folder, by name. Raises a failure if the folder cannot be read.
---@param folder string
---@param permitted shogun.Permission
---@return shogun.LadderFile[]
return function(folder, permitted)
  local found, list, by_name = {}, {}, {}
  add_bots(found, folder)
  add_lines(found, folder, permitted)
  for _, each in ipairs(found) do
    local shown = check.escaped(each.name)
    if shown ~= each.name or #shown > 80 then
      each.name, each.problem = shown, "expected a name of at most 80 bytes, printable UTF-8"
    end
    local other = by_name[each.name]
    if other then other.problem = "several players have this name" end
    if not other then list[#list + 1], by_name[each.name] = each, each end
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end
