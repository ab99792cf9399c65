--- Notices of players' faults during a match: one for the first game that a player loses by an
--- illegal move or an error, and one for its third loss on time.

local clock_of <const> = require("shogun.arena.games.player").clock

local enough <const> = { illegal = 1, error = 1, time = 3 } -- games

local Notices <const> = {}
Notices.__index = Notices

--- Counts a game. If the game causes a notice, returns the notice as an event of the match.
---@param task shogun.Task
---@param outcome shogun.Outcome
---@return shogun.MatchEvent?
function Notices:add(task, outcome)
  local reason, winner = outcome.reason, outcome.winner
  if not enough[reason] or not winner then return nil end
  local place = winner == "white" and task.red or task.white
  local player, described = self.players[place], self.settings.players[place]
  player[reason] = (player[reason] or 0) + 1
  if player[reason] ~= enough[reason] then return nil end
  local clock = clock_of(described, self.settings)
  return {
    event = "fault", player = described.name, spec = described.spec, kind = described.kind,
    reason = reason, number = task.number, message = outcome.message, count = player[reason],
    allowed = clock and clock.move and clock.move + (clock.grace or 0),
  }
end

-- Makes the counts of a player at the player's first game, since a ladder adds players.
local of_places <const> = {
  __index = function(players, place)
    players[place] = {}
    return players[place]
  end,
}

--- Makes the notices of a match before its first game.
---@param settings shogun.MatchSettings
---@return shogun.Notices
return function(settings)
  return setmetatable({ settings = settings, players = setmetatable({}, of_places) }, Notices)
end
