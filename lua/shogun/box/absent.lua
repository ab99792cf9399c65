--- Libraries of Lua that a box lacks: named in the error of a bot that needs one.
--
-- In a box `io`, `os.execute` and the like are nil, so that bots can test for them. Lua's error is
-- that of any nil; the bot's sources say which name was meant.

local absent = {}

local outside <const> = "--unsafe runs the bot outside"

-- Globals that a box lacks, and libraries of which it lacks members.
local globals <const> = { io = true, debug = true, dofile = true, loadfile = true, warn = true }
local libraries <const> = { "os", "package", "string", "io", "debug" }

local most_lines <const> = 10000 -- that are counted to find one

local function nth_line(text, n)
  if n > most_lines then return "" end
  for line in text:gmatch "([^\n]*)\n?" do
    n = n - 1
    if n == 0 then return line end
  end
  return ""
end

-- The line that a message's "bot.lua:3: " is about; "" if it is none of the sources'.
local function line_of(place, sources)
  local shown, number = place:match "^(.*):(%d+): $"
  for _, source in ipairs(sources) do
    if source.shown:match "[^/]+$" == shown then return nth_line(source.text, tonumber(number)) end
  end
  return ""
end

-- "io.open" where that line has it, otherwise "io".
local function global_of(name, place, sources)
  local used = ("%%f[%%w_]%s%%s*%%.%%s*([%%a_][%%w_]*)"):format(name)
  local member = line_of(place, sources):match(used)
  return member and name .. "." .. member or name
end

-- "os.execute" for execute, where Lua has it and a source mentions it.
local function member_of(name, sources)
  for _, library in ipairs(libraries) do
    local mentioned = ("%%f[%%w_]%s%%s*%%.%%s*%s%%f[^%%w_]"):format(library, name)
    for _, source in ipairs(sources) do
      local has_it = _G[library][name] ~= nil and source.text:find(mentioned)
      if has_it then return library .. "." .. name end
    end
  end
end

local function name_of(kind, name, place, sources)
  local is_global = kind ~= "field" and kind ~= "method" and globals[name]
  return is_global and global_of(name, place, sources) or member_of(name, sources)
end

--- The error of a bot, with a hint if it uses what a box lacks.
---@param message string
---@param sources shogun.Source[]
---@return string
function absent.explained(message, sources)
  local place, kind, name =
    message:match "^(.-:%d+: )attempt to %l+ a nil value %((%l+) '([%a_][%w_]*)'%)$"
  local needed = place and name_of(kind, name, place, sources)
  if needed then return ("%snot in a box: %s; %s"):format(place, needed, outside) end
  if message:find("not found: in a box", 1, true) then return message .. "; " .. outside end
  return (message:gsub(": please install .*", ", which is not in a box; " .. outside))
end

return absent
