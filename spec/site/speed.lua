-- speed.lua -- a bot that measures, for speed.mjs: each move does a little of every kind of work,
-- and prints how fast that was, in thousands a second. Calls are short, since a browser makes
-- better code of what is called often, and long enough for its clock, which shows tenths of
-- milliseconds.

local shogun = require "shogun"

local engine <const> = shogun.engine { hash = 16 }

-- A game of random moves, chosen in Lua.
local function plies_of_game(next_number)
  local board, plies = shogun.board(), 0
  while not board:result() do
    local codes, count = board:codes()
    board, plies = board:play(codes[next_number(1, count)]), plies + 1
  end
  return plies
end

local function fibonacci(n) return n < 2 and 1 or fibonacci(n - 1) + fibonacci(n - 2) end

local kinds <const> = {
  { "leaf moves (perft 5)", function(board) return board:perft(5) end },
  { "nodes of the search", function(board)
    engine:clear()
    return engine:search(board, { nodes = 40000 }).nodes
  end },
  { "plies of random games in C", function(board, info)
    local plies = 0
    for _ = 1, 500 do plies = plies + select(2, board:playout(info.random)) end
    return plies
  end },
  { "plies of random games in Lua", function(_, info)
    local plies = 0
    for _ = 1, 20 do plies = plies + plies_of_game(info.random) end
    return plies
  end },
  { "calls of a function of Lua", function()
    return 2 * fibonacci(22) - 1
  end },
}

local clock <const> = os.clock

return function(board, info)
  for _, kind in ipairs(kinds) do
    local begun = clock()
    local done = kind[2](board, info)
    print(kind[1], done / (clock() - begun) / 1000)
  end
  return board:moves()[1]
end
