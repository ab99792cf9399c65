-- draw_spec.lua -- boards as pictures.

local shogun = require "shogun"
local command = require "spec.support.command"
local png = require "shogun.draw.png"

local function count(text, pattern) return select(2, text:gsub(pattern, "")) end

-- Whether every element that is opened is closed in the right order.
local function well_formed(svg)
  local open = {}
  for close, name, rest in svg:gmatch "<(/?)(%a[%w]*)([^>]*)>" do
    if close == "/" then
      if table.remove(open) ~= name then return false end
    elseif not rest:find "/$" then
      open[#open + 1] = name
    end
  end
  return #open == 0
end

describe("board:svg", function()
  local board = shogun.board()

  it("draws every field, piece, number and crown", function()
    local svg = board:svg()
    assert.is_true(well_formed(svg))
    assert.equal(16, count(svg, 'class="energy"'))
    assert.equal(2, count(svg, 'class="crown"'))
    assert.equal(8, count(svg, 'fill="#e02020"'))
    assert.equal(16, count(svg, 'class="axis"'))
    assert.equal(64, count(svg, 'width="100" height="100"'))
  end)

  it("marks fields, shows arrows, the last move and the dials", function()
    local move = board:move "a1a2"
    local svg = board:svg {
      marks = { "d4", { 5, 5 } }, arrows = { move, "b1d2" }, last = move, dials = true,
    }
    assert.is_true(well_formed(svg))
    assert.equal(2, count(svg, "#8080ff"))
    assert.equal(2, count(svg, 'class="arrow"'))
    assert.equal(2, count(svg, "#e8c840"))
    assert.equal(64, count(svg, 'class="dial"'))
    assert.equal(0, count(shogun.board(nil, "dice"):svg { dials = true }, 'class="dial"'))
  end)

  it("puts (1, 1) at the lower left, or at the upper right for red", function()
    local one = shogun.board { shogun.pawn(1, "white", 1, 1) }
    assert.truthy(one:svg():find('<g transform="translate(60 700)">', 1, true))
    local turned = one:svg { orientation = "red" }
    assert.truthy(turned:find('<g transform="translate(760 0)">', 1, true))
  end)

  it("has the size it is told", function()
    assert.truthy(board:svg({ size = 123 }):find('width="123" height="123"', 1, true))
  end)

  it("refuses what it cannot draw", function()
    for _, options in ipairs {
      { size = 1 }, { size = "1" }, { size = 0 / 0 }, { orientation = "blue" },
      { marks = { "i9" } }, { arrows = { "x" } }, { last = "a1" }, { last = {} },
      { colour = "red" },
    } do
      assert.error(function() board:svg(options) end)
    end
    assert.error(function() board:svg "big" end)
  end)
end)

describe("a diagram for a terminal", function()
  local terminal = require "shogun.draw.terminal"
  local board = shogun.board()

  it("is that of tostring, in colours or with stars around what is marked", function()
    local plain = terminal(board, { colour = false })
    assert.equal(tostring(board), plain)
    assert.equal(plain, (terminal(board):gsub("\27%[[%d;]*m", "")))
    local marks = { colour = false, marks = { "d4", "a1" }, last = { from = "e1", to = { 5, 2 } } }
    local starred = terminal(board, marks)
    for _, cell in ipairs { "* .*", "*P1*", "*K1*" } do
      assert.truthy(starred:find(cell, 1, true), cell)
    end
    assert.equal(8, count(starred, "%*"))
  end)

  it("refuses marks that are no fields", function()
    assert.error(function() terminal(board, { marks = { "z9" } }) end)
  end)
end)

describe("a PNG picture", function()
  it("is written whole by rsvg-convert, or not at all", function()
    local missing = command.missing("rsvg-convert", "librsvg2-bin")
    if missing then return pending(missing) end
    local path = os.tmpname()
    assert(png(shogun.board():svg(), path))
    local file <close> = assert(io.open(path, "rb"))
    assert.equal("\137PNG", file:read(4))
    os.remove(path)
    local found = select(2, png(shogun.board():svg(), "/nowhere/x.png"))
    assert.equal("/nowhere/x.png: No such file or directory", found)
  end)

  it("says what to install where rsvg-convert is missing", function()
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local script = "io.write(select(2, require 'shogun.draw.png'('<svg/>', '/nowhere/x.png')))"
    local line = 'lua=$(command -v %s); PATH=/nowhere "$lua" -e "%s"'
    local pipe <close> = assert(io.popen(line:format(command.interpreter(), script)))
    local advice = "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
    assert.equal(advice, pipe:read "a")
  end)
end)
