-- png_spec.lua -- pictures as PNG files.

local command = require "spec.support.command"
local blamed = require "spec.support.blamed"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"

describe("a PNG picture", function()
  local missing = command.missing("rsvg-convert", "librsvg2-bin")

  local function bytes_of(path)
    local bytes = command.read(path)
    os.remove(path)
    return bytes
  end

  it("is made of a board with options, or of an SVG document", function()
    if missing then return pending(missing) end
    local path, board = os.tmpname(), shogun.board()
    assert(shogun.draw.png(board, path, { size = 120, theme = "dark" }))
    local bytes = bytes_of(path)
    assert.equal("\137PNG", bytes:sub(1, 4))
    assert.equal(120, (string.unpack(">I4", bytes, 17)))
    assert(shogun.draw.png(board:svg { size = 120, theme = "dark" }, path))
    assert.equal(bytes, bytes_of(path))
    local _, message = shogun.draw.png(board, "/nowhere/x.png")
    assert.equal("/nowhere/x.png: No such file or directory", message)
  end)

  it("is made by board:png, as bytes or as a file", function()
    if missing then return pending(missing) end
    local path, board = os.tmpname(), shogun.board()
    local bytes = board:png { size = 16 }
    assert.equal(16, (string.unpack(">I4", bytes, 17)))
    assert.equal("\137PNG", board:png():sub(1, 4))
    assert.is_true(board:png(path, { size = 16 }))
    assert.equal(bytes, bytes_of(path))
    assert.matches("did you mean size", blamed(board.png, board, { sise = 16 }))
  end)

  it("refuses other arguments, and blames its caller", function()
    for message, call in pairs {
      ["expected a board, got 5"] = { 5, "x" },
      ["expected a board or an SVG document, got 'start'"] = { "start", "x" },
      ["path: expected the name of a file, got 5"] = { shogun.board(), 5 },
      ["options: expected none for an SVG document"] = { "<svg/>", "x", {} },
    } do
      assert.matches(message, blamed(shogun.draw.png, table.unpack(call)), 1, true)
    end
  end)

  it("names the missing package if there is no rsvg-convert", function()
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local script = "io.write(select(2, require 'shogun.draw.png'('<svg/>', '/nowhere/x.png')))"
    local line = 'lua=$(command -v %s); PATH=/nowhere "$lua" -e "%s"'
    local advice = "PNG needs rsvg-convert: please install librsvg2-bin (SVG works without)"
    assert.equal(advice, command.output(line:format(command.interpreter(), script)))
  end)

  it("raises an interruption if Ctrl-C ended the program", command.in_folder(function(folder)
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local program = folder .. "/rsvg-convert"
    command.write(program, "#!/bin/sh\nkill -INT $PPID $$\n")
    local line = [[chmod +x %s; PATH=%s:$PATH; %s -e 'print(pcall(require "shogun.draw.png", ""))']]
    assert.equal("false\tinterrupted!\n", command.output(line:format(program, folder,
      command.interpreter())))
  end))

  it("returns a message if programs cannot be started", function()
    replaced(os, "execute", nil, function()
      local expected = "PNG needs rsvg-convert, and no program can be started here (SVG works)"
      assert.same({ nil, expected }, { shogun.board():png() })
    end)
  end)

  it("fails with a message if rsvg-convert reads no input", command.at_path(function(folder)
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local script = "print(select(2, require 'shogun.draw.png'(('<p/>'):rep(1e5), '/nowhere/x')))"
    local line = "mkdir %s && cd %s && printf '#!/bin/sh\nexit 1' >rsvg-convert && "
      .. 'chmod +x rsvg-convert && PATH=%s:$PATH %s -e "%s"; rm -r %s'
    line = line:format(folder, folder, folder, command.interpreter(), script, folder)
    assert.equal("rsvg-convert has failed\n", command.output(line))
  end, ".d"))
end)
