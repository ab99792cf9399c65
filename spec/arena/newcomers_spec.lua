-- newcomers_spec.lua -- bots that join a ladder later, also where their boxes cannot start.

local command = require "spec.support.command"

setup(require("spec.support.harsh").stop)

it("shogun ladder keeps stored players' names, limits engines, blames no bot if boxes fail",
  command.in_folder(function(folder)
    local line = "cd %s && %s; cd - >/dev/null; %s lua/bin/shogun ladder %s --time 2s --json 2>&1"
    local function ladder(change)
      return command.output(line:format(folder, change, command.interpreter(), folder))
    end
    command.write(folder .. "/ann.lua", "return function(board) return board:moves()[1] end")
    command.write(folder .. "/fay.lua", "return function() error 'none' end")
    assert.truthy(ladder("sed s/none/never/ fay.lua >guy.lua"):find '"name":"guy"')
    local said = ladder "mkdir ann; cp fay.lua ann/bot.lua; echo e=engine:nodes=99999 >players.txt"
    assert.truthy(said:find("ann (ann/bot.lua) does not play: ann.lua plays", 1, true), said)
    assert.truthy(said:find "engine:nodes=10000" and not said:find "answered like")
    said = ladder "rm -r ann fay.lua players.txt; cp ann.lua bob.lua; ulimit -v 200000"
    assert.truthy(said:find("waits: no box", 1, true) and not said:find '"error":%d%d%d', said)
  end))
