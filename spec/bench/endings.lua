-- endings.lua -- for bench.lua: how fast an ending is solved, and a board looked up.

local clock = require "spec.bench.clock"
local core = require "shogun.core"
local random = require "spec.support.random"
local shogun = require "shogun"
local timing = require "timing"

local name <const> = "K1P1vK2P2"

-- Boards of the ending, under the standard rules.
local function boards_of_ending()
  local next_number, list = random.source(1), {}
  while #list < timing.boards do
    local x, taken = {}, {}
    for i = 1, 4 do
      repeat x[i] = next_number(0, 63) until not taken[x[i]]
      taken[x[i]] = true
    end
    local function place(make, most, colour, i)
      return make(next_number(1, most), colour, x[i] % 8 + 1, x[i] // 8 + 1)
    end
    local board = shogun.board {
      place(shogun.king, 2, "white", 1), place(shogun.king, 2, "red", 2),
      place(shogun.pawn, 4, "white", 3), place(shogun.pawn, 4, "red", 4),
    }
    if core.ending_name(board) == name then list[#list + 1] = board end
  end
  return list
end

local function solve()
  local rules = shogun.rules "standard"
  local set, solver = core.ending_set(rules), core.ending_solver(rules, name)
  repeat local state = solver:step(set) until state ~= "solving"
  set:add(assert(core.ending_table(solver:bytes())))
  return set
end

return function(row)
  local set
  local spent = clock.each(3, function() set = solve() end)
  row("an ending of four pieces solved", ("%.2f"):format(spent / 1e9), "s", "", "", "1 s or less")
  local boards, next_board = boards_of_ending(), 0
  local endings = shogun.endings { cache = false }
  endings:probe(boards[1])
  row("a board looked up, in C", ("%.0f"):format(timing.probe(set, boards)), "ns", "", "",
    "200 ns or less")
  spent = clock.each(100000, function()
    next_board = next_board % #boards + 1
    return endings:probe(boards[next_board])
  end)
  row("endings:probe(board)", ("%.0f"):format(spent), "ns", "", "", "1000 ns or less")
end
