--- The store of matches. It stores each game once, in one transaction with its result.
--
-- Saved games are on the disk: neither `kill -9` nor a power cut loses a game after `save` has
-- returned. Two processes may play the same match into one database: if both play a game, the first
-- saved outcome counts.

local database = require "shogun.arena.store.database"
local games = require "shogun.arena.store.games"
local matches = require "shogun.arena.store.matches"
local player_text = require "shogun.bots.text"
local schema = require "shogun.arena.store.schema"
local sources = require "shogun.arena.store.sources"

local store = {}

--- A database of matches. Its errors raise a failure (failure.lua) whose message names the file.
---@class shogun.Store
local Store = {}
Store.__index = Store

--- Begins a match, or finds the match with these settings. If the newest match is unfinished, it
--- must have the same settings. A finished match with the same settings is found again, and
--- continues if the settings have more pairs. If there is no such match, a new match begins.
--- "balanced" continues a match of "balanced:500", since their first openings are the same.
---@param given shogun.MatchSettings
---@param is_beside? boolean  whether the match may begin while others are unfinished
---@return { id: integer, is_new: boolean, is_finished: boolean, larger: table? }  the match may
--- have more openings than `given` (`find`); larger: if the match is new, an event about an earlier
--- match that has more pairs and otherwise the same settings
function Store:begin(given, is_beside)
  self.db:keep_log()
  return self.db:alone(function() return matches.begin(self.db, given, is_beside) end)
end

--- Whether an opening of a match was repeated in a later round, as its last game shows.
---@param match { id: integer }
---@return boolean
function Store:has_reused(match) return matches.has_reused(self.db, match) end

--- Saves games with their results, and the openings that were found, in one transaction. Games
--- and openings that are stored already remain unchanged.
---@param match { id: integer }
---@param list { task: shogun.Task, outcome: shogun.Outcome }[]
---@param boards? string[]  the openings of the match so far
---@param first? integer  the number of the first board that may be new
---@return integer  how many of the games are new
function Store:save(match, list, boards, first)
  return self.db:transaction(function()
    if boards then matches.insert_openings(self.db, match.id, first, boards) end
    return games.insert(self.db, match, list)
  end)
end

--- The stored sources of a ladder's players, by the paths in their texts; nil for other matches.
---@param match { id: integer, settings: shogun.MatchSettings }
---@return table<string, shogun.Source[]>?
function Store:sources(match)
  if self.db.kind.is_remote or not self.db:tables().ladder then return nil end
  local by_path = {}
  sources.check(self.db, match.id, #match.settings.players)
  for place, list in pairs(sources.of(self.db, match.id)) do
    local read = player_text.read(match.settings.players[place].spec)
    if read and read.path then by_path[read.path] = list end
  end
  return by_path
end

--- Marks a match as finished.
---@param match { id: integer }
function Store:finish(match)
  self.db:execute("UPDATE matches SET finished = " .. self.db.kind.timestamp
    .. " WHERE id = ? AND finished IS NULL", match.id)
end

--- Marks a match as not finished.
---@param match { id: integer }
function Store:reopen(match)
  self.db:execute("UPDATE matches SET finished = NULL WHERE id = ?", match.id)
end

--- The games of a match in the order of their numbers, without boards, moves and the output of
--- bots, in constant memory.
---@param match { id: integer }
---@param first? integer  the lowest number; default 1
---@return fun(): shogun.Task?, shogun.Outcome?  the next one
function Store:outcomes(match, first) return games.outcomes(self.db, match, first) end

--- Games with all stored fields, in the order of matches and numbers, in constant memory.
---@param filter? shogun.GameFilter
---@return fun(): shogun.StoredGame?
function Store:games(filter) return games.find(self.db, filter) end

--- One game.
---@param match integer
---@param number integer
---@return shogun.StoredGame?  nil if there is none
function Store:game(match, number) return self:games { match = match, number = number }() end

--- One match. Fails if the match does not exist.
---@param id integer
---@param most? integer  how many found openings to read; default: all
---@return { id: integer, settings: shogun.MatchSettings, began: string, finished: string? }
function Store:find(id, most) return matches.find(self.db, id, most) end

--- The number of the newest match. Raises a failure if there is none.
---@return integer
function Store:newest() return matches.newest(self.db) end

--- All matches, the oldest first, each with its first opening.
---@return { id: integer, settings: shogun.MatchSettings, began: string, finished: string?,
--- games: integer }[]
function Store:matches() return matches.list(self.db) end

--- Closes the database.
function Store:close() self.db:close() end

Store.__close = Store.close
Store.__gc = Store.close

local function prepare(db)
  db:inspect()
  schema.prepare(db)
end

--- Opens a database of matches. Raises a failure if it cannot be opened, has no tables of matches,
--- or is of another version.
---@param path string
---@param is_reading? boolean  only reads the file, which must exist; default: makes a missing file
---@return shogun.Store
function store.open(path, is_reading)
  local db = database.open(path, is_reading)
  local ok, raised = pcall(prepare, db)
  if ok then return setmetatable({ db = db }, Store) end
  db:close()
  error(raised, 0)
end

return store
