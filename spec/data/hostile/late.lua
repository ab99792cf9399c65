-- Tries: an answer after its time
-- Ends: time
return function(board, info) -- luacheck: ignore
  local start = os.clock()
  repeat local late = os.clock() - start > 10 until late
  return board:codes()[1]
end
