-- Tries: a coroutine whose closing makes coroutines without end
-- Ends: time
return function(board, info) -- luacheck: ignore
  local function open()
    local held <close> = setmetatable({}, { __close = function()
      while true do coroutine.wrap(function() return 1 end)() end
    end })
    coroutine.yield()
  end
  local thread = coroutine.create(open)
  coroutine.resume(thread)
  return coroutine.close(thread)
end
