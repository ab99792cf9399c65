--- The notice after a player's fault in a match: what the player did, and what the user can do.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local database = require "shogun.arena.store.database"
local standings = require "shogun.cli.match.standings"

local usual_movetime <const> = 0.1

-- The text of a player that is a Lua file, in quotes if the shell needs them; else nil.
local function file_of(event)
  return event.kind == "file" and console.quoted(event.spec) or nil
end

-- The limit to advise, in seconds: four times a move's mean, but at least twice the present limit.
local function better_movetime(event, movetime)
  return math.max(2 * movetime, 4 * (event.seconds or 0))
end

local function on_time(event, arguments, name)
  local movetime = arguments.movetime or usual_movetime
  local limit = arguments.clock and "" or (", %g s are allowed"):format(movetime)
  local more = arguments.clock and "--clock with more seconds"
    or ("--movetime %.1g"):format(better_movetime(event, movetime))
  local text = "%s has lost %d games on time: it takes %.2g s a move on average%s. For more time: "
    .. "%s. Or --nodes 10000 limits engines by nodes, and gives bots in Lua 10 s a move."
  text = text:format(name, event.count, event.seconds or 0, limit, more)
  local file = file_of(event)
  local lint = " To find its slow boards: shogun lint %s --movetime %g"
  return text .. (file and lint:format(file, movetime) or "")
end

local kinds <const> = { illegal = "an illegal move", error = "an error" }

local function by_error(event, arguments, name)
  local db = console.quoted(check.escaped(database.shown(arguments.db)))
  if (event.match or 1) > 1 then db = ("%s --match %d"):format(db, event.match) end
  local text = ("%s lost game %d by %s: %s. Its record: shogun games %s %d"):format(name,
    event.number, kinds[event.reason], check.escaped(event.message or event.reason), db,
    event.number)
  local log = ("; what the bot printed: shogun games %s --log %d"):format(db, event.number)
  return text .. (file_of(event) and log or "")
end

--- The text of the notice.
---@param event shogun.MatchEvent  a fault
---@param arguments { db: string, movetime: number?, clock: table? }
---@return string
return function(event, arguments)
  local name = standings.name(event.player, 40)
  return (event.reason == "time" and on_time or by_error)(event, arguments, name)
end
