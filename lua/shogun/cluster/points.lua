--- The points that the pairs of each opening brought: for each pairing, a table with openings as
-- keys (OpeningClusters.of). A tally from a text lacks these points, and needs them before an
-- opening is repeated.

local points = {}

local function key_of(task) return task.first << 32 | task.second end -- as in a tally

--- Whether the tally already has a pair of the same two players from a game's opening.
---@param tally shogun.Tally
---@param task shogun.Task
---@return boolean
function points.comes_again(tally, task)
  return task.opening <= tally.pairing_of[key_of(task)].clusters.number
end

--- Adds the points of some games to the points of their opening, or subtracts them.
---@param into table<integer, table<integer, integer>>
---@param sum { first: integer, second: integer, opening: integer, pairs: integer, halves: integer }
---@param sign 1 | -1
function points.add(into, sum, sign)
  local key = key_of(sum)
  into[key] = into[key] or {}
  local packed = (into[key][sum.opening] or 0) + sign * (sum.pairs << 32 | sum.halves)
  into[key][sum.opening] = packed ~= 0 and packed or nil
end

-- Whether the points of openings add up to those of the counted pairs.
local function fits(clusters, of)
  local number, squares, products, sum_of_squares = 0, 0, 0, 0
  for _, packed in pairs(of) do
    local count, sum = packed >> 32, packed & 0xffffffff
    number, squares = number + 1, squares + count * count
    products, sum_of_squares = products + count * sum, sum_of_squares + sum * sum
  end
  return number == clusters.number and squares == clusters.squares
    and products == clusters.products and sum_of_squares == clusters.points
end

--- Gives a tally the points of all openings that it has counted; the tally adds later points to the
--- same tables. Returns false, and gives no points, if the points do not fit the tally's counts.
---@param tally shogun.Tally
---@param from table<integer, table<integer, integer>>
---@param is_certain? boolean  gives the points unchecked
---@return boolean
function points.recall(tally, from, is_certain)
  for key, pairing in pairs(tally.pairing_of) do
    from[key] = from[key] or {}
    if not is_certain and not fits(pairing.clusters, from[key]) then return false end
  end
  for key, pairing in pairs(tally.pairing_of) do pairing.clusters.of = from[key] end
  return true
end

return points
