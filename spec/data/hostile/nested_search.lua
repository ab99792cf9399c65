-- Tries: searches and playouts at the end of a C stack that is nearly full
-- Ends: plays
local shogun = require "shogun"
local engine = shogun.engine { hash = 1 }

local function work(board)
  engine:search(board, { nodes = 3000 })
  board:playout(1)
  board:perft(2)
end

local function deep(level, board)
  if level == 0 then return work(board) end
  local value = setmetatable({}, { __tostring = function()
    deep(level - 1, board)
    return "x"
  end })
  return ("%s"):rep(2):format(value, "y")
end

return function(board, info) -- luacheck: ignore
  for level = 40, 64 do pcall(deep, level, board) end
  for level = 90, 200, 5 do pcall(deep, level, board) end
  return board:codes()[1]
end
