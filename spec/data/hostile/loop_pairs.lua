-- Tries: __pairs, __len and __concat that do not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  local function loop() while true do end end
  local value = setmetatable({}, { __pairs = loop, __len = loop, __concat = loop })
  coroutine.wrap(pcall)(function() return #value end)
  for _ in pairs(value) do return value .. value end
end
