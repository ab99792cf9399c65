-- Tries: two hundred thousand variables to be closed, each by an error
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local closing = setmetatable({}, { __close = function(_, raised) error(raised, 0) end })
  local function deep(level)
    local held <close> = closing
    if level > 0 then return (deep(level - 1)) end
    error("all the way up", 0)
  end
  deep(2e5)
end
