-- forms_spec.lua -- records as people and other programs write them; files of many games.

local shogun = require "shogun"
local played = require "spec.support.played"

local record = shogun.record

describe("a record from another program", function()
  it("may have a byte order mark, CRLF line ends, and no spaces after numbers", function()
    local kept = assert(record.parse '\xEF\xBB\xBF[White "x"]\r\n\r\n1.a1a2 h8h7 2.b1d2 *\r\n')
    assert.equal(3, #assert(record.replay(kept)).moves)
  end)

  it("keeps a comment that only resembles a clock, and a second clock", function()
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
      local kept = { tags = {}, moves = {}, result = "*", comment = comment }
      local text = record.write(kept)
      assert.truthy(text:find("[%eval +12.34]", 1, true))
      assert.equal(comment, record.parse(text).comment)
    end
  end)
end)

describe("a file of many games", function()
  it("is read one game at a time, even after an invalid game", function()
    local one, two = record.write(played.game(1):record()), record.write(played.game(2):record())
    local name = os.tmpname()
    local file = assert(io.open(name, "w"))
    file:write(one, "\n", '[White "x"]\n\n1. rubbish *\n', "\n", two)
    file:close()
    local bad = "line %d, column 4: invalid move 'rubbish'"
    bad = bad:format(select(2, one:gsub("\n", "")) + 4)
    local found, source = {}, assert(io.open(name))
    for number, kept, message in record.games(source) do
      found[number] = kept and record.write(kept) or message
    end
    source:close()
    os.remove(name)
    assert.same({ one, bad, two }, found)
  end)

  it("is refused where one game is expected", function()
    local text = record.write(played.game(1):record())
    local message = "more than one game: read them with record.games"
    assert.same({ nil, message }, { record.parse(text .. text) })
  end)

  it("is split where the page says, from a text or a file, whatever ends its lines", function()
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
        local file <close> = assert(io.tmpfile())
        assert(file:write(changed))
        file:seek "set"
        assert.same({ expected, expected }, { games(changed), games(file) })
      end
    end
  end)
end)
