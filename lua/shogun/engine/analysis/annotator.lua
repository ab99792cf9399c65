--- The tag Annotator of an analysed game: the version and the limits.

local numbers = require "shogun.numbers"
local version = require "shogun.version"

---@param limits shogun.SearchLimits
---@param explain boolean?
---@param endings shogun.Endings?
---@return string
return function(limits, explain, endings)
  local parts = {}
  if limits.depth then parts[1] = ("%d plies"):format(limits.depth) end
  if limits.nodes then parts[#parts + 1] = ("%d nodes"):format(limits.nodes) end
  if limits.seconds then parts[#parts + 1] = numbers.format("%g s", limits.seconds) end
  return ("shogun %s, %s a move%s%s"):format(version, table.concat(parts, ", "),
    endings and ", with endings" or "", explain and ", explained" or "")
end
