-- queries_spec.lua -- the queries of the text protocol, for programs without rules.

local protocol = require "shogun.engine.protocol"
local shogun = require "shogun"
local command = require "spec.support.command"
local fields = require "spec.support.fields"

-- The lines with which a session answers the commands.
local function answers(adapter, commands)
  local input <close>, said = command.file_of(table.concat(commands, "\n") .. "\n"), {}
  local output = { flush = function() return true end }
  function output:write(...)
    table.insert(said, (table.concat { ... }:gsub("\n$", "")))
    return self
  end
  assert(protocol.serve(adapter, input, output))
  return said
end

local function ask(...) return answers({ name = "x", author = "y" }, { ... }) end

local over <const> = "position 3k24/8/8/8/8/8/8/7K1 w"

describe("a query of the position", function()
  it("lists the legal moves of all pieces, or of the piece on one field", function()
    local said = ask("position start moves d1e3", "moves", "moves c8", "moves e4", "moves z9")
    assert.same({
      "moves " .. fields.of_moves(shogun.board():play "d1e3":moves()),
      "moves c8c4 c8b5 c8d5 c8a6 c8e6 c8f7", "moves", "error moves: no field 'z9'",
    }, said)
  end)

  it("is suggested after a typing error, and after a command of a chess program", function()
    local said = ask("uci", "ucinewgame", "movs", "SHOW", "foo", "help")
    for i, hint in ipairs { "shogun", "newgame", "moves", "show" } do
      assert(said[i]:find(("; did you mean %s?"):format(hint), 1, true), said[i])
    end
    assert.equal("error unknown command 'foo'", said[5])
    assert.truthy(said[6]:find("known are board, captures, ", 1, true))
  end)

  it("lists the legal moves that capture", function()
    local text = "position 3k24/8/8/p32p13p1/8/8/8/P12P4P1K12 w"
    assert.same({ "captures d1d5", "captures" }, ask(text, "captures", "captures f1"))
  end)

  it("draws the board, with its text and its result", function()
    local said = ask("position start moves d1e3", "d", "show", "board", "result")
    local board = shogun.board():play "d1e3"
    local text = "board " .. board:text()
    assert.same({ text, "result *", text, "result *" }, table.move(said, #said - 3, #said, 1, {}))
    assert.same({ table.unpack(said, 1, 13) }, { table.unpack(said, 14, 26) })
    for i = 1, 11 do said[i] = said[i]:gsub("^show ", "") end
    assert.equal(tostring(board), table.concat(said, "\n", 1, 11))
  end)
end)

describe("the static score", function()
  it("is the sum of its parts, as the side to move sees it", function()
    local said = command.ends_with(0, "engine", table.concat({
      "eval", "position start moves d1e3", "eval", "setoption name net value false", "eval",
      "rules dice", "eval", over, "eval",
    }, "\n"))
    local lines, board = command.lines(said), shogun.board():play "d1e3"
    local dice = shogun.board(nil, "dice")
    for i, score in ipairs {
      (shogun.evaluate(shogun.board())), (shogun.evaluate(board)),
      (shogun.evaluate(board, nil, false)), (shogun.evaluate(dice, nil, false)),
    } do
      local sum = 0
      for points in lines[i]:match "^eval cp %-?%d+( .*)$":gmatch " [%a_]+ (%-?%d+)" do
        sum = sum + tonumber(points)
      end
      assert.same({ score, score }, { tonumber(lines[i]:match "^eval cp (%-?%d+)"), sum })
    end
    assert.equal("error eval: the game is over: alone", lines[5])
    said = command.ends_with(0, "bot random", "eval\n")
    assert.equal("error eval: this player has no static score\n", said)
  end)
end)
