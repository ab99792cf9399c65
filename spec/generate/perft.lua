-- perft.lua -- writes spec/data/perft.txt: boards and the number of their moves, counted by
-- the oracle.
--
-- The boards come from random games (most of them) and from random set-ups, under the presets and
-- under random laws.

local shogun = require "shogun"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local slow = require "spec.oracle.slow"
local terminal = require "shogun.cli.terminal"

local next_number = random.source(2024)

local function random_law()
  local digits = {}
  for i = 1, 64 do digits[i] = next_number(0, 3) end
  return "law=" .. table.concat(digits)
end

local function make_rules(name)
  local law = name:match "^law=(.*)"
  return law and shogun.rules { law = law } or shogun.rules(name)
end

local function after_random_moves(rules, plies)
  local board = shogun.board(nil, rules)
  for _ = 1, plies do
    local codes, count = board:codes()
    if count == 0 then break end
    local after = board:play(codes[next_number(1, count)])
    if after:count() > 0 then board = after end
  end
  return board
end

local presets <const> = { "sheet", "standard", "boxed" }

local function make_board(i)
  local name = i % 4 == 0 and random_law() or presets[i % 4]
  local rules = make_rules(name)
  if i % 5 == 0 then return name, shogun.board(random.pieces(next_number), rules) end
  return name, after_random_moves(rules, next_number(4, 90))
end

local meter = terminal.meter()
print("# rules | board | moves of depth 1, 2 and 3, by spec/oracle/slow.lua " ..
  "(made by spec/generate/perft.lua)")
for i = 1, 220 do
  local name, board = make_board(i)
  local slow_board, counts = plain(board), {}
  for depth = 1, 3 do counts[depth] = slow.perft(slow_board, depth) end
  print(("%s | %s | %s"):format(name, board:text(), table.concat(counts, " ")))
  io.stdout:flush()
  meter.show("%d of 220 boards", i)
end
meter.clear()
