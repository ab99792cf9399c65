--- Summaries of solved endings: positions won, drawn and lost, and the longest win.

local summary = {}

--- Of an ending, or of all endings with the same pieces.
---@class shogun.EndingSummary
---@field pieces string  "K+P v K+P"
---@field won integer  how many positions the side to move wins
---@field drawn integer
---@field lost integer
---@field longest integer  plies of the longest win; 0 if there is none

--- The pieces of an ending, without their energies.
---@param name string  "K1P3vK2P4"
---@return string  "K+P v K+P"
function summary.pieces(name) return (name:gsub("%d", ""):gsub("P", "+P"):gsub("v", " v ")) end

--- The plies of the longest win of an ending.
---@param solved shogun.EndingTable
---@param most? integer  of those in no more plies than this
---@return integer  0 if there is none
function summary.longest(solved, most)
  local longest = 0
  for _, each in ipairs(solved:values()) do
    local counts = each.value == "won" and each.plies <= (most or each.plies)
    if counts then longest = math.max(longest, each.plies) end
  end
  return longest
end

--- Of one ending.
---@param solved shogun.EndingTable
---@return shogun.EndingSummary
function summary.of(solved)
  local counts = solved:counts()
  local found = { pieces = summary.pieces(solved:name()), longest = summary.longest(solved) }
  for _, value in ipairs { "won", "drawn", "lost" } do
    found[value] = counts[value][1] + counts[value][2]
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
