-- forms_spec.lua -- records as people and other programs write them; files of many games;
-- numbers of moves.

local command = require "spec.support.command"
local played = require "spec.support.played"
local shogun = require "shogun"

local record = shogun.record

describe("a record from another program", function()
  it("may have a byte order mark, CRLF line ends, and no spaces after numbers", function()
    local kept = assert(record.parse '\xEF\xBB\xBF[White "x"]\r\n\r\n1.a1a2 h8h7 2.b1d2 *\r\n')
    assert.equal(3, #assert(record.replay(kept)).moves)
  end)

  it("keeps as comments a second clock and a text that only resembles a clock", function()
    assert.equal("[%clk 6]", record.parse("1. a1a2 {[%clk 5]} {[%clk 6]} *").moves[1].comment)
    assert.equal("[%clk 1.2.3]", record.parse("1. a1a2 {[%clk 1.2.3]} *").moves[1].comment)
  end)

  it("has no seed for its dice", function()
    local text = '[Rules "dice"]\n\n1. a1a2=3 *'
    assert.is_nil(record.write(record.replay(record.parse(text)):record()):find "Seed")
  end)
end)

describe("a record written by shogun", function()
  it("has each name on one line, and can be read with any clock", function()
    local bot = { name = "a\nb { [c", choose = function(_, board) return board:codes()[1] end }
    local game = shogun.game { white = bot, red = bot, clock = { base = 1e9 } }
    game:step()
    game:step()
    local text = record.write(game:record())
    assert.equal(text, record.write(assert(record.replay(assert(record.parse(text)))):record()))
    local count = 0
    for _, kept in record.games(text .. "\n" .. text) do count = count + (kept and 1 or 0) end
    assert.equal(2, count)
  end)
end)

describe("rules as text", function()
  it("are read in the form in which rules are printed", function()
    local rules = shogun.rules { law = ("0123"):rep(16), lone = 2, first = "red" }
    assert.equal(rules, record.rules(tostring(rules)))
    assert.equal(shogun.rules "boxed", record.rules "boxed")
  end)
end)

describe("the assessment of a move", function()
  it("is a mark after the move, or a number after $ as in PGN", function()
    local kept = assert(record.parse "1. a1a2! h8h7 $6 2. b1d2 $4 *")
    assert.equal("\n1. a1a2! h8h7?! 2. b1d2?? *\n", record.write(kept))
    assert.equal("!", record.from_json(record.to_json(kept)).moves[1].glyph)
    assert.equal("?!", record.replay(kept):record().moves[2].glyph)
    assert.same({ nil, "line 1, column 10: a second mark of a move: '$2'" },
      { record.parse "1. a1a2! $2 *" })
  end)
end)

describe("the text of a record", function()
  it("never splits a clock or a score between lines", function()
    for length = 1, 80 do
      local comment = ("x"):rep(length) .. " [%eval +12.34]"
      local text = record.write { tags = {}, moves = {}, result = "*", comment = comment }
      assert.truthy(text:find("[%eval +12.34]", 1, true))
      assert.equal(comment, record.parse(text).comment)
    end
  end)
end)

describe("a file of many games", function()
  it("is refused where one game is expected", function()
    local text = record.write(played.game(1):record())
    local message = "more than one game: read them with record.games"
    assert.same({ nil, message }, { record.parse(text .. text) })
  end)

  it("is split as the page on records says, as a text or a file, with any line ends", function()
    local function games(source)
      local found = {}
      for number, kept, message in record.games(source) do
        found[number] = kept and record.write(kept):gsub("\n", "|") or message
      end
      return found
    end
    for text, expected in pairs {
      ['1. a1a2 {x\n\n[White "y"]\n\n1. a1a2 *\n[White "z"]\n{a} *'] =
        { "line 1, column 9: a comment without its }", '[White "y"]||1. a1a2 *|',
          '[White "z"]||{a} *|' },
      ['1. a1a2 {a\n\n[B "c"]\n\n[D "e"]\n[f "g"]} *'] =
        { '|1. a1a2 {a [B "c"] [D "e"] [f "g"]} *|' },
      ['[White "a"]\n[Red "b"]\n\n[White "c"]\n\n[Red "d"]\n\n*'] =
        { "line 3, column 1: the record ends without a result", '[White "c"]|[Red "d"]||*|' },
      ['* [White "a"] 1/2-1/2[White "{"] 1. a1a2 {[Red "x"]} *\n[A "b"] *'] =
        { "|*|", '[White "a"]||1/2-1/2|', '[White "{"]||1. a1a2 {[Red "x"]} *|', '[A "b"]||*|' },
      ['\u{FEFF}[A "a"]\n1. a1a2 {a\n\u{FEFF}b} *\n\u{FEFF}[A "b"]\n*'] =
        { '[A "a"]||1. a1a2 {a \u{FEFF}b} *|', '[A "b"]||*|' },
    } do
      for _, ending in ipairs { "\n", "\r\n", "\r" } do
        local changed = text:gsub("\n", ending)
        local file <close> = command.file_of(changed)
        assert.same({ expected, expected }, { games(changed), games(file) })
      end
    end
  end)
end)

local board <const> = '[Board "3p44/8/8/1P36/3p43P1/3P21P12/7K1/k17 r 4 9"]\n[Rules "sheet"]\n'
local red_first <const> = '[Rules "law=magnets lone=1 stalemate=draw repetition=3 quiet=100 '
  .. 'first=red"]\n'

describe("the numbers of moves in a record", function()
  it("may be missing", function()
    for _, text in ipairs {
      "d1e3 c8c4 c1c3 *", "1. d1e3 c8c4 c1c3 *", "d1e3 c8c4 2. c1c3 *", "d1e3 1... c8c4 c1c3 *",
      "1.d1e3 1...c8c4 2.c1c3 *", "1. d1e3 1.. c8c4 2. c1c3 2... *",
      "1. d1e3 {x} 1... c8c4 (e8d5 a1a2) (1... h8h7 2. a1a2) 2. c1c3 *",
    } do
      local kept = assert(record.parse(text))
      assert.equal(3, #kept.moves)
      assert(record.replay(kept))
    end
  end)

  it("begin with the move number and the side to move of the first board", function()
    assert(record.parse(board .. "9... d4h4 10. b5c7 *"))
    assert(record.parse(red_first .. "1. b8c7 d1b2 2. d8d6 *"))
    for text, message in pairs {
      [board .. "1... d4h4 *"] = "line 3, column 1: numbered '1...', expected 9...",
      [board .. "9. d4h4 *"] = "line 3, column 1: numbered '9.', expected 9...",
      [red_first .. "1... b8c7 *"] = "line 2, column 1: numbered '1...', expected 1.",
    } do
      assert.same({ n = 2, nil, message }, table.pack(record.parse(text)))
    end
  end)

  it("are refused if they are wrong", function()
    for text, message in pairs {
      ["7. d1e3 *"] = "line 1, column 1: numbered '7.', expected 1.",
      ["0. d1e3 *"] = "line 1, column 1: numbered '0.', expected 1.",
      ["1... d1e3 *"] = "line 1, column 1: numbered '1...', expected 1.",
      ["1. d1e3 2. c8c4 *"] = "line 1, column 9: numbered '2.', expected 1...",
      ["1. d1e3\n{x} 1.c8c4 *"] = "line 2, column 5: numbered '1.', expected 1...",
      ["d1e3 c8c4 3. c1c3 *"] = "line 1, column 11: numbered '3.', expected 2.",
      ["1. d1e3 (1. c1c3 2. c8c4) *"] = "line 1, column 18: numbered '2.', expected 1...",
      ["1. d1e3 c8c4 (2... e8d5) *"] = "line 1, column 15: numbered '2...', expected 1...",
      ["1. d1e3 c8c4 3. *"] = "line 1, column 14: numbered '3.', expected 2.",
      ["4294967297. d1e3 *"] = "line 1, column 1: numbered '4294967297.', expected 1.",
      ["18446744073709551617. d1e3 *"] = "line 1, column 1: numbered '18446744073709551617.', "
        .. "expected 1.",
    } do
      assert.same({ n = 2, nil, message }, table.pack(record.parse(text)))
    end
  end)

  it("are refused if they are wrong in one game of several, and by shogun check", function()
    local text = '[White "x"]\n\n1. d1e3 *\n\n[White "y"]\n\n1. d1e3 3. c8c4 *\n'
    local output = command.ends_with(1, "check -", text)
    assert.equal("-, game 1: 1 plies, *\n-, game 2: line 7, column 9: numbered '3.', expected "
      .. "1...\n", output)
  end)
end)
