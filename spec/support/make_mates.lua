-- make_mates.lua -- makes spec/data/mates.txt: boards and in how many moves the side to move wins,
-- found by trying everything with the rules alone. Takes some minutes.

local shogun = require "shogun"
local random = require "spec.support.random"

local source = random.source(2026)
local wanted <const> = { 80, 70, 40, 15 }
local budget

local function spend()
  budget = budget - 1
  if budget < 0 then error "too many boards" end
end

local wins

-- Whether the side that is not to move wins within so many of its moves, whatever is answered.
local function loses(board, moves, memo)
  local answers, count = board:codes()
  if board:result() then return false end
  for i = 1, count do
    local after = board:play(answers[i])
    if after:result() or not wins(after, moves, memo) then return false end
  end
  return true
end

function wins(board, moves, memo)
  if moves == 0 then return false end
  local key = board:hash() * 8 + moves
  if memo[key] ~= nil then return memo[key] end
  spend()
  local codes, count = board:codes()
  local won = false
  for i = 1, count do
    local after = board:play(codes[i])
    local over = after:result()
    won = over and over.winner == board:turn() or not over and moves > 1
      and loses(after, moves - 1, memo)
    if won then break end
  end
  memo[key] = won or false
  return memo[key]
end

local function moves_to_win(board)
  for moves = 1, #wanted do
    if wins(board, moves, {}) then return moves end
  end
  return nil
end

local found = { 0, 0, 0, 0 }
repeat
  local board = shogun.board(random.pieces(source, source(5, 9)))
  if not board:result() then
    budget = 60000
    local ok, moves = pcall(moves_to_win, board)
    if ok and moves and found[moves] < wanted[moves] then
      found[moves] = found[moves] + 1
      print(moves, board:text())
      io.stdout:flush()
    end
  end
until found[1] >= wanted[1] and found[2] >= wanted[2] and found[3] >= wanted[3]
  and found[4] >= wanted[4]
