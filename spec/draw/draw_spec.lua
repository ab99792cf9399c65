-- draw_spec.lua -- boards as pictures; the README's pictures are up to date.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local markup = require "spec.support.markup"
local pictures = require "spec.generate.pictures"
local shogun = require "shogun"

local count, well_formed = markup.count, markup.is_well_formed

describe("board:svg", function()
  local board = shogun.board()

  it("draws each field, piece, number and crown", function()
    local svg = board:svg()
    assert.is_true(well_formed(svg))
    assert.truthy(board:svg({ size = 123 }):find('width="123" height="123"', 1, true))
    assert.equal(16, count(svg, 'class="energy"'))
    assert.equal(7, count(svg, 'class="red pawn"'))
    assert.equal(1, count(svg, 'class="white king"'))
    assert.equal(32, count(svg, "h100v100h%-100z")) -- the dark ones
    assert.equal(shogun.draw.svg(board), svg)
  end)

  it("marks fields, and shows arrows, the last move and the dials", function()
    local move = board:move "a1a2"
    local svg = board:svg {
      marks = { "d4", { 5, 5 } }, arrows = { move, "b1d2" }, last = move, dials = true,
    }
    assert.is_true(well_formed(svg))
    assert.equal(2, count(svg, 'class="mark"'))
    assert.equal(2, count(svg, 'class="arrow"'))
    assert.equal(2, count(svg, 'class="last"'))
    assert(svg:find 'class="arrow"' < svg:find 'class="white ', "a dragged piece is above arrows")
    assert.equal(64, count(svg, 'class="dial"'))
    assert.equal(16, count(svg, 'class="dial" d=')) -- only heads, on fields with pieces
    assert.equal(64, count(board:svg { theme = "sheet", dials = true }, '<path class="dial"'))
    assert.equal(0, count(shogun.board(nil, "dice"):svg { dials = true }, 'class="dial"'))
    local empty = shogun.board("8/8/8/8/8/8/8/8"):svg { dials = true }
    assert.equal(64, count(empty, 'class="dial"[^>]*>%d<'))
    assert.equal(64, count(empty, '<path d="M%d+ %d+h22'))
  end)

  it("turns the needle of a piece by the difference of the dials", function()
    local drawn = board:svg { dials = true }
    local function find(svg, pattern, field, inset)
      local x, y = shogun.xy(field)
      return tonumber(svg:match(pattern:format(100 * x - 100 + inset, 800 - 100 * y + inset)))
    end
    local function of_piece(svg, field)
      return find(svg, 'translate%%(%d %d%%)">.-class="needle".-rotate%%((%%d+)', field, 0)
    end
    local function of_field(field) return find(drawn, "rotate%%((%%d+) %d %d%%)", field, 50) end
    for _, move in ipairs(board:moves()) do
      local turned = of_piece(board:play(move):svg(), move.to) - of_piece(drawn, move.from)
      local differ = of_field(move.to) - of_field(move.from)
      assert.equal(0, (turned - differ) % (move.kind == "king" and 180 or 360), tostring(move))
    end
  end)

  it("names the axes as moves do, or by digits, or not at all", function()
    local function axes(kind)
      local names = {}
      for name in board:svg({ axes = kind }):gmatch 'class="axis"[^>]*>(.)<' do
        names[#names + 1] = name
      end
      table.sort(names)
      return table.concat(names)
    end
    assert.equal("12345678abcdefgh", axes(nil))
    assert.equal("1122334455667788", axes "digits")
    assert.equal("", axes "none")
  end)

  it("puts a1 at the lower left, or at the upper right for red", function()
    local one = shogun.board { shogun.pawn(1, "white", 1, 1) }
    assert.truthy(one:svg():find('class="white pawn" transform="translate(0 700)"', 1, true))
    local turned = one:svg { orientation = "red" }
    assert.truthy(turned:find('class="white pawn" transform="translate(700 0)"', 1, true))
  end)

  it("uses the colours of its theme", function()
    assert.equal(board:svg(), board:svg { theme = "light" })
    assert.not_equal(board:svg(), board:svg { theme = "dark" })
    for _, red in ipairs { "#123456", "var(--red)" } do
      local svg = board:svg { theme = { base = "dark", red = red } }
      assert.equal(8, count(svg, (red:gsub("%p", "%%%0"))))
    end
  end)

  it("draws squares, bevels, crowns, full marks and digits as the sheet does", function()
    local sheet = board:svg { theme = "sheet", marks = { "d4" } }
    assert.is_true(well_formed(sheet))
    assert.equal(16, count(sheet, 'url%(#shogun%-bevel%)'))
    assert.equal(1, count(sheet, 'id="shogun%-bevel"'))
    assert.equal(2, count(sheet, "M40 36L34 16")) -- crowns
    assert.truthy(sheet:find('class="mark"[^>]*fill="#8080ff" fill%-opacity="1"'))
    assert.equal(sheet, board:svg { theme = { base = "sheet" }, axes = "digits", marks = { "d4" } })
  end)

  it("refuses invalid arguments, and blames its caller", function()
    for message, options in pairs {
      ["options: expected a table, got 'big'"] = "big",
      ["unknown option 'sise'; did you mean size?"] = { sise = 1 },
      ["unknown option 'x', known are arrows, axes, dials, last, marks, "] = { x = 1 },
      ["size: expected pixels from 16 to 10000, got 1"] = { size = 1 },
      ["orientation: expected 'white' or 'red', got 'blue'"] = { orientation = "blue" },
      ["axes: expected 'names', 'digits' or 'none', got 5"] = { axes = 5 },
      ["dials: expected a boolean, got 1"] = { dials = 1 },
      ["marks: expected a list, got 'd4'"] = { marks = "d4" },
      ["marks[2]: expected a field, a1 to h8, got 'z9'"] = { marks = { "a1", "z9" } },
      ["arrows[1]: expected a move such as d4b6, got 'a1'"] = { arrows = { "a1" } },
      ["arrows[2]: expected a move to another field, got 'a1a1'"] = { arrows = { "a1a2", "a1a1" } },
      ["last: expected a move such as d4b6, got 'a1i9'"] = { last = "a1i9" },
      ["theme: expected 'light', 'dark', 'sheet' or a table of colours, got 'blue'"] =
        { theme = "blue" },
      ["base: expected 'light', 'dark' or 'sheet', got 1"] = { theme = { base = 1 } },
      ["unknown colour 'rde'; did you mean red?"] = { theme = { rde = "red" } },
      ["unknown colour 'sky', known are arrow, background, "] = { theme = { sky = "blue" } },
      ["theme.red: expected a colour such as '#2f6f9f' or 'teal', got '\"/>'"] =
        { theme = { red = '"/>' } },
      ["theme.red: expected a colour such as '#2f6f9f' or 'teal', got 'var(--a);x'"] =
        { theme = { red = "var(--a);x" } },
    } do
      for _, draw in ipairs { board.svg, board.tikz, shogun.draw.svg } do
        assert.matches(message, blamed(draw, board, options), 1, true)
      end
    end
    assert.error_matches(function() board.svg(5) end, "board: expected shogun.Board, got 5")
    assert.error_matches(function() shogun.draw.svg(nil) end, "expected a board, got nil", 1, true)
  end)
end)

describe("board:tikz", function()
  local board = shogun.board "1k26/8/8/8/3P44/8/8/8"

  it("draws as the sheet does, and shogun show prints the same picture",
    command.at_path(function(path)
      local picture = board:tikz { marks = { "a1", "h8" } }
      for _, part in ipairs {
        "scale=0.5,", "marked field/.style={fill={rgb,255:red,128;green,128;blue,255}}",
        "\\fill[marked field] (1,1) rectangle +(-1,-1);\n\\fill[marked field] (8,8)",
        "\\pic[white piece] at (4,4) {pawn=4};\n\\pic[red piece] at (2,8) {king=2};\n\\end",
        "\\node[axis] at (0.5,-0.4) {1}; \\node[axis] at (-0.25,0.55) {1};",
      } do
        assert(picture:find(part, 1, true), part)
      end
      local words = ("--marks 'a1 h8' '%s'"):format(board:text())
      assert.equal(picture, (command.ends_with(0, "show --to tikz " .. words)))
      command.ends_with(0, ("show --tikz %s %s"):format(path, words))
      assert.truthy(command.read(path):find("\\begin{document}\n" .. picture, 1, true))
    end, ".tex"))

  it("takes the options of an SVG picture, and colours known to LaTeX", function()
    local options = {
      size = 800, orientation = "red", dials = true, last = "b8b6", axes = "names",
      theme = { base = "sheet", red = "#08f" }, arrows = { "d4b6" },
    }
    for part, times in pairs {
      ["scale=1,"] = 1, ["fill={rgb,255:red,0;green,136;blue,255}, text="] = 1, ["{h}"] = 1,
      ["\\node[dial"] = 0, ["\\pic[dial, rotate="] = 64, ["rotate=-90] at (7.5,6.5)"] = 1,
      ["\\pic[white piece] at (5,5) {pawn=4};"] = 1,
      ["\\fill[last move] (7,1)"] = 1, ["\\fill[last move] (7,3)"] = 1, ["\\draw[move arrow]"] = 1,
      ["(4.5,4.14) -- (4.5,2.5) -- "] = 1,
    } do
      assert.equal(times, count(board:tikz(options), (part:gsub("%p", "%%%0"))), part)
    end
    assert.equal(0, count(board:tikz { axes = "none" }, "node%[axis"))
    options.theme.red = "teal"
    assert.matches("theme.red: expected '#2f6f9f', say, for TikZ, got 'teal'",
      blamed(board.tikz, board, options), 1, true)
  end)
end)

describe("an arrow for a move", function()
  -- The corners of its line, and the tip.
  local function arrow(text, move)
    local svg = assert(shogun.board(text)):svg { arrows = { move } }
    local line, head = svg:match 'class="arrow".-<path d="M([^"]*)".-<path d="M([^"]*)Z"'
    return line, (head:match "L(.-)L")
  end

  it("follows a path that is free", function()
    assert.equal("350 414L350 250L178 250", (arrow("8/8/8/8/3P44/8/8/8", "d4b6")))
    assert.equal("350 414L350 250L178 250", (arrow("8/8/8/8/1p11P44/8/8/8", "d4b6")))
    assert.equal("314 450L150 450L150 278", (arrow("8/8/8/3p44/3P44/8/8/8", "d4b6")))
  end)

  it("goes straight if no path is free, or if the move has no turn", function()
    assert.equal(1, count(arrow("8/8/8/3p44/2p1P44/8/8/8", "d4b6"), "L"))
    assert.equal("350 414L350 78", (arrow("8/8/8/8/3P44/8/8/8", "d4d8")))
  end)

  it("ends before it covers the numbers at its ends", function()
    local line, tip = arrow("8/8/8/8/3P1p13/8/8/8", "d4e4")
    assert.equal("386 450L386 450", line)
    assert.equal("414 450", tip)
    line, tip = arrow("8/8/8/8/8/8/8/8", "d4f4")
    assert.equal("350 450L522 450", line)
    assert.equal("550 450", tip)
  end)
end)

describe("shogun show", function()
  it("takes the options of a picture, and names wrong options", function()
    local svg = shogun.board():svg {
      theme = "dark", axes = "digits", dials = true, size = 200, arrows = { "a1a2" },
    }
    local words = "show --svg --theme dark --axes digits --dials --size 200 --arrows a1a2"
    assert.equal(svg, (command.ends_with(0, words)))
    for wrong, message in pairs {
      ["--last d4"] = "--last: expected a move such as d4b6, got 'd4'",
      ["--axes digits"] = "--axes, --dials and --theme need --svg, --png or --tikz",
      ["--theme light"] = "--axes, --dials and --theme need --svg, --png or --tikz",
      ["--tikz --marks z9"] = "--marks: expected a field, a1 to h8, got 'z9'",
    } do
      local _, said = command.ends_with(2, "show " .. wrong)
      assert(said:find(message, 1, true), said)
    end
  end)
end)

describe("a diagram for a terminal", function()
  local terminal = require "shogun.draw.terminal"

  it("is turned around if red sees it", function()
    local text = "7p3/8/8/8/8/8/8/P17 w"
    local turned = terminal(shogun.board(text), { colour = false, orientation = "red" })
    local lines = command.lines(turned)
    assert.equal("      h   g   f   e   d   c   b   a", lines[1])
    assert.equal("1     .   .   .   .   .   .   .  P1   1", lines[2])
    assert.equal("8    p3   .   .   .   .   .   .   .   8", lines[9])
    assert.equal("      8   7   6   5   4   3   2   1", lines[10])
  end)
  local board = shogun.board()

  it("is the diagram of tostring with colours, or with stars around marked fields", function()
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

  it("refuses to mark anything but fields", function()
    assert.error_matches(function() terminal(board, { marks = { "z9" } }) end,
      "field: expected 'a1' to 'h8', {x, y} or a table with x and y, got 'z9'", 1, true)
  end)
end)

describe("the README's pictures", function()
  local readme = command.read "README.md"

  it("are up to date, so that make pictures changes no file", function()
    for path, document in pairs(pictures.draw()) do
      assert(command.read(path) == document, path .. " is out of date: please run make pictures")
    end
  end)

  it("are all shown on the page", function()
    for path in pairs(pictures.draw()) do
      assert.truthy(readme:find(('src="%s"'):format(path), 1, true), path)
    end
  end)

  it("have correct descriptions", function()
    local board = pictures.board
    local move = assert(board:move(pictures.move))
    local from, shows, to, turns = readme:match
      "white pawn on (%w+) shows (%d): .- captures on (%w+), gives check, and then shows (%d)"
    assert.same({ move.from, tostring(move.energy), move.to, tostring(move.shows) },
      { from, shows, to, turns })
    assert.is_true(move.captured ~= nil and board:play(move):in_check())
  end)
end)
