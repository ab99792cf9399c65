-- Tries: a recursion through C without end
-- Ends: error: overflow
return function(board, info) -- luacheck: ignore
  local function f(text) return (text:gsub(".", f)) end
  return f "x"
end
