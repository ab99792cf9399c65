-- match.lua -- which of two bots is better, and how sure that is: pairs of games from the same
-- openings, colours swapped, until it is decided.
--
-- Usage: lua5.4 examples/match.lua [PAIRS]

local shogun = require "shogun"

-- Takes the most energy that it can.
local function hunter(board, info)
  local best, most = nil, 0
  for _, move in ipairs(board:moves()) do
    local gain = move.captured and move.captured.energy or 0
    if gain > most then best, most = move, gain end
  end
  local codes, count = board:codes()
  return best or codes[info.random(1, count)]
end

-- The same, but it does not go where it can be captured.
local function careful(board, info)
  local best, most = nil, -math.huge
  for _, move in ipairs(board:moves()) do
    local after = board:play(move)
    local gain = move.captured and move.captured.energy or 0
    local risk = after:attackedN(after:occupied(move.to)) > 0 and move.shows or 0
    if gain - risk + info.random(0, 99) / 100 > most then
      best, most = move, gain - risk + info.random(0, 99) / 100
    end
  end
  return best
end

local function player(name, choose)
  return { name = name, choose = function(_, board, info) return choose(board, info) end }
end

local result = shogun.match {
  players = { player("careful", careful), player("hunter", hunter) },
  pairs = tonumber(arg[1]) or 20, openings = "random:20", seed = 1,
  report = function(event)
    if event.event ~= "game" then return end
    print(("game %2d: %s against %s %s, %s after %d plies"):format(event.number, event.white,
      event.red, event.result, event.reason, event.plies))
  end,
}

local pairing = result.pairings[1]
local strength = pairing.strength
print(("\n%s lost, drew and won %s games against %s"):format(pairing.first,
  table.concat(pairing.results, ", "), pairing.second))
print(("its Elo is %+.0f, between %+.0f and %+.0f with 95 %% certainty"):format(strength.elo,
  strength.low, strength.high))
print(strength.low > 0 and "it is stronger" or strength.high < 0 and "it is weaker"
  or "nothing is decided: more pairs narrow the interval")
