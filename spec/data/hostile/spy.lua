-- Tries: to play otherwise each time: by addresses, orders, garbage, clocks and random numbers
-- Ends: plays
local shogun = require "shogun"

local engine = shogun.engine { hash = 1 }
local weak = setmetatable({}, { __mode = "k" })

-- A list that is as hard to sort as can be (McIlroy: A killer adversary for quicksort, 1999), for
-- which table.sort looks at the clock.
local function killer(size)
  local list, value, solid, candidate = {}, {}, 0, 0
  for i = 1, size do list[i], value[i] = i, size end
  table.sort(list, function(a, b)
    if value[a] == size and value[b] == size then
      value[a == candidate and a or b], solid = solid, solid + 1
    end
    candidate = value[a] == size and a or value[b] == size and b or candidate
    return value[a] < value[b]
  end)
  return value
end

local hard = killer(500)

-- The order of elements of which three each are equal.
local function order()
  local list = {}
  for i, value in ipairs(hard) do list[i] = { value // 3, i } end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  for i, each in ipairs(list) do list[i] = each[2] end
  return table.concat(list, " ", 1, 20)
end

local function traces(board, info)
  local kept = {}
  for i = 1, 200 do
    local each = {}
    weak[each], kept[i % 20] = i, each
  end
  local thread = coroutine.create(function() coroutine.yield(os.clock()) end)
  local found = engine:search(board, { seconds = 0.002 })
  local list = { tostring(kept), tostring(thread), tostring(print), tostring(info),
    select(2, coroutine.resume(thread)), os.clock(), os.time(), collectgarbage "count",
    math.random(1 << 40), info.random(1, 1 << 40), found.nodes, found.seconds, order() }
  for object, i in pairs(weak) do list[#list + 1] = tostring(object) .. i end
  return table.concat(list, " ")
end

return function(board, info)
  local text, sum = traces(board, info), 0
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % (1 << 40) end
  local codes = board:codes()
  print(text:sub(1, 400))
  return codes[sum % #codes + 1]
end
