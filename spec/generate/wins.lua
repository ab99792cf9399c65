-- wins.lua -- writes spec/data/wins.txt: boards on which the side to move wins in two or in
-- three moves, proven by trying every move.
--
-- Usage, in a tree whose `make env` is set; takes half a minute:
--
--     lua5.4 spec/generate/wins.lua [SEED] > spec/data/wins.txt
--
-- Half of the boards are random; the others come from games of the engine, in which every fifth
-- move is a random one. `engine:mate`, which prunes nothing, proposes a board and its first move.
-- spec/oracle/brute.lua has to find the same; the search has no say in that. The file gets the
-- boards whose win the search does not see at depth 2 or 4, and one in eight of the others.

local brute = require "spec.oracle.brute"
local random = require "spec.support.random"
local shogun = require "shogun"
local wins = require "spec.support.wins"

local source = random.source(math.tointeger(arg[1]) or 17)
local engine = shogun.engine { hash = 64 }
local player = shogun.engine { hash = 1 }
local searcher = shogun.engine { hash = 1 }

-- Boards found of each kind: wins in two and in three, random boards and boards of games.
local wanted <const> = {
  { rules = "standard", count = 250 },
  { rules = "sheet", count = 100 },
  { rules = "boxed", count = 30 },
  { rules = "stalemate loses", count = 20 },
}
local proof_nodes <const> = 300000 -- a board that takes more is left out
local last_plies <const> = 16      -- of a game: wins are near

-- The number of moves, if it is two or three, and the first of them.
local function proposed(board)
  if board:result() or engine:mate(board, 1) then return nil end
  for moves = 2, 3 do
    local move = engine:mate(board, moves, { nodes = proof_nodes })
    if move == nil then return nil end
    if move then return moves, move end
  end
end

-- Random pieces, most often few, with both kings.
local function random_boards(rules)
  return function()
    local board
    repeat
      board = shogun.board(random.pieces(source, source(4, source(0, 2) > 0 and 8 or 16)), rules)
      local kings = 0
      for _, piece in ipairs(board:pieces()) do
        kings = kings + (piece.kind == "king" and 1 or 0)
      end
    until kings == 2 and not board:result()
    return { board }
  end
end

local function game_boards(rules)
  return function()
    local board, boards = shogun.board("start", rules), {}
    for ply = 1, 200 do
      local codes, count = board:codes()
      if count == 0 then break end
      boards[#boards + 1] = board
      local is_random = ply <= 6 or source(1, 5) == 1
      board = board:play(is_random and codes[source(1, count)]
        or player:search(board, { nodes = 300 }).move)
    end
    return table.move(boards, math.max(1, #boards - last_plies), #boards, 1, {})
  end
end

local easy = 0

-- Whether the search sees a board's win late; every eighth of the others is taken as well.
local function is_wanted(board, moves)
  searcher:clear()
  if searcher:search(board, { depth = 2 * moves - 2 }).mate ~= moves then return true end
  easy = easy + 1
  return easy % 8 == 0
end

-- One board of each kind from a list, as long as they are wanted.
local function take(boards, left, seen, name)
  local taken = {}
  for _, board in ipairs(boards) do
    local moves, move = proposed(board)
    if moves and left[moves] > 0 and not taken[moves] and not seen[board:hash()] then
      assert(brute.wins_by(board, move, moves) and not brute.wins_within(board, moves - 1),
        "the engine and brute force disagree: " .. board:text())
      seen[board:hash()], taken[moves], left[moves] = true, true, left[moves] - 1
      if is_wanted(board, moves) then
        print(("%d\t%s\t%s"):format(moves, name, board:text()))
        io.stdout:flush()
      end
    end
  end
end

for _, kind in ipairs(wanted) do
  local rules, seen = wins.rules(kind.rules), {}
  for _, next_boards in ipairs { random_boards(rules), game_boards(rules) } do
    local left = { 0, kind.count, kind.count }
    while left[2] + left[3] > 0 do take(next_boards(), left, seen, kind.rules) end
  end
end
