-- Tries: a function of more upvalues, locals and constants than there may be
-- Ends: error: upvalues
return function(board, info) -- luacheck: ignore
  local parts = {}
  for i = 1, 300 do
    if i % 150 == 1 then parts[#parts + 1] = "return function() " end
    parts[#parts + 1] = ("local v%d = %d "):format(i, i)
  end
  parts[#parts + 1] = "return function() return "
  for i = 1, 300 do parts[#parts + 1] = ("v%d %s "):format(i, i < 300 and "+" or "") end
  assert(load(table.concat(parts) .. "end end end"))
end
