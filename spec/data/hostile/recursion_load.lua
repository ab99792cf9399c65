-- Tries: a text that nests a million deep
-- Ends: plays
return function(board, info) -- luacheck: ignore
  load(("("):rep(1e6))
  load("return " .. ("{"):rep(1e6))
  return board:codes()[1]
end
