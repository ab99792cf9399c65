--- The URI of an SQLite file, with the mode in which it is opened.

--- Makes a URI. Escapes all signs of the file's name that have a meaning in URIs.
---@param path string
---@param parameters string  "mode=ro"
---@return string
return function(path, parameters)
  local name = path:gsub("[^%w/._-]", function(sign) return ("%%%02x"):format(sign:byte()) end)
  local absolute = name:match "^/+(.*)$"
  return ("file:%s?%s"):format(absolute and "/" .. absolute or "./" .. name, parameters)
end
