--- A piece of HTML or SVG with texts filled in, none of which is markup.

local escape = require "shogun.draw.escape"
local numbers = require "shogun.numbers"

--- Fills a format of `string.format`; texts are escaped, numbers are not changed.
---@param format string
---@param ... string | number
---@return string
return function(format, ...)
  local values = table.pack(...)
  for i = 1, values.n do
    if type(values[i]) == "string" then values[i] = escape(values[i]) end
  end
  return numbers.format(format, table.unpack(values, 1, values.n))
end
