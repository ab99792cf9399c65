-- Tries: to spoil what it is told, and the functions that tell it
-- Ends: plays
return function(board, info)
  local move = board:codes()[1]
  for _, name in ipairs { "history", "moves", "start" } do
    local list = info[name]
    if type(list) == "table" then
      for i = 1, 100 do list[i] = {} end
    end
    rawset(info, name, 5)
  end
  info.clock, info.random, info.history = nil, nil, setmetatable({}, { __index = error })
  setmetatable(_G, { __index = error, __newindex = error })
  string.pack, table.concat, math.random = nil, nil, nil
  return move
end
