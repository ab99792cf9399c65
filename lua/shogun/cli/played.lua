--- Reads the games of record files and of databases of matches, one after the other.

local archive = require "shogun.arena.store.archive"
local console = require "shogun.cli.console"
local database = require "shogun.arena.store.database"
local records = require "shogun.cli.records"
local shogun = require "shogun"
local store = require "shogun.arena.store"

local record = shogun.record

local sqlite <const> = "SQLite format 3\0" -- the first bytes of a database

local function is_database(path)
  if path == "-" or database.is_url(path) then return path ~= "-" end
  local file <close> = console.open(path)
  return file:read(#sqlite) == sqlite
end

local function replayed(name, kept, message)
  local game
  if kept then game, message = record.replay(kept) end
  return game or console.fail(("%s: %s"):format(name, message))
end

local function each_of_records(path, take)
  local count = 0
  for number, kept, message in records.games(path) do
    local name = ("%s, game %d"):format(path, number)
    take(name, kept, replayed(name, kept, message))
    count = number
  end
  if count == 0 then console.fail(records.no_game(path)) end
end

local function each_of_database(path, take)
  local db <close> = store.open(path, true)
  local settings = {}
  for _, match in ipairs(db:matches()) do settings[match.id] = match.settings end
  for game in db:games() do
    local name = ("%s, match %d, game %d"):format(database.shown(path), game.match,
      game.task.number)
    local kept, message = record.parse(archive.record(settings[game.match], game))
    take(name, kept, replayed(name, kept, message))
  end
end

--- Calls a function with every game of a file. Ends the command at the first invalid game; raises
--- an error if a database cannot be read.
---@param path string  a file with records, a database (a file or postgresql://...), or - for stdin
---@param take fun(name: string, kept: shogun.Record, game: shogun.Game)  name: the game in messages
return function(path, take)
  return (is_database(path) and each_of_database or each_of_records)(path, take)
end
