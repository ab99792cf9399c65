-- wins.lua -- reads spec/data/wins.txt: boards whose side to move wins in two or in three moves.

local shogun = require "shogun"

local wins = {}

-- Rules by their names in the file: presets, and "stalemate loses".
function wins.rules(name)
  return shogun.rules(name == "stalemate loses" and { stalemate = "loss" } or name)
end

-- The boards, each with the number of moves in which its side to move wins.
function wins.read(path)
  local boards = {}
  for line in io.lines(path) do
    local moves, name, text = line:match "^(%d)\t(.-)\t(.*)$"
    local board = assert(shogun.board(text, wins.rules(name)))
    boards[#boards + 1] = { board = board, moves = math.tointeger(moves), rules = name }
  end
  return boards
end

return wins
