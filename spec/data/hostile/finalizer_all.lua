-- Tries: a finalizer for moves, pieces, rules, games and engines to come
-- Ends: error: no finalizers, five times
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  local makers = {
    function() return board:moves()[1] end, function() return board:pieces()[1] end,
    function() return shogun.rules { law = "dice" } end, shogun.engine, function()
      return shogun.game { white = shogun.bots.random(), red = shogun.bots.random() }
    end,
  }
  local refused = 0
  for _, make in ipairs(makers) do
    local metatable = getmetatable(make())
    metatable.__gc = function() while true do end end
    local ok, message = pcall(make)
    if not ok and message:find "no finalizers" then refused = refused + 1 end
    metatable.__gc = nil
    collectgarbage()
  end
  if refused == #makers then error "no finalizers, five times" end
  return board:codes()[1]
end
