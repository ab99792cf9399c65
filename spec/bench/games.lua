-- games.lua -- how fast games are played by built-in players, and their records read and
-- written.

local clock = require "spec.bench.clock"
local record = require("shogun").record
local shogun = require "shogun"

local games = {}

local plies_wanted <const> = 214 -- on average, of the games in records

-- Plays games of two players; returns how many plies they had.
local function play(white, red, count)
  local plies = 0
  for seed = 1, count do
    local game = shogun.game { white = white, red = red, seed = seed }
    game:run()
    plies = plies + #game
  end
  return plies
end

--- Games a second of two random bots, and microseconds a ply.
function games.random()
  local white, red, count, plies = shogun.bots.random(), shogun.bots.random(), 400, 0
  local spent = clock.each(1, function() plies = play(white, red, count) end) / 1e9
  return count / spent, spent / plies * 1e6
end

-- Records of as many plies on average as wanted, and their text.
local function random_records(count)
  local white, red = shogun.bots.random(), shogun.bots.random()
  local texts, plies, seed = {}, 0, 0
  while #texts < count do
    seed = seed + 1
    local game = shogun.game { white = white, red = red, seed = seed }
    game:run()
    if (plies + #game) / (#texts + 1) >= plies_wanted then
      plies = plies + #game
      texts[#texts + 1] = record.write(game:record())
    end
  end
  return table.concat(texts, "\n")
end

--- Games a second that are read from records, checked and replayed; that are written as records.
function games.records()
  local count <const> = 200
  local text = random_records(count)
  local records = {}
  for i, one in record.games(text) do records[i] = one end
  local spent = clock.in_turn(1, {
    read = function()
      for _, one in record.games(text) do assert(record.replay(one)) end
    end,
    written = function()
      for i = 1, count do record.write(records[i]) end
    end,
  })
  for name, nanoseconds in pairs(spent) do spent[name] = count / nanoseconds * 1e9 end
  return spent
end

return games
