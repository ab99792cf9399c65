-- Tries: a C stack of replacements within replacements
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local function deep(text) return (text:gsub(".", deep)) end
  return deep "xx"
end
