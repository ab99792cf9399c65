-- agree.lua -- what the module in a page and the native one must agree on, a line each. It is a bot
-- too, so that a page can load it.

local shogun = require "shogun"
local answers = require "spec.oracle.answers"
local random = require "spec.support.random"

local blocks <const>, size <const> = 20, 100 -- of boards: the first ones of board/oracle_spec.lua
local scored <const> = 400 -- boards of each preset

for _, rules in ipairs { "standard", "sheet", "boxed" } do
  local board = shogun.board(nil, rules)
  for depth = 1, 5 do print("perft", rules, depth, board:perft(depth)) end
end
for depth = 1, 3 do print("perft", "dice", depth, shogun.board(nil, "dice"):perft(depth)) end

-- Of a text, eight bytes at once.
local function checksum(text, sum)
  text = text .. ("\0"):rep(-#text % 8)
  for at = 1, #text, 8 do
    sum = (sum ~ string.unpack("<i8", text, at)) * 0x2545F4914F6CDD1D
  end
  return sum ~ sum >> 32
end

-- All that a board can be asked, on the boards on which board/oracle_spec.lua asks the slow rules.
for block = 1, blocks do
  local next_number, sum, count = random.source(block), block, 0
  for n = 1, size do
    local board = random.any_board(next_number, n)
    local list = answers.of(answers.core, board, answers.questions(board, next_number))
    sum, count = checksum(table.concat(list, "\n"), sum), count + #list
  end
  print("boards", size, "answers", count, ("%016x"):format(sum))
end

-- What a board is worth with the net of its law, and what that net adds.
for _, rules in ipairs { "standard", "sheet", "boxed", "dice" } do
  local next_number, lines = random.source(5), {}
  for n = 1, scored do
    local score, _, _, added = shogun.evaluate(random.board(next_number, rules))
    lines[n] = score .. " " .. added
  end
  print("scores", rules, lines[1], ("%016x"):format(checksum(table.concat(lines, "\n"), 0)))
end

for _, rules in ipairs { "standard", "sheet", "boxed", "dice" } do
  local engine, board = shogun.engine { hash = 1 }, shogun.board(nil, rules)
  local found = engine:search(board, { depth = rules == "dice" and 3 or 9 })
  print("search", rules, found.move, found.score, found.depth, found.nodes)
  local result, plies, last = board:playout(7)
  print("playout", rules, result.reason, plies, last:text())
end

-- A solved ending: its figures, and the first board of each value.
local endings = shogun.endings { cache = false }
for _, each in ipairs {
  { "standard", "K1P1vK1P3" }, { "sheet", "K1P3vK2P2" }, { shogun.rules { lone = 0 }, "K1P1vK1" },
} do
  local solved = assert(endings:table(table.unpack(each)))
  local counts, lines = solved:counts(), {}
  for i, one in ipairs(solved:values()) do
    local board = solved:board(one.value, one.plies, 0)
    lines[i] = ("%s %d %s"):format(one.value, one.plies, board and board:text())
  end
  print("ending", solved:name(), counts.won[1], counts.lost[1], #lines,
    ("%016x"):format(checksum(table.concat(lines, "\n"), 0)))
end

return function(board) return board:moves()[1] end
