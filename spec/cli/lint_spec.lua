-- lint_spec.lua -- shogun lint: its findings on a bot, and how to reproduce them; comparisons in
-- the bot's source that can never be true.

local command = require "spec.support.command"
local comparisons = require "shogun.cli.comparisons"
local core = require "shogun.core"

local at_bot, ends_with, with_bot = command.at_bot, command.ends_with, command.with_bot

describe("shogun lint", function()
  it("names the rules under which a fault occurs, and a command that repeats the fault", function()
    local source = [[return function(board)
      if board:rules().law == "dice" then error "no dice" end
      return board:codes()[1]
    end]]
    with_bot(source, function(path)
      local output = ends_with(1, "lint --boards 30 --games 0 " .. path)
      assert.truthy(output:find "first under dice on .-no dice")
      local repeated = ends_with(1, output:match "again: shogun ([^\n]+)")
      assert.truthy(repeated:find("1 board,", 1, true))
      assert.truthy(repeated:find("errors            1: it raised", 1, true))
      ends_with(0, "lint --rules sheet --boards 30 --games 1 " .. path)
      local output_of_games = ends_with(0, "lint --boards 0 --games 2 " .. path)
      assert.truthy(output_of_games:find(", 2 games under boxed against random, ", 1, true))
      local game = ends_with(1, "lint --rules dice --boards 0 --games 2 " .. path)
      assert.truthy(ends_with(1, game:match "again: shogun ([^\n]+)"):find("no dice", 1, true))
      local json = ends_with(1, "lint --json --boards 30 --games 0 " .. path)
      assert.equal("dice", require("dkjson").decode(json).first.errors.rules)
    end)
    with_bot("return function(board) n = 1 return 'a1a8' end", function(path)
      local output = ends_with(1, "lint --boards 2 --games 0 " .. path)
      assert.truthy(output:find "globals it made   n\n" and output:find "illegal +2: ", output)
    end)
    ends_with(2, "lint --rules chess random")
    ends_with(2, "lint --board 9 random")
  end)

  it("prints a command that repeats a fault, also for limited and for unboxed bots", function()
    with_bot("return function(board) for i = 1, 1e6 do end return board:moves()[1] end",
      function(path)
        local output = ends_with(1, "lint --boards 1 --games 0 --instructions 9000 " .. path)
        local again = output:match "again: shogun ([^\n]+)"
        assert.truthy(ends_with(1, again):find("out of instructions", 1, true))
      end)
    with_bot("return function() io.write '' error 'no move' end", function(path)
      local output = ends_with(1, "lint --boards 1 --games 0 --unsafe " .. path)
      local again = output:match "again: shogun ([^\n]+)"
      assert.truthy(ends_with(1, again):find("no move", 1, true))
    end)
  end)

  it("puts the name of a bot's folder before each line of its output, of at most 4 KiB",
    command.in_folder(function(folder)
      assert(os.execute(("mkdir %s/ben"):format(folder)))
      command.write(folder .. "/ben/bot.lua", "return function(board) "
        .. "print('\\27[2J\\nanna cheats' .. ('x'):rep(1000)) return board:codes()[1] end")
      local output, said = ends_with(0, ("lint --boards 30 --games 0 %s/ben"):format(folder))
      assert.truthy(output:find(folder .. "/ben: 30 boards", 1, true))
      assert.truthy(said:find("^ben: \\x1b%[2J\nben: anna cheatsx+\nben: \\x1b"), said)
      assert(#said > 4000 and #said < 4200, #said)
    end))

  it("finds variables that a bot keeps between boards", at_bot([[local n, kept = 0, {}
    return function(board)
      n = n + 1
      kept[n] = ("x"):rep(1e5) .. n
      local codes, count = board:codes()
      return codes[1 + n % count]
    end]], function(path)
    local output = ends_with(0, "lint --boards 40 --games 1 " .. path)
    local kilobytes = math.tointeger(output:match "memory it kept +(%d+) kB")
    assert(kilobytes > 4000, output)
    assert(not output:find "unsteady +0", output)
  end))

  it("stops after ten late answers",
    at_bot("return function() while true do end end", function(path)
      local output = ends_with(1, "lint --movetime 0.1 " .. path)
      assert.truthy(output:find(": 10 boards, 0 games", 1, true))
      assert.truthy(output:find("late              10: it took longer", 1, true))
      assert.truthy(output:find("time a move       more than ", 1, true))
    end))

  it("points at comparisons that can never be true", function()
    with_bot('return function(board)\n  local white = board.turn == "white"\n'
      .. '  return board:codes()[white and 2 or 1]\nend', function(path)
      local output = ends_with(0, "lint --rules sheet --board start " .. path)
      assert.truthy(output:find("line 2: board.turn is a method: compare board:turn()", 1, true))
    end)
  end)
end)

describe("shogun lint with a file that does not load", function()
  it("names the file and the line only once", at_bot("return function( retrun", function(path)
    local _, said = ends_with(1, "lint " .. path)
    assert.equal("shogun: bot: " .. path .. ":1: ", said:match "^(.-: bot: .-:%d+: )")
  end))

  it("reports the error without escape sequences", function()
    for source, part in pairs { ["x = = \27[2J"] = "near '='", ["error '\\27[2J'"] = "\\x1b[2J" } do
      with_bot(source, function(path)
        local _, said = command.tells(1, part, "lint " .. path)
        assert.is_nil(said:find "\27")
      end)
    end
  end)
end)

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
