--- What callers give in a table of options: what may not stand there raises.
-- @module shogun.check

local check = {}

--- Raises unless it is a table without other names than the known ones.
---@param given any
---@param known table<string, any>
---@param level integer  whose fault it is, as in `error`
---@param what? string  what a name stands for, default "option"
function check.names(given, known, level, what)
  what = what or "option"
  if type(given) ~= "table" then
    error(("%ss: expected a table, got %s"):format(what, tostring(given)), level + 1)
  end
  for name in pairs(given) do
    if not known[name] then error(("unknown %s '%s'"):format(what, tostring(name)), level + 1) end
  end
end

--- Raises unless it is a whole number from low to high.
---@param number any
---@param name string
---@param low integer
---@param high integer
---@param level integer  whose fault it is, as in `error`
---@param what? string  default "a whole number"
function check.integer(number, name, low, high, level, what)
  if math.type(number) == "integer" and number >= low and number <= high then return end
  local text = "%s: expected %s from %d to %d, got %s"
  error(text:format(name, what or "a whole number", low, high, tostring(number)), level + 1)
end

--- The whole number of that name, nil if there is none. Raises if it is something else.
---@param given table
---@param name string
---@param low integer
---@param high integer
---@param level integer  whose fault it is, as in `error`
---@param what? string  default "a whole number"
---@return integer?
function check.whole(given, name, low, high, level, what)
  local number = given[name]
  if number ~= nil then check.integer(number, name, low, high, level + 1, what) end
  return number
end

--- The seconds of that name, a number above 0; nil if there are none. Raises if they are something
--- else.
---@param given table
---@param name string
---@param level integer  whose fault it is, as in `error`
---@return number?
function check.seconds(given, name, level)
  local seconds = given[name]
  if seconds == nil or type(seconds) == "number" and seconds > 0 then return seconds end
  error(("%s: expected a number above 0, got %s"):format(name, tostring(seconds)), level + 1)
end

return check
