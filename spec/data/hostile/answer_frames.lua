-- Tries: a move that is a frame, with more behind it
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  return "A\4\0\0\0" .. tostring(board:moves()[1]) .. "E\0\0\0\0"
end
