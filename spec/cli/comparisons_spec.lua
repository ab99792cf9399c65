-- comparisons_spec.lua -- comparisons that are always the same, as lint reports them.

local comparisons = require "shogun.cli.comparisons"
local core = require "shogun.core"

describe("a comparison that can never be true", function()
  it("is found wherever it stands in the source", function()
    for source, line in pairs {
      ['if board.turn == "white" then end'] = 1, ["\nx = a.b.turn ~= 'red'"] = 2,
      ["y = 'red' == after.turn"] = 1, ["z = [[\n]] ; k = board.count==0"] = 2,
      ["if b.is_mate == true or x - 1 then end"] = 1, ["game.result == nil"] = 1,
    } do
      local found = comparisons(source)
      assert.equal(1, #found, source)
      assert.truthy(found[1]:find(("line %d: "):format(line), 1, true), found[1])
    end
  end)

  it("is reported with the possible values and the impossible value", function()
    for source, message in pairs {
      ["board:turn() == 'black'"] = 'board:turn() is "white" or "red", never "black"',
      ["'w' ~= game.board:turn()"] = 'board:turn() is "white" or "red", never "w"',
      ["board:play(move):turn() == 1"] = '...:turn() is "white" or "red", never 1',
      ['board:occupied_by "d4" == "Red"'] = 'board:occupied_by() is "white" or "red", never "Red"',
      ["piece.colour == board.turn"] = "board.turn is a method: compare board:turn()",
      ["piece.kind == 'rook'"] = 'piece.kind is "pawn" or "king", never "rook"',
      ["result.winner == 'black'"] = 'result.winner is "white" or "red", never "black"',
      ["rules.law == 'magnet'"] = ('rules.law is "%s", never "magnet"')
        :format(table.concat(core.laws, '", "'):gsub('", ("[^"]*)$', '" or %1')),
      ["board:in_check() == 'red'"] = 'board:in_check() is a boolean, never "red"',
      ["board:count() == '3'"] = 'board:count() is a number, never "3"',
      ["board:result() == 'draw'"] =
        'board:result() is a table with winner and reason, or nil, never "draw"',
      ["move.captured == true"] = "move.captured is a piece or nil, never true",
      ["board:moves('d4') == {}"] = "a new table equals no other",
      ["board:moves() == nil"] = "board:moves() makes a new table, which equals no other",
      ["game.board == board:text()"] =
        "game.board is a board, which equals no text: compare game.board:text()",
      ["record == '1. d1e3 *'"] =
        "record is a record, which equals no text: compare tostring(record)",
      ["for _, m in ipairs(board:moves()) do if m == 'd4b6' then end end"] =
        "m is a table, which equals no text: compare tostring(m)",
    } do
      assert.same({ "line 1: " .. message }, comparisons(source))
    end
    local reason = comparisons("result.reason == 'checkmate'")[1]
    assert.truthy(reason:find('is "mate", "alone", .- or "adjudicated", never "checkmate"$'))
  end)

  it("is not found in comments and strings, nor among values that lint does not know", function()
    for _, source in ipairs {
      '-- board.turn == "white"', '--[[\nboard.turn == "white"\n]]', "x = 'board.turn == 1'",
      'x = "\\"board.turn == 1"', "x = [==[ ]] board.turn == 1 ]==]", 'board:turn() == "white"',
      "self.count == 3", "board.turn == other", "info.result == nil", "board.turns == 1",
      "'white' == board.turn()", "x = board.turn", "board:turn() == other", "#board:moves() == 0",
      "x .. board:turn() == 'black'", "board:turn() == 'bl' .. 'ack'", "board:result() == nil",
      "node.kind == 'exact'", "board:why(a, b).reason == 'blocked'", "self.colour == 'black'",
      "result.reason == 'time'", "not board:turn() == 'black'", "-board:count() == '1'",
      "for _, move in ipairs(info.moves) do if move == 'd4b6' then end end", "board == other",
      "f(board:turn()) == 'black'", "board:turn() == 'red'", "== ==", "x ==", "== 'black'",
    } do
      assert.same({}, comparisons(source), source)
    end
  end)

  it("is found in time linear in the source", function()
    for _, part in ipairs { "a.b == ", "a == ", '"', "[", " ", "=", "(", "a(", "a)", "--[" } do
      assert.same({}, comparisons((part):rep((1 << 15) // #part)))
    end
  end)
end)
