--- The notice after a player's fault in a match: what the player did, and what the user can do.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local database = require "shogun.arena.store.database"
local files = require "shogun.files"
local standings = require "shogun.cli.match.standings"

-- The text of a player, in quotes if the shell needs them; nil if the player is not a Lua file. A
-- ladder calls the second version of anna.lua "anna #2.lua".
local function file_of(event, folder)
  if event.kind ~= "file" then return nil end
  if not folder then return console.quoted(event.spec) end
  local name, options = event.spec:match "^(.*)%.lua(.*)$"
  local path = ("%s/%s"):format(folder, name:gsub(" #%d+$", ""))
  return console.quoted(path .. (files.is_folder(path) and "/bot.lua" or ".lua") .. options)
end

local more_time <const> = " For more time: --movetime or --clock with more seconds; --nodes 10000 "
  .. "limits engines by nodes, and gives bots in Lua 10 s a move."

local function on_time(event, arguments, name)
  local limit = event.allowed and ("%.10g s for a move"):format(event.allowed) or "its clock has"
  local text = ("%s has lost %d games on time: it takes more than %s."):format(name, event.count,
    limit)
  local lint = " To measure it: shogun lint %s --boards 20 --games 0 --movetime 60."
  local file = file_of(event, arguments.folder)
  return text .. (file and lint:format(file) or "") .. (arguments.folder and "" or more_time)
end

local kinds <const> = { illegal = "an illegal move", error = "an error" }

local function by_error(event, arguments, name)
  local text = ("%s lost game %d by %s: %s."):format(name, event.number, kinds[event.reason],
    check.escaped(event.message or event.reason))
  if not arguments.db then return text end
  local db = console.quoted(check.escaped(database.shown(arguments.db)))
  if (event.match or 1) > 1 then db = ("%s --match %d"):format(db, event.match) end
  text = ("%s Its record: shogun games %s %d"):format(text, db, event.number)
  local log = ("; what the bot printed: shogun games %s --log %d"):format(db, event.number)
  return text .. (event.kind == "file" and log or "")
end

--- The text of the notice.
---@param event shogun.MatchEvent  a fault
---@param arguments { db: string?, folder: string? }  db: nil if the games are not stored; folder:
--- of a ladder, which keeps its limits
---@return string
return function(event, arguments)
  local name = standings.name(event.player, 40)
  return (event.reason == "time" and on_time or by_error)(event, arguments, name)
end
