-- Tries: to answer with memory full to the last byte
-- Ends: plays
local held = {}
return function(board, info) -- luacheck: ignore
  local move = board:codes()[1]
  if held[1] then return move end
  for size = 20, 0, -4 do
    pcall(function()
      while true do held[#held + 1] = ("x"):rep(1 << size) .. #held end
    end)
  end
  for _ = 1, 1e3 do pcall(function() held = { held } end) end
  return move
end
