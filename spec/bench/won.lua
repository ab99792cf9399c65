-- won.lua -- how often the engine, playing itself, wins boards on which one side is far ahead.
--
--     make bench-won                                a hundred boards for each of four rules
--     lua5.4 spec/bench/won.lua 20 "contempt = 0"   twenty, with options of the engine
--
-- From each game it takes the first board that a search of 20 000 nodes scores at 300 hundredths of
-- a pawn or more for either side, but not as a proven win. The game has six random plies, then
-- moves of 300 nodes, one in twelve random. These searches use no net, so that new nets do not
-- change the boards.
--
-- A game continues after a hundred plies. If the side ahead has not won by then, and fifty plies
-- in a row had no capture, the game counts as a standstill.

local random = require "shogun.random"
local results = require "shogun.results"
local shogun = require "shogun"

local boards <const>, options <const> = tonumber(arg[1]), arg[2] or ""
local ahead <const>, plies <const>, still <const> = 300, 100, 50

local finder <const> = shogun.engine { hash = 8, net = false }
local new_options <const> = assert(load(("return { seconds = 0.02, cputime = true, hash = 4, %s }")
  :format(options)))

local function score(board, nodes)
  local found = finder:search(board, { nodes = nodes })
  return found.mate and 0 or found.score, found.move
end

-- A board, and the side that is ahead; nil if the game with this seed has none.
local function find(rules, seed)
  local source, board = random(seed), shogun.board(nil, rules)
  finder:clear()
  while not board:result() and board:ply() < plies do
    local points, move = score(board, 300)
    if math.abs(points) >= ahead then points = score(board, 20000) end
    if math.abs(points) >= ahead then
      return board, points > 0 and board:turn() or results.other[board:turn()]
    end
    local moves = (board:ply() < 6 or source(1, 12) == 1) and board:moves()
    move = moves and moves[source(1, #moves)] or move
    local shown = rules == "dice" and source(1, move.kind == "king" and 2 or 4) or nil
    board = board:play(move, shown)
  end
end

-- The outcome of a board: "won", "later", "drawn" or "lost", and whether it came to a standstill.
local function play(board, side, seed)
  local engine <const> = shogun.bots.engine
  local game = shogun.game {
    board = board, white = engine(new_options()), red = engine(new_options()), seed = seed,
  }
  local quiet = 0
  while not game:result() do
    game:step()
    if #game <= plies then quiet = math.max(quiet, game.board:quiet()) end
  end
  local winner = game:result().winner
  local won = winner == side and (#game <= plies and "won" or "later")
  return won or winner and "lost" or "drawn", quiet >= still
end

for _, rules in ipairs { "standard", "boxed", "sheet", "dice" } do
  local counts, seed = { won = 0, later = 0, drawn = 0, lost = 0, standstill = 0 }, 0
  for _ = 1, boards do
    local board, side
    repeat
      seed = seed + 1
      board, side = find(rules, seed)
    until board
    local what, is_still = play(board, side, seed)
    counts[what] = counts[what] + 1
    if what ~= "won" and is_still then counts.standstill = counts.standstill + 1 end
  end
  print(("%-9s won within %d plies %d, later %d, drawn %d, lost %d; standstills %d"):format(rules,
    plies, counts.won, counts.later, counts.drawn, counts.lost, counts.standstill))
end
