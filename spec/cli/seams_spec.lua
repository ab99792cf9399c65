-- seams_spec.lua -- small things that people meet in the command: hints, formats by a file's name,
-- help, commands to be copied.

local comparisons = require "shogun.cli.comparisons"
local command = require "spec.support.command"
local runner = require "spec.support.verbs"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

describe("shogun", function()
  it("can draw a board in shogun engine, since boards have their Lua methods there", function()
    assert(command.run("engine", "show\n"):find("show 8    p4", 1, true))
  end)

  it("analyses one game of several, and refuses a plot whose extension is not .svg", function()
    local games = "[White \"a\"]\n\n1. d1e3 *\n\n[White \"b\"]\n\n1. a1a2 *\n"
    local output, said = command.run("analyse - --game 2 --nodes 100", games)
    assert(output:find("a1a2", 1, true) and not output:find("d1e3", 1, true), output)
    assert(said:find("game 2, white (b)", 1, true) and not said:find("game 1,", 1, true), said)
    assert(select(2, command.run("analyse - --game 3", games)):find "no game 3, only 2")
    for _, verb in ipairs { "record", "page", "analyse --nodes 1" } do -- stop reading at game 2
      local endless = [[yes '[A "b"] *' | timeout 20 SHOGUN %s --game 2 - 2>/dev/null]]
      local answer = command.shell(endless:format(verb))
      assert(answer:find("b", 1, true), verb)
    end
    local _, errors, code = command.run("analyse - --game 1 --plot x.png", games)
    assert.equal(2, code)
    assert(errors:find("--plot x.png: cannot write png here", 1, true), errors)
  end)

  it("names the option net if the file given by this option is not a net",
    command.in_folder(function(folder)
      local words = "match engine:net=README.md greedy --db %s/m.db"
      command.tells(1, "net: README.md: not a net", words:format(folder))
    end))

  it("names an unwritable folder of a database, and the option for another folder", function()
    local _, errors, code = command.run "match greedy random --pairs 1 --db /proc/none.db"
    assert.equal(1, code)
    assert(errors:find("/proc cannot be written; store the games elsewhere: --db FILE", 1, true),
      errors)
  end)

  it("lint finds fields that a move does not have, unless the bot sets them", function()
    local source <const> = "for _, m in ipairs(board:moves()) do %s print(m.piece, m.energy) end"
    local found = comparisons(source:format "")
    assert.equal("line 1: m.piece is nil: a move has from, to, kind, colour, energy, shows, "
      .. "captured", table.concat(found))
    assert.same({}, comparisons(source:format "m.piece = 1"))
  end)

  it("explains why there is no closed tour", function()
    local _, errors = runner.run("tour 5 --closed", "")
    assert.equal("shogun: there is no closed tour from 2,2: the board has an odd number of "
      .. "fields\n", errors)
  end)

  it("exits with 130 at Ctrl-C while it reads a pipe, without a traceback",
    command.in_folder(function(folder)
      if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
      for _, words in ipairs { "check $f", "record $f", "lint $f" } do
        local script = ("f=%s/f.lua; mkfifo $f; set -m; %s lua/bin/shogun %s 2>&1 & sleep 0.5; "
          .. "kill -INT $!; sleep 0.1; kill -INT $! 2>/dev/null; wait $!; echo $?; rm $f"):format(
            folder, command.interpreter(), words)
        local output = command.output("bash -c " .. command.quoted(script) .. " 2>/dev/null")
        assert(not output:find "traceback" and output:find "130\n$" or words:find "lint", output)
      end
    end))
end)

describe("a wrapped command in the output", function()
  it("can be copied into a shell", function()
    local line = "  shogun match 'a bot''s file.lua' greedy --pairs 200 --rules 'law=dice  lone=1'"
    for width = 20, 90 do
      local text = terminal.fitted(line, width)
      local script = "shogun() { printf '%s\n' \"$@\"; }; "
      assert.equal(command.output(script .. line), command.output(script .. text))
      assert(width >= #line or text:find(" \\\n", 1, true), text)
    end
  end)
end)

describe("a player's text", function()
  it("means the same in a game and a match", function()
    local game = shogun.game { white = "greedy", red = "engine:nodes=50,endings=true", seed = 1 }
    assert(game:step() and game:step())
    local engine = shogun.engine { hash = 1, endings = true }
    assert(engine:search(shogun.board "7p2/8/8/4P23/8/5K2k21/8/8 w", { nodes = 10 }).mate)
  end)
end)

describe("shogun.explore", function()
  it("reports the values of the moves after each depth", function()
    local depths, last = {}, nil
    local found = shogun.explore(shogun.board(), { depth = 3, report = function(list, depth)
      depths[#depths + 1], last = depth, list
    end })
    assert.same({ 1, 2, 3 }, depths)
    assert.same(#found, #last)
  end)
end)
