-- tour_spec.lua -- knight's tours as pictures.

local blamed = require "spec.support.blamed"
local markup = require "spec.support.markup"
local shogun = require "shogun"

local count = markup.count

describe("shogun.draw.tour", function()
  local draw = shogun.draw.tour
  local path = shogun.tour.first_tour_heuristics(6, { { 0, 0 } })

  it("draws a line, and a number on each field", function()
    local svg = draw(6, 6, path, { size = 300 })
    assert.is_true(markup.is_well_formed(svg))
    assert.truthy(svg:find('width="300" height="300"', 1, true))
    assert.equal(35, count(svg:match 'class="path".- d="M([^"]*)"', "L"))
    assert.equal(36, count(svg, 'class="number"'))
    assert.equal(0, count(svg, 'class="unvisited"'))
  end)

  it("marks the ends of a tour by a square and two rings", function()
    local svg = draw(6, 6, path)
    assert.truthy(svg:find('<rect class="start" x="16" y="516"', 1, true))
    assert.equal(2, count(svg, '<circle class="end"'))
  end)

  it("draws a line back to the first field if the tour is closed", function()
    local closed = shogun.tour.first_closed_tour_heuristics(6, { { 3, 3 } })
    assert.truthy(draw(6, 6, closed):find 'L%d+ %d+Z"/>')
    assert.falsy(draw(6, 6, path):find 'L%d+ %d+Z"/>')
  end)

  it("darkens unvisited fields", function()
    local svg = draw(3, 2, { { 2, 1 }, { 0, 0 } })
    assert.equal(4, count(svg:match 'class="unvisited"[^>]*', "M"))
    assert.equal(6, count(draw(3, 2, {}):match 'class="unvisited"[^>]*', "M"))
  end)

  it("shows a knight's moves, or how many moves each next field leaves (Warnsdorff)", function()
    local svg = draw(8, 8, {}, { knights = { { 2, 2 }, { 7, 7 } }, theme = { red = "#f00" } })
    assert.is_true(markup.is_well_formed(svg))
    assert.same({ 10, 2 }, { count(svg, 'class="move"'), count(svg, 'class="move" stroke="#f00"') })
    assert.equal(0, count(svg, 'class="unvisited"'))
    local numbers = ""
    svg = draw(8, 8, {}, { knights = { { 1, 3 } }, counts = true })
    for x, y, number in svg:gmatch 'class="onward" x="(%d+)" y="(%d+)"[^>]*>(%d)<' do
      numbers = ("%s%d,%d %d; "):format(numbers, x // 100, 7 - y // 100, number)
    end
    assert.equal("2,5 7; 3,4 7; 3,2 7; 2,1 5; 0,1 2; 0,5 3; ", numbers)
  end)

  it("omits numbers that would be too small", function()
    local svg = draw(17, 4, { { 0, 0 } })
    assert.equal(0, count(svg, 'class="number"'))
    assert.equal(1, count(svg, 'class="start"'))
    assert.truthy(svg:find('width="400" height="101"', 1, true))
  end)

  it("uses the colours of its theme", function()
    assert.equal(draw(6, 6, path), draw(6, 6, path, { theme = "light" }))
    assert.not_equal(draw(6, 6, path), draw(6, 6, path, { theme = "dark" }))
    assert.equal(1, count(draw(6, 6, path, { theme = { mark = "#123456" } }), "#123456"))
  end)

  it("refuses what it cannot draw, and blames its caller", function()
    for message, call in pairs {
      ["width: expected a whole number from 1 to 4096, got 0"] = { 0, 6, path },
      ["height: expected a whole number from 1 to 4096, got 'x'"] = { 6, "x", path },
      ["path: expected a list of positions, got nil"] = { 6, 6 },
      ["path[2]: expected a position {x, y} on the board of 6 x 6"] =
        { 6, 6, { { 5, 5 }, { 6, 1 } } },
      ["path[1]: expected a position {x, y} on the board of 5 x 5"] = { 5, 5, { 7 } },
      ["unknown option 'sise'; did you mean size?"] = { 6, 6, path, { sise = 1 } },
      ["size: expected pixels from 16 to 10000, got 1"] = { 6, 6, path, { size = 1 } },
      ["knights[1]: expected a position {x, y} on the board of 6 x 6"] =
        { 6, 6, {}, { knights = { { 6, 0 } } } },
      ["knights: expected a list of positions, got 5"] = { 6, 6, {}, { knights = 5 } },
      ["counts: expected a boolean, got 1"] = { 6, 6, {}, { counts = 1 } },
      ["theme: expected 'light', 'dark', 'sheet' or a table of colours, got 5"] =
        { 6, 6, path, { theme = 5 } },
    } do
      assert.matches(message, blamed(draw, table.unpack(call)), 1, true)
    end
  end)
end)
