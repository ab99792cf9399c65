--- Texts that are taken for records: a hint at what such a text is, by how it begins.

local longest_name <const> = 300 -- bytes, of a file

local hints <const> = {
  { "^#!", "a Lua file? shogun lint tries bots" },
  { "^%-%-", "a Lua file? shogun lint tries bots" },
  { "^local%s", "a Lua file? shogun lint tries bots" },
  { "^return%s", "a Lua file? shogun lint tries bots" },
  { "^function%s", "a Lua file? shogun lint tries bots" },
  { "^%[%s*{", "JSON? shogun record --from json or record.list_from_json reads it" },
  { '^{%s*"', "JSON? shogun record --from json or record.from_json reads it" },
  { "^SQLite format 3%z", "a database of matches? shogun games lists its games" },
  { "^[%dPKpk]+/[%dPKpk/]+", "a board? shogun show draws it" },
}

--- A hint for the text of a record of which not even the beginning can be read; "" for most.
---@param text string
---@return string  "; a Lua file? shogun lint tries bots"
return function(text)
  local start = text:match "^%s*()"
  for _, hint in ipairs(hints) do
    local pattern, words = hint[1], hint[2]
    if text:sub(start, start + longest_name):find(pattern) then return "; " .. words end
  end
  local is_name = #text <= longest_name and text:find "^[^%s{}()%[%]]+%.%a%w*$"
  return is_name and "; the name of a file? record.games(io.open(name)) reads it" or ""
end
