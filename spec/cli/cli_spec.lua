-- cli_spec.lua -- the command: answers on stdout, prose on stderr, exit codes.

local shogun = require "shogun"
local command = require "spec.support.command"

local ends_with, tells = command.ends_with, command.tells
local quoted, interpreter, write = command.quoted, command.interpreter, command.write

local game <const> = "1. a1a2 h8h7 *\n"

describe("shogun", function()
  -- The modules that a command line loads, those of the command itself counted apart.
  local function loaded_by(words)
    local line = [[%s -e 'require "shogun.cli" { %s }
      for name in pairs(package.loaded) do io.stdout:write("loaded ", name, "\n") end']]
    local found, others = {}, 0
    for name in command.output(line:format(interpreter(), words)):gmatch "loaded (%S+)\n" do
      found[name] = true
      if name:find "^shogun" and not name:find "^shogun%.cli" then others = others + 1 end
    end
    return found, others
  end

  it("loads only the verb that was typed", function()
    local loaded, others = loaded_by [["show", "start"]]
    assert(loaded["shogun.cli.verbs.show"] and others <= 21, others)
    assert.is_nil(loaded["shogun.cli.verbs.match"])
    assert.is_nil(loaded["shogun.tried"])
  end)

  it("loads only a few modules to show its version or a verb's help", function()
    local loaded, others = loaded_by [["--version"]]
    assert(others <= 5 and not loaded.argparse, others)
    for _, verb in ipairs(require("shogun.cli.verbs").list()) do
      others = select(2, loaded_by(('"%s", "--help"'):format(verb)))
      assert(others <= 12, ("%s: %d"):format(verb, others))
    end
  end)

  it("show draws a board in text, SVG and PNG", function()
    assert.equal(tostring(shogun.board()) .. "\n", (ends_with(0, "show")))
    assert.equal("8", ends_with(0, "show --orientation red"):match "\n(%d)[^\n]+\n[^\n]+\nmove")
    local text = "8/8/8/8/3P24/8/8/8 w 0 1"
    local svg = shogun.board(text):svg { marks = { "a1" } }
    assert.equal(svg, (ends_with(0, "show --svg --marks a1 " .. quoted(text))))
    assert.equal(tostring(shogun.board(text)) .. "\n", (ends_with(0, "show -", text .. "\n")))
    local _, nothing = ends_with(2, "show -", "")
    assert.equal("shogun: standard input: expected a board, got nothing\n", nothing)
    tells(2, "a number of empty fields is 1 to 8, at byte 1 in row 8", "show 9")
  end)

  it("show draws starts with the pawns in another order", function()
    for rules, order in pairs { standard = "4711", sheet = "bacdfgh/abcefgh" } do
      local expected = tostring(shogun.start(order, rules)) .. "\n"
      assert.equal(expected, (ends_with(0, ("show order:%s --rules %s"):format(order, rules))))
    end
    local output, said = ends_with(0, "show order:random --rules dice")
    local number = said:match "^shogun: order (%d+)\n$"
    assert.equal(tostring(shogun.start(number, "dice")) .. "\n", output)
    tells(2, "order: expected 1 to 396900, got 0", "show order:0")
  end)

  it("moves lists the legal moves", function()
    assert.equal("a1a2: pawn of energy 1, then shows 2\n", (ends_with(0, "moves --field a1")))
    assert.equal(22, select(2, ends_with(0, "moves"):gsub("\n", "")))
    assert.equal(22, #require("dkjson").decode((ends_with(0, "moves --json"))))
  end)

  it("moves says why a piece cannot move", function()
    local blocked = "k26p1/8/8/8/8/8/P17/P1K16 w"
    for words, why in pairs {
      ["--field e5"] = "e5: the field is empty", ["--field d8"] = "d8: it is white's turn",
      ["--field a1 '" .. blocked .. "'"] = "a1: the piece there has no legal move",
    } do
      local output, said = ends_with(0, "moves " .. words)
      assert.same({ "", "--field " .. why .. "\n" }, { output, said })
    end
  end)

  it("show reads the moves after --moves in each form that records use", function()
    local board = assert(shogun.board():play "d1e3"):play "g8g5":play "a1a2"
    for _, played in ipairs { "d1e3,g8g5, a1a2", "1. d1e3 g8g5 2. a1a2", "1.d1e3 g8g5 2.a1a2" } do
      assert.equal(tostring(board) .. "\n", (ends_with(0, ("show --moves '%s'"):format(played))))
    end
  end)

  it("perft counts sequences of moves", function()
    assert.equal("15268\n", (ends_with(0, "perft 3")))
    assert.equal("16188\n", (ends_with(0, "perft 3 --rules sheet")))
    assert.equal("1\n", (ends_with(0, "perft 0")))
    assert.equal("10312448\n", (ends_with(0, "perft 5 --hash 4 --threads 2")))
    local _, said = ends_with(2, "perft 5 --threads 2")
    assert.equal("shogun: --threads: also give --hash, the table that they share\n", said)
    local divided = ends_with(0, "perft 2 --divide")
    assert.equal(23, select(2, divided:gsub("\n", "")))
    assert.truthy(divided:find "\n679\n$")
    local json = ends_with(0, "perft 2 --divide --json")
    assert.truthy(json:find '"a1a2":%d+,\n.*"b1a3":%d+,\n.*"h1h3":%d+')
    assert.equal(json, (ends_with(0, "perft 2 --divide --json")))
    assert.equal(679, require("dkjson").decode((ends_with(0, "perft 2 --json"))).nodes)
    assert.equal(shogun.board(nil, "dice"):perft(2) .. "\n", (ends_with(0, "perft 2 --rules dice")))
  end)

  it("check replays records and exits with 1 if one is bad", function()
    command.with_text(game .. '\n[White "x"]\n\n1. a1a8 *\n', function(path)
      local output, said = ends_with(1, "check " .. path)
      assert.truthy(output:find("game 1: 2 plies, *", 1, true))
      assert.truthy(output:find("game 2: move 1, white, 'a1a8': illegal move", 1, true))
      assert.equal("2 games, 1 of them bad\n", said)
      write(path, game)
      assert.truthy(require("dkjson").decode((ends_with(0, "check --json " .. path)))[1].ok)
    end)
    local _, said = ends_with(1, "check /nowhere/x")
    assert.equal("0 games, 0 of them bad; 1 file not read\n", said)
    ends_with(1, "check -", "")
  end)

  it("record converts a game to JSON and back, and extracts one game of several", function()
    local board = shogun.record.replay(shogun.record.parse(game))
    local text = shogun.record.write(board:record())
    local json = ends_with(0, "record --to json -", text)
    assert.equal(text, (ends_with(0, "record --from json -", json)))
    assert.equal(text, (ends_with(0, "record --game 2 -", '[White "x"]\n\n*\n\n' .. text)))
    local both = ends_with(0, "record --to json -", text .. "\n" .. text)
    assert.equal(2, #require("dkjson").decode(both))
    assert.equal(text .. "\n" .. text, (ends_with(0, "record --from json -", both)))
    for words, message in pairs {
      ["--game 3 -"] = "-: no game 3, only 1\n", ["-"] = "-, game 1: line 1, column 1: ",
      ["--from json -"] = "-, game 1: line 1, column 2: ",
    } do
      tells(1, "shogun: " .. message, "record " .. words, words == "--game 3 -" and text or "{")
    end
  end)
end)
