-- replaced.lua -- calls with another value in the place of a field, which gets its own back.

return function(object, name, other, call)
  local original = object[name]
  object[name] = other
  local results = table.pack(pcall(call))
  object[name] = original
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end
