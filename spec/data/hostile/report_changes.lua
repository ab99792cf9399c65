-- Tries: to close and to change what a search is reading, from its report
-- Ends: plays
local shogun = require "shogun"
return function(board, info) -- luacheck: ignore
  local engine = shogun.engine { hash = 1 }
  pcall(engine.search, engine, board, { depth = 4 }, function()
    engine:close()
    pcall(engine.search, engine, board, { depth = 1 })
    collectgarbage()
    error "out"
  end)
  return board:codes()[1]
end
