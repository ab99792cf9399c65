-- mates.lua -- writes spec/data/mates.txt: boards and in how many moves the side to move wins,
-- proven by trying every move with the oracle. Takes half an hour.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/generate/mates.lua [SEED [VISITS [ONE TWO THREE FOUR]]]
--
-- VISITS: boards that one proof may visit; a board that takes more is left out. The last four: how
-- many boards are wanted with a win in one, two, three and four moves.
--
-- The engine only proposes boards, since most random boards hold no short win: a board is written
-- if the slow rules find the same number of moves.

local shogun = require "shogun"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local slow_wins = require "spec.oracle.slow_wins"

local function number(i, default) return math.tointeger(arg[i]) or default end

local source = random.source(number(1, 2026))
local visits <const> = number(2, 400)
local wanted <const> = { number(3, 80), number(4, 70), number(5, 40), number(6, 10) }
local engine = shogun.engine { hash = 4 }

local function proposed(board)
  if board:result() then return nil end
  for moves = 1, #wanted do
    if engine:mate(board, moves) then return moves end
  end
end

local found = { 0, 0, 0, 0 }
local function is_complete()
  for moves, count in ipairs(wanted) do
    if found[moves] < count then return false end
  end
  return true
end

repeat
  local board = shogun.board(random.pieces(source, source(4, 7)))
  local moves = proposed(board)
  if moves and found[moves] < wanted[moves] then
    local ok, proven = pcall(slow_wins.moves, plain(board), #wanted, visits)
    if ok then
      assert(proven == moves, "the engine and the oracle disagree: " .. board:text())
      found[moves] = found[moves] + 1
      print(moves, board:text())
      io.stdout:flush()
      io.stderr:write(("\r%d, %d, %d, %d"):format(table.unpack(found)))
    end
  end
until is_complete()
io.stderr:write "\n"
