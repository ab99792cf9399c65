--- Counts of knight's tours, on narrow boards without walking them.

local check = require "shogun.check"
local core = require "shogun.core"
local paths = require "shogun.companions.tour_path"

local counts = {}

local function nothing() end

local count_options <const> = { closed = true, memory = true, report = true, without = true }

local function read_options(options, width, height)
  options = check.options(options, count_options)
  local closed = check.flag(options, "closed")
  local memory = check.whole(options, "memory", 1, 1 << 20, "MiB") or 4096
  local report, without = options.report or nothing, options.without or {}
  check.of_type(report, "report", "function")
  paths.check_list(without, "without")
  for i, at in ipairs(without) do
    local x, y = paths.check_position(at, ("without[%d]"):format(i))
    if not paths.is_free(width, height, {}, x, y) then
      check.raise(("without[%d]: {%d, %d} is off the board"):format(i, x, y))
    end
  end
  return { closed = closed, memory = memory, report = report, without = without }
end

-- A board with at most this many fields in a row, and in all, is counted without walking its tours.
local narrow_limit <const>, fields_limit <const> = 7, 512

local function is_narrow(width, height)
  return math.min(width, height) <= narrow_limit and width * height <= fields_limit
end

-- The fields along the shorter side, row by row, as core.tour_count takes them. `is_ring`: the tour
-- comes back and has no ends.
local function kinds_of(width, height, path, given, is_ring)
  local narrow, kinds = math.min(width, height), {}
  for i = 1, width * height do kinds[i] = "." end
  local function set(at, kind)
    kinds[width > height and at[1] * narrow + at[2] + 1 or at[2] * narrow + at[1] + 1] = kind
  end
  for _, at in ipairs(given.without) do set(at, "#") end
  for i, at in ipairs(path) do
    local is_end = i == 1 or given.closed and i == #path
    set(at, is_end and (is_ring and "." or "o") or "#")
  end
  return table.concat(kinds)
end

-- How many tours continue a path, or (if it is empty) begin anywhere.
local function count(width, height, path, given)
  local narrow, is_ring = math.min(width, height), given.closed and #path < 2
  local kinds = kinds_of(width, height, path, given, is_ring)
  local counting = core.tour_count(narrow, width * height // narrow, kinds, is_ring, given.memory)
  local total, done, states = nil, 0, 1
  while not total do
    given.report { done = done, fields = #kinds, states = states }
    total, done, states = check.blame(counting.run, counting, paths.at_once >> 4)
  end
  -- Each is counted once for both its directions, and a ring once for all its fields.
  local _, open = kinds:gsub("%.", "")
  local times = (#path == 0 or is_ring) and open > 1 and 2 or 1
  if is_ring and #path == 0 then times = times * open end
  if total > 0 and total > math.maxinteger // times then
    check.raise("more than 2^63 - 1 tours")
  end
  return total * times
end

-- The fields of a tour that the list leaves.
local function length_of(width, height, set, without)
  local length = width * height
  for _, at in ipairs(without) do
    if paths.is_free(width, height, set, at[1], at[2]) then
      set[paths.number_of(at[1], at[2])], length = true, length - 1
    end
  end
  return length
end

-- The same for larger boards: walks the tours in slices, and reports after each.
local function walk(searching, report)
  local total = 0
  repeat
    report { found = total }
    local found, done = searching:count(paths.at_once)
    total = total + found
  until done
  return total
end

--- The number of tours that begin with a path. On boards with a side of at most 7 and at most 512
--- fields no tour is walked: 7 x 7 takes minutes. On others each is walked, which ends only if the
--- path leaves few fields.
--- ```lua
--- print(shogun.tour.count_tours(5, { { 0, 0 } }))  --> 304
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param options? shogun.TourCountOptions
---@return integer
function counts.count_tours(dim, path, options)
  local width, height = paths.size_of(dim)
  local given = read_options(options, width, height)
  local rules = { closed = given.closed, without = given.without }
  if #given.without > 0 then
    rules.length = length_of(width, height, paths.visited(path), given.without)
  end
  local searching = paths.search(width, height, path, rules) -- which checks the path
  if is_narrow(width, height) then return count(width, height, path, given) end
  return walk(searching, given.report)
end

--- The number of tours from all fields, in both directions: a closed tour of 6 x 6 counts 72 times,
--- but once in printed tables, which have 9862. The board has a side of at most 7, and at most 512
--- fields. 6 x 6 takes less than a second, 7 x 7 some minutes.
--- ```lua
--- print(shogun.tour.count_all(5))  --> 1728
--- print(shogun.tour.count_all(6, { closed = true }) // 72)  --> 9862
--- ```
---@param dim shogun.Dim
---@param options? shogun.TourCountOptions
---@return integer
function counts.count_all(dim, options)
  local width, height = paths.size_of(dim)
  local given = read_options(options, width, height)
  if not is_narrow(width, height) then
    local got = ("%d x %d"):format(width, height)
    check.expected("dim", "one side of at most 7, and at most 512 fields", got)
  end
  return count(width, height, {}, given)
end

return counts
