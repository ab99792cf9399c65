--- Notices of players' faults during a match: one for the first game that a player loses by an
--- illegal move or an error, and one for its third loss on time.

local clock_of <const> = require("shogun.arena.games.player").clock

local enough <const> = { illegal = 1, error = 1, time = 3 } -- games

--- Makes the notices of a match before its first game.
---@param settings shogun.MatchSettings
---@return fun(task: shogun.Task, outcome: shogun.Outcome): shogun.MatchEvent?  counts a game, and
--- returns the notice that it causes, as an event of the match
return function(settings)
  local counts = {}
  return function(task, outcome)
    local reason, winner = outcome.reason, outcome.winner
    if not enough[reason] or not winner then return nil end
    local place = winner == "white" and task.red or task.white
    local key, described = reason .. place, settings.players[place]
    counts[key] = (counts[key] or 0) + 1
    if counts[key] ~= enough[reason] then return nil end
    local clock = clock_of(described, settings)
    return {
      event = "fault", player = described.name, spec = described.spec, kind = described.kind,
      reason = reason, number = task.number, message = outcome.message, count = counts[key],
      allowed = clock and clock.move and clock.move + (clock.grace or 0),
    }
  end
end
