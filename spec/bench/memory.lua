-- memory.lua -- `make bench-memory`: what the size of the transposition table costs a search. Nodes
-- a second of processor time, on boards that every table sees for the first time; the tables of all
-- sizes take turns, so that what slows the machine slows them all. The median of the boards counts.

local random = require "shogun.random"
local shogun = require "shogun"

local sizes <const> = { 1, 4, 16, 64, 256 } -- MiB
local compared <const> = 4 -- what the others are compared with
local nodes <const> = 500000 -- fill a sixth of 16 MiB
local boards <const> = 9 -- under each law
local plies <const> = 8 -- random ones before a board

local function seconds(call)
  local start = os.clock()
  call()
  return os.clock() - start
end

local function random_board(rules, source)
  local board = shogun.board(nil, rules)
  for _ = 1, plies do
    local codes = board:codes()
    local code = codes[source(1, #codes)]
    local outcomes = board:outcomes(code)
    board = outcomes[source(1, #outcomes)].board
  end
  return board:result() and random_board(rules, source) or board
end

local function median(numbers)
  table.sort(numbers)
  return numbers[(#numbers + 1) // 2]
end

-- The median of the nodes a second by size.
local function rates(engines, rules)
  local source, all = random(1), {}
  for _ = 1, boards do
    local board = random_board(rules, source)
    for _, size in ipairs(sizes) do
      local searched
      local spent = seconds(function()
        searched = engines[size]:search(board, { nodes = nodes }).nodes
      end)
      all[size] = all[size] or {}
      table.insert(all[size], searched / spent)
    end
  end
  for size, list in pairs(all) do all[size] = median(list) end
  return all
end

local engines, header = {}, { ("%-22s"):format "table, MiB" }
local making, clearing = { ("%-22s"):format "made, ms" }, { ("%-22s"):format "cleared, ms" }
for i, size in ipairs(sizes) do
  header[i + 1] = ("%12d"):format(size)
  making[i + 1] = ("%12.1f"):format(1e3 * seconds(function()
    engines[size] = shogun.engine { hash = size }
  end))
  clearing[i + 1] = ("%12.1f"):format(1e3 * seconds(function() engines[size]:clear() end))
end
for _, row in ipairs { header, making, clearing } do print(table.concat(row)) end

for _, rules in ipairs { "standard", "sheet", "dice" } do
  local found, row = rates(engines, rules), { ("%-22s"):format(rules .. ", M nodes/s") }
  for i, size in ipairs(sizes) do
    row[i + 1] = ("%5.2f (%.2f)"):format(found[size] / 1e6, found[size] / found[compared])
  end
  print(table.concat(row))
end
print(("In brackets: compared with %d MiB. Wanted: 0.80 or more at 256."):format(compared))
