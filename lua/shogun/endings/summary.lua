--- What solved endings say as a whole: positions won, drawn and lost, and the longest win.
-- @module shogun.endings.summary

local summary = {}

--- Of an ending, or of all endings with the same pieces.
---@class shogun.EndingSummary
---@field pieces string  "K+P v K+P"
---@field won integer  positions that the side to move wins
---@field drawn integer
---@field lost integer
---@field longest integer  plies of the longest win; 0 if there is none

--- The pieces of an ending, without their energies.
---@param name string  "K1P3vK2P4"
---@return string  "K+P v K+P"
function summary.pieces(name)
  return (name:gsub("%d", ""):gsub("P", "+P"):gsub("v", " v "))
end

--- Of one ending.
---@param solved shogun.EndingTable
---@return shogun.EndingSummary
function summary.of(solved)
  local found, counts = { pieces = summary.pieces(solved:name()), longest = 0 }, solved:counts()
  for _, value in ipairs { "won", "drawn", "lost" } do
    found[value] = counts[value][1] + counts[value][2]
  end
  for _, each in ipairs(solved:values()) do
    if each.value == "won" then found.longest = math.max(found.longest, each.plies) end
  end
  return found
end

--- Adds an ending to the sums of those with the same pieces.
---@param sums shogun.EndingSummary[]  in the order in which they came; it grows
---@param found shogun.EndingSummary
---@param stands_for integer  as of `endings:names`
function summary.add(sums, found, stands_for)
  local sum = sums[#sums]
  if not sum or sum.pieces ~= found.pieces then
    sum = { pieces = found.pieces, won = 0, drawn = 0, lost = 0, longest = 0 }
    sums[#sums + 1] = sum
  end
  for _, value in ipairs { "won", "drawn", "lost" } do
    sum[value] = sum[value] + stands_for * found[value]
  end
  sum.longest = math.max(sum.longest, found.longest)
end

return summary
