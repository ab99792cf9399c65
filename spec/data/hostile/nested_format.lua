-- Tries: a C stack of functions that format each other
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local function deep(level)
    return ("%s"):format(setmetatable({}, { __tostring = function() return deep(level + 1) end }))
  end
  return deep(1)
end
