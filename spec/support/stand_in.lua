-- stand_in.lua -- replacements for real functions and clocks while a spec runs.

local stand_in = {}

-- Calls a function while a field has another value, and restores the field.
function stand_in.field(object, name, other, call)
  local original = object[name]
  object[name] = other
  local results = table.pack(pcall(call))
  object[name] = original
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

-- How often a call calls the function in a field.
function stand_in.calls(object, name, call)
  local original, count = object[name], 0
  stand_in.field(object, name, function(...)
    count = count + 1
    return original(...)
  end, call)
  return count
end

-- A clock that a spec moves: two functions, which return the seconds and add some.
function stand_in.clock()
  local seconds = 0
  return function() return seconds end, function(more) seconds = seconds + more end
end

return stand_in
