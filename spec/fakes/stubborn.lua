-- stubborn.lua -- a program that plays and ignores the end of its input, so that it must be killed.

local shogun = require "shogun"

local board
local answers = {
  shogun = function() print "shogunok" end,
  isready = function() print "readyok" end,
  position = function(text) board = shogun.board((text:gsub(" moves.*", ""))) end,
  go = function() print("bestmove " .. tostring(board:moves()[1])) end,
}

io.stdout:setvbuf "line"
for line in io.lines() do
  local word, rest = line:match "^(%S+) ?(.*)$"
  local answer = answers[word]
  if answer then answer(rest) end
end
while true do os.execute "sleep 1" end
