-- tour_misuse_spec.lua -- knight's tours: invalid paths, wrong arguments.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"

local tour = shogun.tour

setup(harsh.stop)

local searches <const> = {
  "count_tours", "enum_tours", "first_tour", "first_tour_heuristics",
  "first_closed_tour_heuristics", "tour_on_mega_board",
}

describe("an invalid path", function()
  for message, path in pairs {
    ["path: expected 1 to 64 positions, got 0"] = {},
    ["path[2]: {8, 0} is off the board"] = { { 1, 2 }, { 8, 0 } },
    ["path[1]: {0, -1} is off the board"] = { { 0, -1 } },
    ["path[1]: {3, 3} is no knight's move away from the field before it"] =
      { { 3, 3 }, { 0, 0 } },
    ["path[1]: {0, 0} is not free"] = { { 0, 0 }, { 1, 2 }, { 0, 0 } },
    ["path[1]: expected a position {x, y}, got 7"] = { 7 },
    ["path[1]: y: expected a whole number"] = { { 1, "2" } },
  } do
    it("raises: " .. message, function()
      for _, name in ipairs(searches) do
        local ok, problem = pcall(function() return (tour[name](8, path)) end)
        assert.is_false(ok)
        assert(problem:find(message, 1, true), problem)
        assert(problem:find("^spec/companions/tour_misuse_spec.lua:%d"), problem)
      end
      for _, name in ipairs { "is_path", "is_tour", "is_closed" } do
        local ok, problem = tour[name](8, path)
        assert.is_false(ok)
        assert(problem:find(message, 1, true), problem)
      end
    end)
  end

  it("raises an error if the path is not a list", function()
    for _, path in ipairs { 1, "x", true } do
      local function refuses(call)
        assert.error_matches(call, "path: expected a list of positions, got ", 1, true)
      end
      for _, name in ipairs(searches) do refuses(function() tour[name](8, path) end) end
      refuses(function() tour.is_legal(8, path, { 0, 0 }) end)
    end
  end)
end)

describe("a search that cannot succeed", function()
  it("ends if a field is unreachable from the start", function()
    local cut = { ["5,6"] = true, ["6,5"] = true, ["0,6"] = true, ["2,6"] = true } -- around 7,7
    local function allows(at) return not cut[at[1] .. "," .. at[2]] end
    assert.is_nil(tour.one_tour_pred(8, { { 0, 0 } }, 60, allows))
  end)
end)

describe("a wrong argument to a search for tours", function()
  -- Raised at the line that is at fault: this file's.
  local function blames(message, call, ...)
    local ok, problem = pcall(function(...) return (call(...)) end, ...)
    assert.is_false(ok)
    assert(problem:find(message, 1, true), problem)
    assert(problem:find("^spec/companions/tour_misuse_spec.lua:%d"), problem)
  end

  it("is named by the message", function()
    blames("position: expected a position {x, y}, got 5", tour.is_legal, 8, {}, 5)
    blames("position: expected a position {x, y}, got 5", tour.legal_moves, 8, {}, 5)
    blames("position: expected a position {x, y}, got 5", tour.ordered_moves, 8, {}, 5)
    blames("path[1]: expected a position {x, y}, got 5", tour.counted_moves, 8, { 5 }, { 0, 0 })
    blames("path: expected a list of positions, got 5", tour.is_legal, 8, 5, { 0, 0 })
    blames("path: expected a list of positions, got 5", tour.count_tours, 5, 5)
    blames("path: expected a list of positions, got nil", tour.first_tour, 5)
    blames("path: expected a list of positions, got 3", tour.board_text, 5, 3)
    blames("f: expected a function, got nil", tour.one_tour_pred, 5, { { 0, 0 } }, 25)
    blames("n: expected a whole number from 1, got 'x'", tour.one_tour_pred, 5, { { 0, 0 } }, "x")
    blames("unknown option 'closd'; did you mean closed?", tour.count_tours, 5, { { 0, 0 } },
      { closd = true })
    blames("options: expected a table, got 7", tour.count_all, 5, 7)
    blames("dim: expected 1 to 4096, or {width, height}, got 0", tour.count_all, 0)
  end)
end)
