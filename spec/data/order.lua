-- A bot that chooses by the order of pairs, which Lua leaves open.
local set, order = {}, {}
for i = 1, 50 do set["k" .. i] = i end
for key in pairs(set) do order[#order + 1] = key end
print(table.concat(order, " "), tostring(set), math.random(1 << 40))

return function(board)
  local codes, count = board:codes()
  local by_name = {}
  for i = 1, count do by_name["move" .. codes[i]] = codes[i] end
  local _, code = next(by_name)
  return code
end
