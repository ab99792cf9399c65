-- Tries: coroutines in coroutines without end
-- Ends: error: recursion_coroutine.lua
return function(board, info) -- luacheck: ignore
  local function f() return coroutine.wrap(f)() end
  return f()
end
