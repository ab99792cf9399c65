-- values_spec.lua -- pictures of the moves of a board with their values.

local count = require("spec.support.markup").count
local shogun = require "shogun"

local board <const> = shogun.board "8/8/2K15/8/8/3P44/4p13/6k11 w"

local function valued(...)
  local list = {}
  for i, value in ipairs { ... } do
    value.move = board:moves()[i]
    list[i] = value
  end
  return list
end

describe("the picture of values", function()
  it("lists each move with its value, and marks the field to which it leads", function()
    local moves = valued({ value = "won", plies = 3 }, { value = "drawn" }, { score = -20 })
    local svg = shogun.draw.values(board, moves)
    for i, words in ipairs { "won in 3 plies", "drawn", "%-0.20" } do
      local text = moves[i].move.from .. moves[i].move.to
      assert.truthy(svg:find(("<tspan font%%-weight=\"bold\">%s</tspan> %s<"):format(text, words)))
    end
    assert.equal(3, count(svg, '<rect class="value"'))
    assert.equal(1, count(svg, "stroke%-dasharray"))
    assert.truthy(svg:find(">3</text>", 1, true) and svg:find(">=</text>", 1, true))
    assert.truthy(svg:find("White to move", 1, true))
  end)

  it("has arrows for the best moves if no more than three are best", function()
    local function arrows(number)
      local values = {}
      for i = 1, 5 do values[i] = i <= number and { value = "won", plies = 3 } or { score = 0 } end
      return count(shogun.draw.values(board, valued(table.unpack(values))), '<g class="arrow"')
    end
    assert.same({ 1, 2, 3, 0 }, { arrows(1), arrows(2), arrows(3), arrows(4) })
    assert.equal(0, count(shogun.draw.values(board, {}), '<g class="arrow"'))
  end)

  it("is as wide as its longest text requires", function()
    local function width(value, many)
      local list = valued(value)
      for i = 2, many or 1 do list[i] = list[1] end
      return tonumber(shogun.draw.values(board, list):match 'viewBox="0 0 (%d+) 900"')
    end
    local short, limited = { score = 1 }, { value = "won", plies = 110, limited = true }
    assert.is_true(width(limited) - width(short) > 12 * #" (a draw by the quiet limit)")
    assert.equal(width(short), width(short, 25))
    assert.equal(2 * width(short) - 920, width(short, 50))
  end)

  it("has only ASCII characters at any size, in both themes, and as red sees it", function()
    local moves = valued { value = "won", plies = 3 }
    for _, given in ipairs { { size = 300 }, { theme = "dark" }, { orientation = "red" } } do
      local svg = shogun.draw.values(board, moves, given)
      assert.equal(0, count(svg, "[^%g%s]"))
      assert.truthy(svg:find("^<svg.*</svg>%s$"))
    end
  end)

  it("refuses an invalid list of valued moves", function()
    local move = board:moves()[1]
    for message, wrong in pairs {
      ["moves: expected a list, got 1"] = 1, ["moves%[1%]: expected a move"] = { 1 },
      ["move"] = { {} }, ["moves%[1%]: illegal move 'a1a2'"] = { { move = "a1a2" } },
      ["plies: expected a number"] = { { move = move, value = "won" } },
      ["value: expected 'won'"] = { { move = move, value = "win" } },
    } do
      assert.error_matches(function() shogun.draw.values(board, wrong) end, message)
    end
    assert.error_matches(function() shogun.draw.values(board, {}, { marks = {} }) end, "marks")
  end)
end)
