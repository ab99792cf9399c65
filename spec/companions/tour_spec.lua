-- tour_spec.lua -- knight's tours: the sheet's functions with the sheet's examples and figures.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local new_random = require("spec.support.random").source
local slow = require "spec.oracle.slow_tour"

local tour = shogun.tour

setup(harsh.stop)

-- The sheet's table of a tour, its lines from the top.
local function table_of(text) return (text:gsub("%s+", " "):match "^ ?(.-) ?$") end

describe("the functions for the sheet's tasks on tours", function()
  it("decide whether a move is legal (task 1, is_legal)", function()
    assert.is_true(tour.is_legal(8, { { 0, 0 } }, { 1, 2 }))
    assert.is_false(tour.is_legal(8, { { 1, 2 }, { 0, 0 } }, { 1, 2 }))
    for _, outside in ipairs { { -1, 0 }, { 0, -1 }, { 8, 0 }, { 0, 8 }, { 1 << 40, 0 } } do
      assert.is_false(tour.is_legal(8, {}, outside))
    end
  end)

  it("list the legal moves clockwise (task 2, legal_moves)", function()
    assert.same({ { 3, 4 }, { 4, 3 }, { 4, 1 }, { 3, 0 }, { 1, 0 }, { 0, 1 }, { 0, 3 }, { 1, 4 } },
      tour.legal_moves(8, {}, { 2, 2 }))
    assert.same({ { 6, 5 }, { 5, 6 } }, tour.legal_moves(8, {}, { 7, 7 }))
    assert.same({ { 3, 4 }, { 4, 3 }, { 4, 1 }, { 3, 0 }, { 1, 0 }, { 0, 3 }, { 1, 4 } },
      tour.legal_moves(8, { { 2, 2 }, { 0, 1 } }, { 2, 2 }))
  end)

  it("count and list tours (task 3, count_tours and enum_tours)", function()
    assert.equal(304, tour.count_tours(5, { { 0, 0 } }))
    local all, listed = 0, 0
    for x = 0, 4 do
      for y = 0, 4 do
        all = all + tour.count_tours(5, { { x, y } })
        listed = listed + #tour.enum_tours(5, { { x, y } })
      end
    end
    assert.same({ 1728, 1728 }, { all, listed })
    for _, path in ipairs(tour.enum_tours(5, { { 0, 0 } })) do slow.check_tour(5, 5, path) end
  end)

  it("find no tours on boards of 2 x 2, 3 x 3 and 4 x 4 (task 3)", function()
    for dim = 2, 4 do
      for x = 0, dim - 1 do
        for y = 0, dim - 1 do
          assert.equal(0, tour.count_tours(dim, { { x, y } }))
          assert.is_nil(tour.first_tour(dim, { { x, y } }))
          assert.is_nil(tour.first_tour_heuristics(dim, { { x, y } }))
        end
      end
    end
  end)

  it("return the first result that is not nil (task 4, first)", function()
    local asked = {}
    local function f(position)
      asked[#asked + 1] = position
      return position[1] == 2 and { position } or nil
    end
    assert.same({ { 2, 5 } }, tour.first({ { 1, 1 }, { 2, 5 }, { 2, 6 } }, f))
    assert.same({ { 1, 1 }, { 2, 5 } }, asked)
    assert.is_nil(tour.first({}, f))
  end)

  it("find the tour that the sheet prints (task 5, first_tour)", function()
    local path = tour.first_tour(8, { { 0, 0 } })
    slow.check_tour(8, 8, path)
    assert.equal(table_of [[
      51 46 55 44 53 4 21 12
      56 43 52 3 22 13 24 5
      47 50 45 54 25 20 11 14
      42 57 2 49 40 23 6 19
      35 48 41 26 61 10 15 28
      58 1 36 39 32 27 18 7
      37 34 31 60 9 62 29 16
      0 59 38 33 30 17 8 63]], table_of(tour.board_text(8, path)))
  end)

  it("order moves by the numbers of the figure (task 6, ordered_moves)", function()
    assert.same({
      { 2, 5, onward = 7 }, { 3, 4, onward = 7 }, { 3, 2, onward = 7 }, { 2, 1, onward = 5 },
      { 0, 1, onward = 2 }, { 0, 5, onward = 3 },
    }, tour.counted_moves(8, {}, { 1, 3 }))
    assert.same({ { 0, 1 }, { 0, 5 }, { 2, 1 }, { 2, 5 }, { 3, 4 }, { 3, 2 } },
      tour.ordered_moves(8, { { 1, 3 } }, { 1, 3 }))
  end)

  it("find a closed tour on 6 x 6, none on 5 x 5 (task 7, first_closed_tour_heuristics)", function()
    slow.check_tour(6, 6, tour.first_closed_tour_heuristics(6, { { 3, 3 } }), true)
    slow.check_tour(8, 8, tour.first_closed_tour_heuristics(8, { { 4, 4 } }), true)
    assert.is_nil(tour.first_closed_tour_heuristics(5, { { 2, 2 } }))
  end)

  it("find tours from any field, up to 30 x 30 (task 8, first_tour_heuristics)", function()
    for dim = 5, os.getenv "SHOGUN_HARSH" and 8 or 30 do
      for x = 0, dim - 1 do
        for y = 0, dim - 1 do
          local path = tour.first_tour_heuristics(dim, { { x, y } })
          -- On an odd board the corners' colour has one field more, and every tour begins there.
          if dim % 2 == 1 and (x + y) % 2 == 1 then
            assert.is_nil(path)
          else
            slow.check_tour(dim, dim, path)
          end
        end
      end
    end
  end)

  it("find tours on 70 x 70 and on 300 x 300 (task 9, tour_on_mega_board)", function()
    slow.check_tour(70, 70, tour.tour_on_mega_board(70, { { 0, 0 } }))
    slow.check_tour(300, 300, tour.tour_on_mega_board(300, { { 0, 0 } }))
  end)

  it("find the sheet's tour of the mutilated board (task 10, one_tour_pred)", function()
    local path = tour.one_tour_pred(7, { { 0, 0 } }, 35, function(at) return at[1] < 5 end)
    assert.equal(table_of [[
      0 13 22 33 28 11 20
      23 32 1 12 21 34 27
      14 7 16 29 2 19 10
      31 24 5 8 17 26 3
      6 15 30 25 4 9 18
      -1 -1 -1 -1 -1 -1 -1
      -1 -1 -1 -1 -1 -1 -1]], table_of(tour.board_text(7, path, "x")))
  end)
end)

-- Reads positions from a text; the first position of a path is the newest.
local function positions(text)
  local list = {}
  for x, y in text:gmatch "(%d),(%d)" do list[#list + 1] = { tonumber(x), tonumber(y) } end
  return list
end

-- Other people's programs computed these. The tests above have the answers that the sheet prints.
describe("the answers that public templates of the sheet print", function()
  it("are shogun's answers", function()
    for i, fact in ipairs {
      { "legal_moves", 8, "4,1 1,0", "2,2", "3,4 4,3 3,0 0,1 0,3 1,4" },
      { "legal_moves", 8, "6,6", "7,7", "6,5 5,6" }, { "legal_moves", 3, "", "0,0", "1,2 2,1" },
      { "legal_moves", 1, "", "0,0", "" }, { "legal_moves", 2, "", "0,0", "" },
      { "ordered_moves", 8, "3,4 3,2", "1,3", "0,1 0,5 2,1 2,5" },
      { "ordered_moves", 8, "4,0", "0,0", "2,1 1,2" },
      { "ordered_moves", 8, "0,4", "0,0", "1,2 2,1" },
      { "is_legal", 8, "4,1 1,0", "4,1", false },
      { "is_legal", 8, "", "3,4", true }, { "is_legal", 2, "", "0,0", true },
    } do
      local call, dim, path, from, answer = table.unpack(fact)
      local expected = type(answer) == "string" and positions(answer) or answer
      assert.same(expected, tour[call](dim, positions(path), positions(from)[1]), i)
    end
    local function beyond(position) return position[1] > 3 and { position } or nil end
    assert.same({ { 4, 0 } }, tour.first(positions "1,0 2,0 3,0 4,0", beyond))
    assert.is_nil(tour.first(positions "1,0 2,0 3,0", beyond))
    slow.check_tour(6, 6, tour.first_tour(6, { { 0, 0 } }))
    slow.check_tour(40, 40, tour.first_tour_heuristics(40, { { 0, 0 } }))
    assert.is_true(tour.is_closed(6, positions [[
      5,4 4,2 5,0 3,1 1,0 2,2 3,0 5,1 3,2 1,1 0,3 1,5 3,4 5,5 4,3 3,5 1,4 0,2
      2,3 0,4 2,5 4,4 5,2 4,0 2,1 0,0 1,2 2,4 0,5 1,3 0,1 2,0 4,1 5,3 4,5 3,3]]))
    assert.is_true(tour.is_tour(8, positions [[
      6,5 7,7 5,6 4,4 2,3 3,5 1,4 0,2 2,1 4,2 5,4 3,3 5,2 7,3 6,1 4,0 3,2 5,3 3,4 4,6 2,7 0,6
      2,5 0,4 1,6 3,7 4,5 2,4 4,3 2,2 1,0 3,1 5,0 7,1 6,3 7,5 6,7 5,5 7,4 6,6 4,7 2,6 0,7 1,5
      0,3 1,1 3,0 5,1 7,0 6,2 4,1 6,0 7,2 6,4 7,6 5,7 3,6 1,7 0,5 1,3 0,1 2,0 1,2 0,0]]))
  end)
end)

describe("a search and a plain recursion", function()
  it("agree on paths of any length over any set of fields", function()
    local random, found = new_random(8), 0
    for _ = 1, harsh.rounds(200) do
      local width, height = random(3, 5), random(3, 4)
      local refused = {}
      for i = 1, random(0, 4) do refused[i] = random(0, width * height - 1) end
      local function allows(at)
        for _, field in ipairs(refused) do
          if field == at[1] * height + at[2] then return false end
        end
        return true
      end
      local start, n = { random(0, width - 1), random(0, height - 1) }, random(1, width * height)
      local path = tour.one_tour_pred({ width, height }, { start }, n, allows)
      assert.equal(slow.is_there(width, height, { start }, n, allows), path ~= nil)
      if path then
        found = found + 1
        slow.check_path(width, height, path, n)
        for i = 1, n - 1 do assert(allows(path[i])) end
      end
    end
    assert(found > harsh.rounds(50))
  end)
end)
