-- replaced.lua -- calls a function while a field has another value, and restores the field.

return function(object, name, other, call)
  local original = object[name]
  object[name] = other
  local results = table.pack(pcall(call))
  object[name] = original
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end
