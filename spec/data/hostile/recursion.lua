-- Tries: a recursion without end
-- Ends: error: stack overflow
return function(board, info) -- luacheck: ignore
  local function f() return 1 + f() end
  return f()
end
