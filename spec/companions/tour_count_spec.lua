--- Counts of knight's tours, beside the search that walks each tour.

local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local new_random = require("spec.support.random").source
local shogun = require "shogun"

local tour = shogun.tour

setup(harsh.stop)

-- How many tours continue a path, walked one by one.
local function walked(width, height, path, without, closed)
  local set = {}
  for _, at in ipairs(without) do set[at[1] * height + at[2]] = at end
  local length = width * height
  for _ in pairs(set) do length = length - 1 end
  local options = { length = length, without = without, closed = closed }
  local search, total = core.tours(width, height, path, options), 0
  repeat
    local found, done = search:count(1 << 19)
    total = total + found
  until done
  return total
end

-- A board of at most 25 fields, some of them missing.
local function random_board(random)
  local width = random(2, 5)
  local height = random(width, 25 // width)
  if random(1, 2) == 1 then width, height = height, width end
  local without = {}
  for i = 1, random(0, 2) * random(0, 2) do
    without[i] = { random(0, width - 1), random(0, height - 1) }
  end
  return width, height, without
end

local function is_in(list, at)
  for _, other in ipairs(list) do
    if other[1] == at[1] and other[2] == at[2] then return true end
  end
  return false
end

-- A path of up to five fields; nil if the field where it begins is missing.
local function random_path(random, width, height, without)
  local path = { { random(0, width - 1), random(0, height - 1) } }
  if is_in(without, path[1]) then return nil end
  for _ = 1, random(0, 4) do
    local moves = tour.legal_moves({ width, height }, path, path[1])
    local to = moves[random(1, math.max(#moves, 1))]
    if to and not is_in(without, to) then table.insert(path, 1, to) end
  end
  return path
end

describe("counts of tours", function()
  it("agree with a naive walk for open and closed tours, even if fields are left out", function()
    local random, found = new_random(20), 0
    for _ = 1, harsh.rounds(1500) do
      local width, height, without = random_board(random)
      local path = random_path(random, width, height, without)
      local closed = random(1, 2) == 1
      if path then
        local wanted = walked(width, height, path, without, closed)
        assert.equal(wanted, tour.count_tours({ width, height }, path,
          { closed = closed, without = without }))
        found = found + math.min(wanted, 1)
      end
    end
    assert(found > harsh.rounds(40), found)
  end)

  it("without a given start are the sum of the counts from each field", function()
    local random, found = new_random(21), 0
    for _ = 1, harsh.rounds(150) do
      local width, height, without = random_board(random)
      local given = { closed = random(1, 2) == 1, without = without }
      local sum = 0
      for x = 0, width - 1 do
        for y = 0, height - 1 do
          if not is_in(without, { x, y }) then
            sum = sum + walked(width, height, { { x, y } }, without, given.closed)
          end
        end
      end
      assert.equal(sum, tour.count_all({ width, height }, given))
      found = found + math.min(sum, 1)
    end
    assert(found > harsh.rounds(5), found)
  end)

  -- 1728: G. Stertenbrink; the rest: OEIS A165134 (open, both ways), A001230 (closed, one way).
  it("agree with published counts", function()
    assert.equal(1728, tour.count_all(5))
    assert.equal(6637920, tour.count_all(6))
    assert.equal(36 * 2 * 9862, tour.count_all(6, { closed = true }))
    assert.equal(0, tour.count_all(7, { closed = true }))
  end)

  it("agree with the walk on wider boards", function()
    local path = tour.first_tour(8, { { 0, 0 } })
    path = table.move(path, 36, #path, 1, {})
    local open = walked(8, 8, path, {}, false)
    assert(open > 1)
    assert.equal(open, tour.count_tours(8, path))
    local missing = { { path[1][1], path[1][2] } }
    table.remove(path, 1)
    assert.equal(walked(8, 8, path, missing), tour.count_tours(8, path, { without = missing }))
    assert.error_matches(function() tour.count_all(8) end,
      "^dim: expected one side of at most 7, and at most 512 fields, got '8 x 8'")
  end)

  it("stop at the given limit of memory", function()
    assert.error_matches(function() tour.count_all(6, { memory = 1 }) end,
      "^memory: the count needs more than 1 MiB, at least 4$")
    assert.error_matches(function() tour.count_all { 4, 40 } end, "^more than 2^62 tours$")
    local steps = {}
    tour.count_all(5, { report = function(step) steps[#steps + 1] = step end })
    assert.same({ done = 0, fields = 25, states = 1 }, steps[1])
  end)
end)
