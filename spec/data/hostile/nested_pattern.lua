-- Tries: a pattern that matches itself too deep
-- Ends: error: pattern too complex
return function(board, info) -- luacheck: ignore
  return (("x"):rep(1e6)):match(("(x)"):rep(30) .. ("x?"):rep(1e5) .. "y")
end
