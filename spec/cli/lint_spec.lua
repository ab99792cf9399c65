-- lint_spec.lua -- shogun lint: its findings on a bot, and how to reproduce them.

local command = require "spec.support.command"

local ends_with, with_path, write = command.ends_with, command.with_path, command.write

-- Calls with the name of a file that holds a bot.
local function with_bot(source, call)
  with_path(function(path)
    write(path, source)
    call(path)
  end, ".lua")
end

describe("shogun lint", function()
  it("names the rules under which a fault occurs, and a command that repeats the fault", function()
    local source = [[return function(board)
      if board:rules().law == "dice" then error "no dice" end
      return board:codes()[1]
    end]]
    with_bot(source, function(path)
      local output = ends_with(1, "lint --boards 30 --games 0 " .. path)
      assert.truthy(output:find "first under dice on .-no dice")
      local again = output:match "again: shogun ([^\n]+)"
      local repeated = ends_with(1, again)
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

  it("names a bot after its folder, before each line that it prints, up to 4 KiB", function()
    command.with_folder(function(folder)
      assert(os.execute(("mkdir %s/ben"):format(folder)))
      write(folder .. "/ben/bot.lua", "return function(board) print('\\27[2J\\nanna cheats' .. "
        .. "('x'):rep(1000)) return board:codes()[1] end")
      local output, said = ends_with(0, ("lint --boards 30 --games 0 %s/ben"):format(folder))
      assert.truthy(output:find(folder .. "/ben: 30 boards", 1, true))
      assert.truthy(said:find("^ben: \\x1b%[2J\nben: anna cheatsx+\nben: \\x1b"), said)
      assert(#said > 4000 and #said < 4200, #said)
    end)
  end)

  it("finds variables that a bot keeps between boards", function()
    with_bot([[local n, kept = 0, {}
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
    end)
  end)

  it("stops after ten late answers", function()
    with_bot("return function() while true do end end", function(path)
      local output = ends_with(1, "lint --movetime 0.2 " .. path)
      assert.truthy(output:find(": 10 boards, 0 games", 1, true))
      assert.truthy(output:find("late              10: it took longer", 1, true))
      assert.truthy(output:find("time a move       more than ", 1, true))
    end)
  end)

  it("points at comparisons that can never be true", function()
    with_bot('return function(board)\n  local white = board.turn == "white"\n'
      .. '  return board:codes()[white and 2 or 1]\nend', function(path)
      local output = ends_with(0, "lint --rules sheet --board start " .. path)
      assert.truthy(output:find("line 2: board.turn is a method: compare board:turn()", 1, true))
    end)
  end)
end)

describe("shogun lint with a file that does not load", function()
  it("names the file and the line only once", function()
    with_bot("return function( retrun", function(path)
      local _, said = ends_with(1, "lint " .. path)
      assert.equal("shogun: bot: " .. path .. ":1: ", said:match "^(.-: bot: .-:%d+: )")
    end)
  end)

  it("reports the error without escape sequences", function()
    with_bot("x = = \27[2J", function(path)
      local _, said = ends_with(1, "lint " .. path)
      assert.is_nil(said:find "\27")
    end)
    with_bot("error '\\27[2J'", function(path)
      local _, said = ends_with(1, "lint " .. path)
      assert.truthy(said:find("\\x1b[2J", 1, true))
      assert.is_nil(said:find "\27")
    end)
  end)
end)
