-- Tries: to leave a search by a yield from its report, and to come back to it
-- Ends: plays
local shogun = require "shogun"
local engine = shogun.engine { hash = 1 }
local left = {}

return function(board, info) -- luacheck: ignore
  for i = 1, 50 do
    left[i] = coroutine.wrap(function()
      engine:search(board, { depth = 3 }, function() coroutine.yield() end)
    end)
    pcall(left[i])
  end
  for i = 1, 50 do pcall(left[i]) end
  return board:codes()[1]
end
