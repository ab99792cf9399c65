-- law.lua -- your own law: 64 dials say how a piece's number turns as it moves
-- from field to field.

local shogun = require "shogun"

-- Row 8 first. The number grows by one for every column to the right, so a pawn that comes back has
-- its number again.
local row = { 0, 1, 2, 3, 0, 1, 2, 3 }
local stripes = shogun.rules { law = { row, row, row, row, row, row, row, row }, quiet = 40 }

for _, choice in ipairs { "sheet", "standard", stripes, "dice" } do
  local rules = shogun.rules(choice)
  local board = shogun.board("8/8/8/8/3P24/8/8/K17 w", rules) + shogun.pawn(1, "red", 8, 8)
  print("\n" .. tostring(rules))
  for _, move in ipairs(board:moves "d4") do
    print(("  %s, then it shows %s"):format(move, move.shows or "what is rolled"))
  end
  if rules.law == "dice" then
    for _, outcome in ipairs(board:outcomes "d4d6") do
      local piece = outcome.board:occupied "d6"
      print(("  with probability %.2f: %s"):format(outcome.probability, piece))
    end
  end
end

print(("\nfour plies from the start: %d moves under stripes, %d if nothing turned"):format(
  shogun.board(nil, stripes):perft(4), shogun.board(nil, "sheet"):perft(4)))
