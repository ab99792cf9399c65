--- Numbers as programs read and write them: with a point, also where the process's locale has a
--- decimal comma, which `string.format`, `tostring` and `tonumber` follow. Lua itself needs a
--- decimal point of one byte.

local numbers = {}

local function sample() return ("%.1f"):format(0.5) end

--- Like `string.format`, but numbers have a point, those of `%s` too.
---@param format string
---@param ... any
---@return string
function numbers.format(format, ...)
  local half = sample()
  if half == "0.5" then return (format:format(...)) end
  local point, values, i = "%" .. half:sub(2, 2), { ... }, 0
  return (format:gsub("%%[-+ #0-9.]*.", function(conversion)
    if conversion == "%%" then return "%" end
    i = i + 1
    local text = conversion:format(values[i])
    return type(values[i]) == "number" and text:gsub(point, ".") or text
  end))
end

--- A number in its shortest form that reads back equal: "3.5", or "2" for 2.0. Any other value as
--- `tostring` writes it.
---@param value any
---@return string
function numbers.text(value)
  if math.type(value) ~= "float" then return tostring(value) end
  local short = numbers.format("%.14g", value)
  return numbers.read(short) == value and short or numbers.format("%.17g", value)
end

--- Like `tonumber`, but only a point is a decimal point.
---@param value any
---@return number?
function numbers.read(value)
  local half = sample()
  if type(value) ~= "string" or half == "0.5" then return tonumber(value) end
  return not value:find(half:sub(2, 2), 1, true) and tonumber(value) or nil
end

return numbers
