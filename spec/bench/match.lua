-- match.lua -- matches in pairs: two games from the same random opening, colours swapped, and what
-- they say about strength.

local shogun = require "shogun"
local random = require "shogun.random"

local match = {}

-- A board after `plies` random plies on which the game is not over.
function match.opening(source, rules, plies)
  while true do
    local board = shogun.board(nil, rules)
    for _ = 1, plies do
      local codes, count = board:codes()
      if count == 0 then break end
      local outcomes = board:outcomes(codes[source(1, count)])
      board = outcomes[source(1, #outcomes)].board
    end
    if not board:result() then return board end
  end
end

-- The first player's points from one game: 1, 0.5 or 0.
local function play(board, first, second, first_is_white, seed)
  local white, red = second, first
  if first_is_white then white, red = first, second end
  local result = shogun.game({ white = white, red = red, board = board, seed = seed }):run()
  assert(result.reason ~= "error" and result.reason ~= "illegal", result.message)
  if not result.winner then return 0.5 end
  return (result.winner == "white") == first_is_white and 1 or 0
end

-- Plays pairs of games between the players that `make_first` and `make_second` make. Returns how
-- many games the first player won, drew and lost, and its points in each pair (0, 0.5 .. 2).
function match.play(make_first, make_second, pairs_of_games, options)
  local source = random(options.seed or 1)
  local first, second = make_first(), make_second()
  local won, drawn, lost, points = 0, 0, 0, {}
  for n = 1, pairs_of_games do
    local board = match.opening(source, options.rules or "standard", options.plies or 4)
    local sum = 0
    for _, first_is_white in ipairs { true, false } do
      local point = play(board, first, second, first_is_white, n)
      if point == 1 then won = won + 1 elseif point == 0 then lost = lost + 1
      else drawn = drawn + 1 end
      sum = sum + point
    end
    points[n] = sum
    if options.report then options.report(sum, won, drawn, lost) end
  end
  return won, drawn, lost, points
end

local function elo_of(score)
  local inside = math.min(math.max(score, 0.001), 0.999)
  return -400 * math.log(1 / inside - 1, 10)
end

-- The score, its Elo, and the ends of the Elo's 95 % interval, from the pairs: games of a pair
-- depend on each other, pairs do not.
function match.strength(points)
  local sum, squares = 0, 0
  for _, point in ipairs(points) do sum, squares = sum + point / 2, squares + (point / 2) ^ 2 end
  local mean = sum / #points
  local margin = 1.96 * math.sqrt(math.max(squares / #points - mean ^ 2, 0) / #points)
  return mean, elo_of(mean), elo_of(mean - margin), elo_of(mean + margin)
end

-- The log-likelihood ratio of the first player being `elo1` rather than `elo0` stronger, from the
-- points of pairs, by the normal approximation (M. Van den Bergh: A practical
-- introduction to the GSPRT, 2016). Half a pair of each kind is added, so that a few equal pairs
-- prove nothing.
function match.log_likelihood_ratio(points, elo0, elo1)
  local count, sum, squares = 0, 0, 0
  local function add(point, weight)
    count, sum = count + weight, sum + weight * point / 2
    squares = squares + weight * (point / 2) ^ 2
  end
  for point = 0, 2, 0.5 do add(point, 0.5) end
  for _, point in ipairs(points) do add(point, 1) end
  local mean = sum / count
  local score0, score1 = 1 / (1 + 10 ^ (-elo0 / 400)), 1 / (1 + 10 ^ (-elo1 / 400))
  local variance = squares / count - mean ^ 2
  return count * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)
end

return match
