-- match.lua -- matches in pairs: two games from the same random opening, colours swapped.

local openings = require "shogun.arena.openings"
local shogun = require "shogun"

local match = {}

-- The first player's points from one game: 1, 0.5 or 0.
local function play(board, first, second, first_is_white, seed)
  local white, red = second, first
  if first_is_white then white, red = first, second end
  local result = shogun.game({ white = white, red = red, board = board, seed = seed }):run()
  assert(result.reason ~= "error" and result.reason ~= "illegal", result.message)
  if not result.winner then return 0.5 end
  return (result.winner == "white") == first_is_white and 1 or 0
end

-- Plays pairs of games between the players that `make_first` and `make_second` make. Returns the
-- counts of pairs in which the first player made 0, 0.5 .. 2 points (shogun.arena.distribution);
-- `report` is called after each pair with its place among them.
function match.play(make_first, make_second, pairs_of_games, options)
  local next_opening = openings.random {
    rules = options.rules, plies = options.plies or 4, seed = options.seed,
  }
  local first, second = make_first(), make_second()
  local counts = { 0, 0, 0, 0, 0 }
  for n = 1, pairs_of_games do
    local board, sum = next_opening(), 0
    for _, first_is_white in ipairs { true, false } do
      sum = sum + play(board, first, second, first_is_white, n)
    end
    local place = math.tointeger(2 * sum) + 1
    counts[place] = counts[place] + 1
    if options.report then options.report(place) end
  end
  return counts
end

return match
