-- chess.lua -- the chess move checker: the document's own line, and the moves of a board.

local chess = require("shogun").chess

local line = "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3"
print(line)
print("answer: " .. chess.answer(line))
print("reason: " .. chess.check(line).reason)

local board = assert(chess.board "k 4 4 r 8 2 B 1 1 K 4 7")
local after = assert(board:play { 8, 2, 2, 2 })
print("\nafter 8 2 2 2, " .. after:turn() .. " to move:\n")
print(after)

local moves = {}
for i, move in ipairs(after:moves()) do moves[i] = table.concat(move, " ") end
print("\nits legal moves: " .. table.concat(moves, ", "))
print(chess.board "k 4 4 r 8 2 B 1 9 K 4 7")
