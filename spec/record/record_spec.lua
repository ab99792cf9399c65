-- record_spec.lua -- games as text and JSON: round trips, validation, errors; records with and
-- without methods.

local command = require "spec.support.command"
local played = require "spec.support.played"
local shogun = require "shogun"

local record = shogun.record
local games = played.games

local function problem(text)
  local parsed, message = record.parse(text)
  if not parsed then return message end
  return select(2, record.replay(parsed))
end

describe("a record", function()
  it("is written, read and replayed without loss, byte for byte", function()
    games(40, function(game)
      local text = record.write(game:record())
      local again = assert(record.replay(assert(record.parse(text))))
      assert.equal(text, record.write(again:record()))
      assert.equal(game.board:text(), again.board:text())
      local ended = again:result()
      assert.same({ game:result().reason, game:result().winner }, { ended.reason, ended.winner })
    end)
  end)

  it("is at most 80 columns wide", function()
    for line in record.write(played.game(1):record()):gmatch "[^\n]+" do
      assert.is_true(#line <= 80 or line:find '^%[Rules "' ~= nil, line)
    end
  end)

  it("keeps tags, comments, clocks and variations", function()
    local text = [=[
[White "a \"b\" \\ c"]
[Red "?"]
[Date "2026.11.21"]
[Result "*"]
[Rules "law=fixed lone=2 stalemate=loss repetition=0 quiet=40 first=red"]
[Event "home"]

{before all} 1. h8h7 {why [not]?} (1. g8e7 {better} 1... b1d2 (1... a1a2
2. h8h7) 2. h8h7) 1... a1a2 {[%clk 12.5] fast} 2. b8b6 {[%clk 3]} *
]=]
    local game = assert(record.replay(assert(record.parse(text))))
    assert.equal("red", game.board:rules().first)
    assert.equal(text, record.write(game:record()))
  end)

  it("can be continued after it was read", function()
    local game = assert(record.replay(assert(record.parse "1. a1a2 {good} h8h7 *")))
    game:undo()
    game:redo()
    game:play "b1d2"
    game:resign()
    local text = record.write(game:record())
    assert.truthy(text:find("1. a1a2 {good} 1... h8h7 2. b1d2 1-0", 1, true))
    assert.truthy(text:find('[Reason "resigned"]', 1, true))
    assert.equal("resigned", record.replay(record.parse(text)):result().reason)
  end)

  it("has the board and the rules with which it starts", function()
    local board = shogun.board("8/8/8/8/8/8/P17/K16k1 w 3 9", { law = ("0123"):rep(16), lone = 0 })
    local game = shogun.game { board = board }
    game:play "a2a3"
    local again = assert(record.replay(assert(record.parse(record.write(game:record())))))
    assert.equal(game.board, again.board)
    assert.equal(game.board:text(), again.board:text())
  end)

  it("is refused by a message with the line and column of the error", function()
    for text, message in pairs {
      [""] = "line 1, column 1: the record ends without a result",
      ["1. a1a2"] = "line 1, column 8: the record ends without a result",
      ["[White \"x"] = "line 1, column 1: invalid tag, expected [Name \"value\"]",
      ["[White x]"] = "line 1, column 1: invalid tag, expected [Name \"value\"]",
      ['[A "1"]\n[A "2"]\n*'] = "line 2, column 1: two tags 'A'",
      ["1. a1a9 *"] = "line 1, column 4: invalid move 'a1a9'",
      ["1. a1a2\n\nxyzzy *"] = "line 3, column 1: invalid move 'xyzzy'",
      ["1. " .. ("x"):rep(99)] = "line 1, column 4: invalid move '" .. ("x"):rep(60) .. "...'",
      ["1. a1a2 ] *"] = "line 1, column 9: unexpected ']'",
      ["( *"] = "line 1, column 1: a variation without a move before it",
      ["1. a1a2 ) *"] = "line 1, column 9: a ) without its (",
      ["1. a1a2 ( ) *"] = "line 1, column 11: an empty variation",
      ["1. a1a2 (1. b1d2"] = "line 1, column 17: a variation without its )",
      ["1. a1a2 (1. b1d2 *)"] = "line 1, column 18: a result within a variation",
      ["1. a1a2 {x *"] = "line 1, column 9: a comment without its }",
      ["1. a1a2 * h8h7"] = "line 1, column 11: text after the result",
      ["1. a1a2 (b1d2 " .. ("(a1a2"):rep(600000)] =
        "line 1, column 510: variations nested more than 100 deep",
      ["1. a1a2$7 *"] = "line 1, column 4: invalid move 'a1a2$7'",
      ["1. a1a2 $7 *"] = "line 1, column 9: expected $1 to $6, got '$7'",
      ["1. a1a2?!? *"] = "line 1, column 4: invalid move 'a1a2?!?'",
      ["$1 *"] = "line 1, column 1: no move before '$1'",
      ["* \0"] = "line 1, column 3: text after the result",
    } do
      assert.equal(message, problem(text))
    end
  end)

  it("is refused by a message with the first invalid move and the reason", function()
    for text, message in pairs {
      ["1. a1a2 h8h8 *"] =
        "move 1, red, 'h8h8': illegal move 'h8h8': distance 0, the piece shows 1",
      ["1. a1xa2 *"] = "move 1, white, 'a1a2': nothing is captured",
      ["1. a1a2+ *"] = "move 1, white, 'a1a2': marked +, but it is neither check nor mate",
      ["1. a1a2=3 *"] = "move 1, white, 'a1a2': it cannot show 3",
      ["1. a1a2 (1. a1b1) *"] =
        "variation: move 1, white, 'a1b1': illegal move 'a1b1': own piece on b1",
      ['[Rules "dice"]\n1. a1a2 *'] = "move 1, white, 'a1a2': the number rolled is missing",
      ['[Rules "dice"]\n1. e1e2=3 *'] = "move 1, white, 'e1e2': it cannot show 3",
      ['[Rules "lone=x"]\n*'] =
        "tag Rules: invalid rules: lone: expected a whole number from 0 to 64, got 'x'",
      ['[Rules "chess"]\n*'] = "tag Rules: invalid rules: "
        .. "expected 'standard', 'sheet', 'boxed' or 'dice', got 'chess'",
      ['[Board "9"]\n*'] =
        "tag Board: invalid board: a number of empty fields is 1 to 8, at byte 1 in row 8: '9'",
      ['[Result "1-0"]\n1. a1a2 *'] = "the tag Result says '1-0', but the moves end with *",
      ["1. a1a2 1-0"] = "the result is 1-0, but the game is not over",
      ["1. a1a2 1/2-1/2"] = "the result is 1/2-1/2, but the game is not over",
      ['[Reason "mate"]\n1. a1a2 1-0'] = "the result is 1-0, but the game is not over",
    } do
      assert.equal(message, problem(text))
    end
  end)

  it("is refused if it is cut off anywhere", function()
    local text = record.write(played.game(2, "dice"):record())
    for length = 0, #text - 2 do assert.is_string(problem(text:sub(1, length))) end
  end)

  it("is refused if it has a wrong result", function()
    local text = record.write(played.game(3):record())
    for _, wrong in ipairs { "1-0", "0-1", "1/2-1/2", "*" } do
      local tag = ('Result "%s"'):format(wrong)
      local changed = text:gsub("%S+\n$", wrong .. "\n"):gsub('Result "[^"]+"', tag)
      assert.equal(changed ~= text, problem(changed) ~= nil)
    end
  end)
end)

local text <const> = '[White "Ann"]\n[Red "Bob"]\n\n1. d1e3 c8c4 *\n'

-- Records that shogun makes, by the function that makes each of them.
local function made()
  local kept = assert(record.parse(text))
  local json = record.to_json(kept)
  local _, first = record.games(text)()
  return {
    parse = kept, games = first, from_json = assert(record.from_json(json)),
    list = assert(record.list_from_json("[" .. json .. "]"))[1],
    game = assert(kept:replay()):record(), of = record.of(shogun.game()),
    analysis = shogun.analysis.start(kept, { nodes = 1 }):record(),
  }
end

describe("a record with methods", function()
  it("has its methods, whichever function returned it", function()
    for name, kept in pairs(made()) do
      assert.equal(record.tag(kept, "White"), kept:tag "White", name)
      assert.equal(record.write(kept), kept:write(), name)
      assert.equal(kept:write(), tostring(kept), name)
      assert.equal(#kept.moves, #assert(kept:replay()), name)
      assert.equal(shogun.board(), assert(kept:check()), name)
      assert.equal(record.to_json(kept), kept:to_json(), name)
      kept:set_tag("White", "Cleo")
      assert.equal("Cleo", record.tag(kept, "White"), name)
      kept:set_tag "White"
      assert.is_nil(kept:tag "White", name)
    end
  end)

  it("is plain data, since its methods are not fields", function()
    local kept, keys = record.parse(text), {}
    for key in pairs(kept) do keys[#keys + 1] = key end
    table.sort(keys)
    assert.same({ "moves", "result", "tags" }, keys)
    assert.is_nil(kept.comment)
    assert.is_nil(kept:to_json():find "write")
    assert.same({ tags = kept.tags, moves = kept.moves, result = "*" }, kept)
  end)

  it("may be replaced by a plain table without methods", function()
    local plain = { tags = { { name = "White", value = "Ann" } }, moves = {}, result = "*" }
    assert.equal("Ann", record.tag(plain, "White"))
    assert.equal('[White "Ann"]\n\n*\n', record.write(plain))
    assert.is_nil(getmetatable(plain))
    assert.equal(record.write(plain), tostring(record.from_json(record.to_json(plain))))
  end)

  it("is printed without an error, even if invalid", function()
    local kept = record.parse "1. d1d8 *"
    assert.equal("invalid record: move 1, white, 'd1d8': illegal move 'd1d8': distance 7, "
      .. "the piece shows 3", tostring(kept))
    kept.moves = 5
    assert.equal("invalid record: bad argument #1 to 'write' (expected a record: moves: expected "
      .. "a list of moves)", tostring(kept))
  end)
end)

describe("the module of records without shogun", function()
  it("gives records the same methods", function()
    local code = [[local record = require "shogun.record"
      print(record.parse('[White "Ann"] *'):tag "White")]]
    assert.equal("Ann\n", command.output(("%s -e %s"):format(command.interpreter(),
      command.quoted(code))))
  end)
end)
