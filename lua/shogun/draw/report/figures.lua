--- The figures of a match as people read them: Elo, shares, times, numbers of things.

local numbers = require "shogun.numbers"

local figures = {}

--- Elo, rounded, with its sign: "+43", "0", "-inf".
---@param value number
---@return string
function figures.elo(value)
  if value == math.huge then return "+inf" end
  if value == -math.huge then return "-inf" end
  local text = ("%+.0f"):format(value)
  return text:find "^[+-]0$" and "0" or text
end

--- Both ends of an interval: "[-20, +108]".
---@param low number
---@param high number
---@return string
function figures.interval(low, high)
  return ("[%s, %s]"):format(figures.elo(low), figures.elo(high))
end

--- A share in hundredths: "56.3 %". Only a certain likelihood is rounded to "0.0 %" or "100.0 %".
---@param share number  0 to 1
---@return string
function figures.percent(share)
  local shown = share * 100
  if share < 1 then shown = math.min(shown, 99.9) end
  if share > 0 then shown = math.max(shown, 0.1) end
  return numbers.format("%.1f %%", shown)
end

--- The share of the points of games, in hundredths.
---@param results integer[]  losses, draws and wins
---@return string
function figures.score(results)
  local losses, draws, wins = table.unpack(results)
  return figures.percent((wins + draws / 2) / (losses + draws + wins))
end

--- Points, by halves: "24.5", "24".
---@param points number
---@return string
function figures.points(points) return (numbers.format("%.1f", points):gsub("%.0$", "")) end

--- A rate, a second: three digits.
---@param rate number
---@return string
function figures.rate(rate)
  if rate >= 100 then return ("%.0f"):format(rate) end
  return numbers.format("%.3g", rate)
end

--- Seconds as "1:23" or "2:05:07".
---@param seconds number
---@return string
function figures.duration(seconds)
  local whole = math.tointeger(math.min(math.ceil(math.max(seconds, 0)), 2 ^ 53))
  local minutes = whole // 60
  if minutes < 60 then return ("%d:%02d"):format(minutes, whole % 60) end
  return ("%d:%02d:%02d"):format(minutes // 60, minutes % 60, whole % 60)
end

--- "1 game", "2 games".
---@param count integer
---@param noun string
---@return string
function figures.plural(count, noun)
  return ("%d %s%s"):format(count, noun, count == 1 and "" or "s")
end

--- Counts by name as a list, the greatest first.
---@param by_name table<string, integer>
---@return { [1]: string, [2]: integer }[]
function figures.descending(by_name)
  local list = {}
  for name, count in pairs(by_name) do list[#list + 1] = { name, count } end
  table.sort(list, function(a, b) return a[2] > b[2] or a[2] == b[2] and a[1] < b[1] end)
  return list
end

return figures
