-- Tries: tables with weak keys whose collection takes its time
-- Ends: plays
return function(board, info) -- luacheck: ignore
  local chain = setmetatable({}, { __mode = "k" })
  local first = {}
  local key = first
  for _ = 1, 8e3 do
    local following = {}
    chain[key] = following
    key = following
  end
  collectgarbage()
  return board:codes()[1]
end
