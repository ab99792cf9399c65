-- Tries: to answer, and to go on in a coroutine that closes when the next request comes
-- Ends: plays
local thread
return function(board, info) -- luacheck: ignore
  if thread then coroutine.resume(thread) end
  thread = coroutine.create(function()
    local held <close> = setmetatable({}, { __close = function() while true do end end })
    coroutine.yield()
  end)
  coroutine.resume(thread)
  thread = nil
  collectgarbage()
  return board:codes()[1]
end
