-- montecarlo.lua -- Monte Carlo tree search: it plays random games to their ends, more of them
-- after moves that turned out well, and takes the move that it tried most. It is a lesson: an
-- evaluation says more about a board than the end of a random game two hundred plies later.

local shogun = require "shogun"

local exploration <const> = 0.5 -- how much a rarely tried move attracts, against its mean result

-- A move and the tree below it. `points` are those of the side that makes the move: 1 for each win,
-- 0.5 for each draw.
local function new_node(move) return { move = move, visits = 0, points = 0 } end

-- The child to try next: one that was not tried, or the one with the highest upper confidence bound
-- (L. Kocsis and C. Szepesvari: Bandit based Monte-Carlo planning, 2006).
local function select(node)
  local best, most = nil, -math.huge
  for _, child in ipairs(node) do
    if child.visits == 0 then return child end
    local bound = child.points / child.visits
      + exploration * math.sqrt(math.log(node.visits) / child.visits)
    if bound > most then best, most = child, bound end
  end
  return best
end

-- Plays one game down the tree and to its end, and updates the nodes on its way. Returns white's
-- points.
local function grow(node, board, random)
  local result = board:result()
  if not result and node.visits == 0 then result = board:playout(random) end
  local white
  if result then
    white = result.winner and (result.winner == "white" and 1 or 0) or 0.5
  else
    if #node == 0 then
      for i, move in ipairs(board:moves()) do node[i] = new_node(move) end
    end
    local child = select(node)
    -- Under dice: as if the piece kept its number.
    white = grow(child, board:play(child.move, child.move.shows or child.move.energy), random)
  end
  node.visits = node.visits + 1
  node.points = node.points + (board:turn() == "red" and white or 1 - white)
  return white
end

local bot = { name = "montecarlo.lua", options = { games = { default = 300, min = 1, max = 1e6 } } }

function bot.choose(_, board, info)
  local root = new_node()
  for _ = 1, info.options.games + 1 do grow(root, board, info.random) end -- the first adds no move
  table.sort(root, function(a, b) return a.visits > b.visits end)
  return root[1].move
end

-- Where the file is loaded as a bot, its path is an argument.
if ... then return bot end

local game = shogun.game { white = bot, red = shogun.bots.random(), seed = 1 }
print(game:run().reason, #game, game.board)
