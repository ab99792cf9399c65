--- A bot in a Lua file: its text is read once, and run as often as a fresh bot is wanted.
--
-- The file returns a function, or a table with `choose`.

local bundle = require "shogun.box.bundle"
local check = require "shogun.check"
local clock = require("shogun.core").clock
local files = require "shogun.files"
local options = require "shogun.game.options"
local players = require "shogun.game.players"

local file = {}

-- Makes a player of a function, with the name of its file. A table keeps its own name.
local function named(bot, path)
  if type(bot) ~= "function" then return bot end
  local function choose(_, board, info) return bot(board, info) end
  return { name = bundle.name_of(path), choose = choose }
end

--- Reads the text.
---@param path string
---@return string?
---@return string? message
function file.read(path)
  local opened <close> = files.open(path, "rb")
  local text = opened and opened:read "a"
  if text then return text end
  return nil, "cannot open " .. check.printable(path)
end

-- Until the result is closed, `require` looks for modules also in the bot's folder: last, after C
-- modules, so that a luv.lua in this folder does not replace luv.
local function with_folder(path)
  local folder = files.split(path)
  if folder:find "[;?]" then return nil end
  local all <const> = package.searchers
  local places <const> = ("%s?.lua;%s?/init.lua"):format(folder, folder)
  local function search(name)
    local found, message = package.searchpath(name, places)
    return found and assert(loadfile(found)) or message, found
  end
  table.insert(all, search)
  return setmetatable({}, { __close = function()
    for i, each in ipairs(all) do
      if each == search then return table.remove(all, i) end
    end
  end })
end

-- The bot with these values of its options; nil and a message if it does not take them. The table
-- itself stays as it is: it may be that of a module, which another player returns, too.
local function with_options(bot, given)
  local list, message = players.options_of(bot)
  local values
  if list then values, message = options.values(list, given) end
  if not values then return nil, message end
  if #list == 0 then return bot end
  local metatable = getmetatable(bot)
  return setmetatable({ options = options.declared(list, values) }, {
    __index = bot, __close = type(metatable) == "table" and metatable.__close or nil,
  })
end

--- Runs the text, and takes the bot that it returns. While it loads it can require files of its own
--- folder, as in a box.
---@param text string
---@param path string
---@param seconds? number  how long that may take; default 10
---@param globals? table  of the bot; default: those of the program
---@param given? table<string, any>  values of its options, or their texts
---@return shogun.Player?
---@return string? message
function file.run(text, path, seconds, globals, given)
  local chunk, message = load(bundle.code(text), "@" .. path, "bt", globals or _G)
  if not chunk then return nil, check.printable(message) end
  local _ <close> = with_folder(path)
  local ok, bot = players.limited(seconds or 10, clock, chunk, path)
  if not ok then return nil, ("%s: %s"):format(path, bot) end
  local problem = players.problem_of(bot)
  if not problem then bot, problem = with_options(bot, given) end
  if problem then return nil, ("%s: %s"):format(path, problem) end
  return named(bot, path)
end

return file
