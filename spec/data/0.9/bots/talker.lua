-- talker.lua -- prints what it sees, and takes what it can.

local words = require "talker_words"

return {
  name = "talker", author = "Ann",
  choose = function(_, board)
    local moves = board:moves()
    print(words.greeting, board:turn(), #moves)
    for _, move in ipairs(moves) do
      if move.captured then return move end
    end
    return moves[1]
  end,
}
