-- tour_forms_spec.lua -- knight's tours: sizes, predicates that raise or lie, pictures,
-- `shogun tour`, invalid paths, wrong arguments.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local shogun = require "shogun"
local slow = require "spec.oracle.slow_tour"

local tour = shogun.tour

setup(harsh.stop)

local function blames(message, call, ...)
  local problem = blamed(call, ...)
  assert(problem:find(message, 1, true), problem)
end

local searches <const> = {
  "count_tours", "enum_tours", "first_tour", "first_tour_heuristics",
  "first_closed_tour_heuristics", "tour_on_mega_board",
}

describe("the size of a tour's board", function()
  it("is one side or two sides, each from 1 to 4096", function()
    local wrong = { 0, -1, 4097, 1000000000, 1 << 62, 2.5, "8", {}, { 8 }, { 8, 0 }, { 0, 8 } }
    local function refuses(call)
      assert.error_matches(call, "dim: expected 1 to 4096, or {width, height}, got ", 1, true)
    end
    for _, dim in ipairs(wrong) do
      for _, name in ipairs(searches) do
        refuses(function() tour[name](dim, { { 0, 0 } }) end)
      end
      refuses(function() tour.is_legal(dim, {}, { 0, 0 }) end)
      refuses(function() tour.legal_moves(dim, {}, { 0, 0 }) end)
      refuses(function() tour.board_text(dim, {}) end)
      refuses(function() tour.count_all(dim) end)
    end
  end)

  it("may be a single field", function()
    assert.equal(1, tour.count_tours(1, { { 0, 0 } }))
    assert.same({ { { 0, 0 } } }, tour.enum_tours(1, { { 0, 0 } }))
    assert.same({ { 0, 0 } }, tour.first_tour(1, { { 0, 0 } }))
    assert.equal(1, tour.count_all(1))
    assert.equal(0, tour.count_all(1, { closed = true }))
  end)

  it("may be rectangular", function()
    for width = 3, 9 do
      for height = 3, 9 do
        for x = 0, width - 1 do
          local path = tour.first_tour_heuristics({ width, height }, { { x, 0 } })
          if path then slow.check_tour(width, height, path) end
        end
      end
    end
    slow.check_tour(10, 3, tour.first_closed_tour_heuristics({ 10, 3 }, { { 5, 1 } }), true)
  end)
end)

describe("a predicate for the fields of a tour", function()
  it("is called once for each field but the first", function()
    local asked, count = {}, 0
    tour.one_tour_pred(5, { { 0, 0 } }, 25, function(at)
      local name = at[1] .. "," .. at[2]
      assert.is_nil(asked[name])
      asked[name], count = true, count + 1
      at[1], at[2] = 99, "x" -- a copy
      return true
    end)
    assert.equal(24, count)
    assert.is_nil(asked["0,0"])
  end)

  it("may raise any value as an error", function()
    local thrown = {}
    local ok, raised = pcall(tour.one_tour_pred, 5, { { 0, 0 } }, 25, function() error(thrown) end)
    assert.is_false(ok)
    assert.equal(thrown, raised)
  end)

  it("may yield, and the search continues", function()
    local co = coroutine.wrap(function()
      return tour.one_tour_pred(5, { { 0, 0 } }, 25, function() return coroutine.yield() end)
    end)
    co()
    for _ = 1, 23 do co(true) end
    slow.check_tour(5, 5, co(true))
  end)

  it("may answer equal questions differently", function()
    local n = 0
    local path = tour.one_tour_pred(6, { { 0, 0 } }, 20, function()
      n = n + 1
      return n % 7 ~= 0
    end)
    if path then slow.check_path(6, 6, path, 20) end
    assert.is_nil(tour.one_tour_pred(6, { { 0, 0 } }, 2, function() return false end))
    assert.is_nil(tour.one_tour_pred(6, { { 0, 0 } }, 37, function() return true end))
    assert.error_matches(function() tour.one_tour_pred(6, { { 0, 0 } }, 0, function() end) end,
      "n: expected a whole number from 1, got 0", 1, true)
  end)
end)

describe("the picture of a path", function()
  it("is a text with a number for each field", function()
    local path = tour.first_closed_tour_heuristics(6, { { 3, 3 } })
    assert.equal(" 0\n-1", tour.board_text({ 1, 2 }, { { 0, 1 } }))
    assert.error_matches(function() tour.board_text(6, path, "z") end,
      "down: expected 'x' or 'y', got 'z'", 1, true)
  end)
end)

describe("shogun tour", function()
  it("prints, counts and draws tours", command.at_path(function(path)
    local first = command.ends_with(0, "tour 8 --first --from 0,0")
    assert.equal(tour.board_text(8, tour.first_tour(8, { { 0, 0 } })) .. "\n", first)
    assert.equal("304\n", command.ends_with(0, "tour 5 --count --from 0,0"))
    assert.equal("1728\n", command.ends_with(0, "tour 5x5 --count"))
    assert.equal("16\n", command.ends_with(0, "tour 3x4 --count"))
    local closed = tour.first_closed_tour_heuristics(8, { { 4, 4 } })
    assert.equal(shogun.draw.tour(8, 8, closed, { theme = "dark" }),
      command.ends_with(0, "tour 8 --closed --theme dark --svg -"))
    assert.equal("", command.ends_with(0, "tour 7x5 --svg " .. path))
    assert.truthy(command.read(path):find "^<svg")
  end))

  it("checks tables of numbers, which may be open or closed tours", function()
    local function check(code, text, words)
      return command.ends_with(code, "tour --check - " .. (words or ""), text)
    end
    local open = "24 11 6 17 0\n19 16 23 12 7\n10 5 18 1 22\n15 20 3 8 13\n4 9 14 21 2\n"
    local closed = "10 5 18 25 16 7\n31 26 9 6 19 24\n4 11 30 17 8 15\n29 32 27 0 23 20\n"
      .. "12 3 34 21 14 1\n33 28 13 2 35 22\n"
    assert.equal("a tour\n", check(0, "\xEF\xBB\xBF" .. open:gsub("\n", "\r\n")))
    assert.equal("a closed tour\n", check(0, closed, "--closed"))
    local _, why = check(1, open, "--closed")
    assert.truthy(why:find("path[1]: {0, 4} is no knight's move away from path[25]", 1, true))
    for text, message in pairs {
      ["0 -1\n-1 -1\n-1 1"] = "path: expected 6 positions, got 2",
      ["0 1"] = "path[1]: {1, 0} is no knight's move away from the field before it",
      ["0 -1\n-1 2\n"] = "the number 1 is missing", ["0 1\n2"] = "row 2: expected 2 numbers, got 1",
      ["1 0\n\n2 0"] = "row 2: expected -1 or a number not used before, got '0'",
      ["0 \27"] = "row 1: expected -1 or a number not used before, got '\\x1b'",
      [" \n"] = "expected a table of numbers from 0 on, as shogun tour 5 prints it",
      ["-1 -1"] = "expected a table of numbers from 0 on, as shogun tour 5 prints it",
    } do
      local answer, said = check(1, text)
      assert.same({ "", "shogun: -: " .. message .. "\n" }, { answer, said })
    end
  end)

  it("reports that no tour exists", function()
    local answer, said = command.ends_with(1, "tour 4")
    assert.equal("", answer)
    assert.equal("shogun: there is no tour from 0,0\n", said)
    assert.truthy(select(2, command.ends_with(1, "tour 5 --closed")):find "no closed tour")
  end)

  it("refuses invalid arguments, and shows the right form", function()
    for words, message in pairs {
      ["0"] = "size: expected 8 or 7x5", ["1000000000"] = "size: expected 8 or 7x5",
      ["8x"] = "size: expected 8 or 7x5",
      ["8 --from 8,0"] = "--from: 8,0 is off the board", ["8 --from 1"] = "expected a field as X,Y",
      ["8 --count --first"] = "can not be used together",
      ["8 --count --svg x"] = "a picture: not together with --count",
      ["8 --check x"] = "a size: not together with --check",
      ["--check x --svg y.svg"] = "a picture: not together with --check",
      [""] = "missing argument 'size'",
      ["8 --svg - --size 1"] = "expected a whole number from 16",
    } do
      local _, said = command.ends_with(2, "tour " .. words)
      assert(said:find(message, 1, true), said)
    end
  end)
end)

describe("an invalid path", function()
  for message, path in pairs {
    ["path: expected 1 to 64 positions, got 0"] = {},
    ["path[2]: {8, 0} is off the board"] = { { 1, 2 }, { 8, 0 } },
    ["path[1]: {0, -1} is off the board"] = { { 0, -1 } },
    ["path[1]: {3, 3} is no knight's move away from the field before it"] = { { 3, 3 }, { 0, 0 } },
    ["path[1]: {0, 0} is not free"] = { { 0, 0 }, { 1, 2 }, { 0, 0 } },
    ["path[1]: expected a position {x, y}, got 7"] = { 7 },
    ["path[1]: y: expected a whole number"] = { { 1, "2" } },
  } do
    it("raises: " .. message, function()
      for _, name in ipairs(searches) do blames(message, tour[name], 8, path) end
      for _, name in ipairs { "is_path", "is_tour", "is_closed" } do
        local ok, problem = tour[name](8, path)
        assert.is_false(ok)
        assert(problem:find(message, 1, true), problem)
      end
    end)
  end
end)

describe("a search that cannot succeed", function()
  it("ends if a field is unreachable from the start", function()
    local cut = { ["5,6"] = true, ["6,5"] = true, ["0,6"] = true, ["2,6"] = true } -- around 7,7
    local function allows(at) return not cut[at[1] .. "," .. at[2]] end
    assert.is_nil(tour.one_tour_pred(8, { { 0, 0 } }, 60, allows))
  end)
end)

describe("a wrong argument to a search for tours", function()
  it("is named by the message", function()
    blames("position: expected a position {x, y}, got 5", tour.is_legal, 8, {}, 5)
    blames("path[1]: expected a position {x, y}, got 5", tour.counted_moves, 8, { 5 }, { 0, 0 })
    blames("path: expected a list of positions, got nil", tour.first_tour, 5)
  end)
end)
