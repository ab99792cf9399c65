-- Tries: an error whose text is another such error
-- Ends: error: an error that cannot be printed
return function(board, info) -- luacheck: ignore
  local function make()
    return setmetatable({}, { __tostring = function() error(make()) end })
  end
  error(make())
end
