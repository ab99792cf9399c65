-- Tries: coroutines that close themselves, each other and the running one
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local threads = {}
  local function open(i)
    local held <close> = setmetatable({}, { __close = function()
      pcall(coroutine.close, threads[i + 1] or threads[1])
      coroutine.wrap(function() coroutine.yield(open(1)) end)()
      error "closed"
    end })
    coroutine.yield(i)
  end
  for i = 1, 300 do
    threads[i] = coroutine.create(open)
    coroutine.resume(threads[i], i)
  end
  for i = 1, 300 do pcall(coroutine.close, threads[i]) end
  coroutine.close(coroutine.running())
end
