-- one_board.lua -- measures plies a second of random games, under LuaJIT and Lua 5.4, as batch.py
-- does under Python. Arguments: MODULE BOARDS STEPS.

local name, boards, steps = ...
local shogun, plies = require(name), boards * steps
local codes, seed, board, begun = {}, 1, shogun.board(), os.clock()
for _ = 1, plies do
  local _, count = board:codes(codes)
  if count == 0 then
    board = shogun.board()
    _, count = board:codes(codes)
  end
  seed = seed * 16807 % 2147483647
  board = board:play(codes[seed % count + 1])
end
local rate = plies / (os.clock() - begun) / 1e6
print(("random games on one board  %.3f million steps a second"):format(rate))
