--- Decides whether a worker plays a match: it refuses matches of other builds and harmful players.

local check = require "shogun.check"
local permission = require "shogun.arena.games.permission"
local player_text = require "shogun.bots.text"

local acceptance = {}

--- Why a worker does not play a match that another version or build enqueued.
---@param row shogun.OpenMatch  the match's
---@param build string  the worker's own
---@return string?  nil if it may play
function acceptance.of_build(row, build)
  local version = require "shogun.version"
  if row.version ~= version then
    return ("it was enqueued by shogun %s, but this is %s"):format(row.version, version)
  end
  if row.build:sub(1, #build) ~= build then return "it was enqueued by another build of shogun" end
end

-- Why a player does not play here; nil if it does. Only the player's text counts, since anyone with
-- access to the database may have forged the other fields.
local function problem_of(read, message, sources, permitted)
  if not read then return "cannot play here: " .. check.printable(message) end
  if read.is_unsafe then return "plays without a box, which no worker allows" end
  if read.path and not sources then return "names a file that is not stored with the match" end
  return permission.refusal(permitted, read)
end

--- Why a worker does not play with these players.
---@param players shogun.MatchPlayer[]
---@param sources table<integer, shogun.Source[]>
---@param permitted shogun.Permission
---@return string?  nil if it may play
---@return table<string, shogun.Source[]>? by_path  if it may play: the sources, by their file names
function acceptance.of_players(players, sources, permitted)
  local by_path = {}
  for place, each in ipairs(players) do
    local read, message = player_text.read(each.spec)
    local problem = problem_of(read, message, sources[place], permitted)
    if problem then return ("%s %s"):format(check.printable(each.spec), problem) end
    if read.path then by_path[read.path] = sources[place] end
  end
  return nil, by_path
end

return acceptance
