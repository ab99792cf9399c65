-- replay.lua -- a game is played, written as a record, read back, and looked at move by move.

local shogun = require "shogun"
local record = shogun.record

-- A record comes from a game (or from a file: io.open(path):read "a").
local played = shogun.game { white = shogun.bots.alphabeta(), red = shogun.bots.greedy(), seed = 1 }
played:run()
local text = record.write(played:record())
print(text)

-- Reading checks the form, replaying checks every move.
local game = assert(record.replay(assert(record.parse(text))))
print(("%d plies, %s"):format(#game.moves, game:result().reason))

-- A replayed game can be walked through, and continued from anywhere.
while game:undo() do end
for _ = 1, 4 do game:redo() end
print(("\nafter two moves each:\n\n%s"):format(game.board))

-- A record that does not fit says where.
print(select(2, record.replay(record.parse "1. a1a2 h8h7 2. a2a8 *")))
