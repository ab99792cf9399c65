-- Tries: coroutines within coroutines, as deep as C goes
-- Ends: error: thread_flood
return function(board, info) -- luacheck: ignore
  local function deep() return coroutine.wrap(deep)() end
  return deep()
end
