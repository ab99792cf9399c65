-- playable.lua -- settings of matches that can be played, without a search for openings.

local openings = require "shogun.arena.games.openings"
local permission = require "shogun.arena.games.permission"
local player = require "shogun.arena.games.player"
local shogun = require "shogun"

local playable = {}

-- Settings as `shogun.match` makes them, of players that texts describe.
function playable.settings(specs, given)
  local settings = {
    version = shogun.version, players = {}, pairs = 100, gauntlet = false, seed = 1,
    rules = tostring(shogun.rules(given and given.rules)), openings = { boards = {} },
  }
  settings.permission = permission.of(specs)
  for i, spec in ipairs(specs) do
    settings.players[i] = assert(player.describe(spec, settings.permission))
  end
  player.tell_apart(settings.players)
  local next_board = openings.random { rules = shogun.rules(given and given.rules) }
  for i = 1, 3 do settings.openings.boards[i] = next_board():text() end
  for name, value in pairs(given or {}) do
    if name ~= "rules" then settings[name] = value end
  end
  return settings
end

return playable
