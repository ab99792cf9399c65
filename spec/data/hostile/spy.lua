-- Tries: to play otherwise each time: by addresses, orders, garbage, clocks and random numbers
-- Ends: plays
local weak = setmetatable({}, { __mode = "k" })

local function traces(info)
  local kept = {}
  for i = 1, 200 do
    local each = {}
    weak[each], kept[i % 20] = i, each
  end
  local thread = coroutine.create(function() coroutine.yield(os.clock()) end)
  local list = { tostring(kept), tostring(thread), tostring(print), tostring(info),
    select(2, coroutine.resume(thread)), os.clock(), os.time(), collectgarbage "count",
    math.random(1 << 40), info.random(1, 1 << 40) }
  for object, i in pairs(weak) do list[#list + 1] = tostring(object) .. i end
  return table.concat(list, " ")
end

return function(board, info)
  local text, sum = traces(info), 0
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % (1 << 40) end
  local codes = board:codes()
  print(text)
  return codes[sum % #codes + 1]
end
