-- Tries: a binary chunk
-- Ends: plays
return function(board, info) -- luacheck: ignore
  if load("\27Lua\x54\0\x19\x93\r\n\x1a\n", "x", "b") then return "a1a1" end
  return board:codes()[1]
end
