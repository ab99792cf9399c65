-- misuse_spec.lua -- records and texts of the wrong type: each function raises, in words
-- that say what it wants, and blames the line that called it. Texts that are not records.

local command = require "spec.support.command"
local raised = require "spec.support.blamed"
local shogun = require "shogun"

local record = shogun.record

describe("a function of records", function()
  it("refuses an invalid record", function()
    for _, name in ipairs { "write", "replay", "to_json" } do
      for value, expected in pairs {
        ["1. d1e3 *"] = "expected a record, got a text: record.parse reads it",
        [shogun.game {}] = "expected a record, got a game: game:record() makes one",
        [5] = "expected a record: expected a table, got a number",
        [{}] = "expected a record: tags: expected a list, got nil",
        [{ tags = {}, moves = { { move = "a1a2", clock = 0 / 0 } }, result = "*" }] =
          "expected a record: moves: move 1: clock: expected seconds",
      } do
        local message = ("bad argument #1 to '%s' (%s)"):format(name, expected)
        assert.equal(message, raised(record[name], value))
      end
      assert.truthy(raised(record[name]):find("expected a table, got nothing", 1, true))
    end
  end)

  it("refuses to parse anything but a text", function()
    for _, name in ipairs { "parse", "from_json", "list_from_json" } do
      for _, value in ipairs { 5, {}, true, print } do
        local message = "bad argument #1 to '%s' (string expected, got %s)"
        assert.equal(message:format(name, type(value)), raised(record[name], value))
      end
      assert.truthy(raised(record[name]):find("got nil", 1, true))
    end
    assert.truthy(raised(record.rules):find("expected a text, got nil", 1, true))
  end)

  it("refuses names and values of tags that no record can have", function()
    local kept = record.parse "*"
    for value, shown in pairs { [5] = "5", [""] = "''", ["A B"] = "'A B'", [true] = "true" } do
      for _, name in ipairs { "tag", "set_tag" } do
        local message = "bad argument #2 to '%s' (expected a name of letters and digits, got %s)"
        assert.equal(message:format(name, shown), raised(kept[name], kept, value))
      end
    end
    for _, value in ipairs { 5, true, "a\nb" } do
      assert.equal("bad argument #3 to 'set_tag' (expected a value on one line, without control "
        .. "characters)", raised(record.set_tag, kept, "White", value))
    end
    assert.same({}, kept.tags)
  end)

  it("refuses to read games from anything but a text or an open file", function()
    local closed = io.tmpfile()
    closed:close()
    for _, value in ipairs { 5, {}, true, closed } do
      local message = "bad argument #1 to 'games' (expected a string or an open file, got %s)"
      assert.equal(message:format(type(value)), raised(record.games, value))
    end
  end)

  it("refuses to write illegal moves", function()
    assert.equal("move 1, white, 'a1a8': illegal move 'a1a8': distance 7, the piece shows 1",
      raised(record.write, record.parse "1. a1a8 *"))
  end)

  it("names the argument that record.of or record.tag expects", function()
    assert.equal("bad argument #1 to 'of' (expected a game, got table)", raised(record.of, {}))
    assert.equal("bad argument #1 to 'tag' (expected a record, got nil)",
      raised(record.tag, nil, "A"))
    assert.equal("bad argument #1 to 'set_tag' (expected a record, got string)",
      raised(record.set_tag, "x", "A", "b"))
  end)

  it("raises an out-of-memory error unchanged", function()
    local core = require "shogun.core"
    local original = core.rules
    core.rules = function() error("not enough memory", 0) end
    local result = table.pack(pcall(record.replay, record.parse "1. a1a2 *"))
    core.rules = original
    assert.same({ false, "not enough memory" }, { result[1], result[2] })
  end)
end)

describe("a message about a record", function()
  it("quotes at most 60 bytes, without escape sequences", function()
    local word = "\27c" .. ("x"):rep(100)
    local message = select(2, record.parse("1. " .. word .. " *"))
    assert.equal("line 1, column 4: invalid move '\\x1bc" .. ("x"):rep(55) .. "...'", message)
    local kept = record.parse '[Reason "odd"]\n1. a1a2 *'
    message = select(2, record.replay(kept))
    assert.equal("the tag Reason says 'odd', but the game goes on", message)
    kept = record.parse('[Reason "mate"]\n[Board "k2p16/8/8/8/8/8/8/6P1K1 w 99 60"]\n'
      .. "60. g1f1 1/2-1/2")
    message = select(2, record.replay(kept))
    assert.equal("the tag Reason says 'mate', but the reason is quiet", message)
    message = select(2, record.parse '1. a1a2 [A "x"] *')
    assert.equal("line 1, column 9: a tag after the moves", message)
    message = select(2, record.parse '[White "\xC2\x9B2J"]\n*')
    assert.truthy(message:find("without control characters", 1, true), message)
    message = select(2, record.parse '[White "\27[2J"]\n*')
    assert.equal("line 1, column 1: tag 'White': "
      .. "expected a value on one line, without control characters", message)
  end)
end)

local lua <const> = "; a Lua file? shogun lint tries bots"
local name <const> = "; the name of a file? record.games(io.open(name)) reads it"

local function fault(text)
  local kept, message = shogun.record.parse(text)
  assert.is_nil(kept)
  return message:match "^line %d+, column %d+: (.*)$"
end

describe("a text that is not a record", function()
  it("is recognised by its beginning, and refused with a hint", function()
    for text, hint in pairs {
      ["-- a bot\nreturn 1"] = lua, ["#!/bin/lua"] = lua, ["\n local shogun = 1"] = lua,
      ["return function() end"] = lua, ["game.txt"] = name, ["a/b.pgn\n"] = name,
      ["[{}]"] = "; JSON? shogun record --from json or record.list_from_json reads it",
      ['{ "tags": [] }'] = "; JSON? shogun record --from json or record.from_json reads it",
      ["SQLite format 3\0x"] = "; a database of matches? shogun games lists its games",
      [shogun.board():text()] = "; a board? shogun show draws it",
    } do
      assert.equal(hint, fault(text):match ";.*$")
    end
    assert.equal("invalid move 'game.txt'" .. name, fault "game.txt")
  end)

  it("gets no hint if a record precedes it, or if the format is unknown", function()
    assert.equal("invalid move '--'", fault "1. d1e3 -- \nlocal x = 1")
    assert.equal("invalid move 'local'", fault '[White "x"]\nlocal x = 1')
    for _, text in ipairs { "hello world", "e2.e4.", ("x"):rep(301) .. ".txt", "1. d1e3" } do
      assert.is_nil(fault(text):find(";", 1, true))
    end
  end)

  it("is recognised in time linear in its length", function()
    for _, part in ipairs { ".", "a.", "8/", "[ ", "{ ", "local ", " " } do
      assert.is_string(fault((part):rep((1 << 20) // #part)))
    end
  end)

  it("is reported by shogun check as a file without a game if the file is empty",
    command.at_text(" \n", function(path)
      local output, said = command.ends_with(1, "check " .. path)
      assert.equal(path .. ": has no game; a bot? shogun lint tries it\n", output)
      assert.equal("0 games, 0 of them bad; 1 file not read\n", said)
    end, ".lua"))
end)
