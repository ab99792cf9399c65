-- match_trouble_spec.lua -- shogun match: wrong arguments, players that cannot play, Ctrl-C.

local command = require "spec.support.command"

local ends_with <const>, tells <const> = command.ends_with, command.tells
local events_of <const>, words <const> = command.events, command.small_match

describe("shogun match with an error", function()
  it("refuses an unwritable report before it plays any game", command.in_folder(function(folder)
    tells(1, "/no/m.html", words(folder, "greedy random --html " .. folder .. "/no/m.html"))
    assert.is_nil((io.open(folder .. "/m.db")))
  end))

  it("exits with 1 if a player or a file is unusable", command.in_folder(function(folder)
    command.write(folder .. "/bad.lua", "return {")
    for _, rest in ipairs {
      folder .. "/bad.lua random", "cmd:false random",
      "greedy random --openings " .. folder .. "/none",
      "greedy random --db " .. folder .. "/none/m.db", "greedy random --db " .. folder,
    } do
      local _, said = ends_with(1, words(folder, rest))
      assert.truthy(said:find "^shogun: ", said)
      assert.falsy(said:find "traceback")
    end
  end))

  it("names the player for which it waits", command.in_folder(function(folder)
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local slow = ("cmd:sleep 1.2; exec %s lua/bin/shogun engine"):format(command.interpreter())
    local rest = command.quoted(slow) .. " random --pairs 1 --nodes 10 --json"
    local output, said = ends_with(0, words(folder, rest))
    assert.same({ event = "waiting", player = slow }, events_of(output)[1])
    assert.equal(("waiting for %s to start\n"):format(slow), said:match "^[^\n]*\n")
  end))

  -- Ctrl-C comes once the first progress is there, after a second of games.
  it("writes its report at Ctrl-C, and then resumes only with the same options",
    command.in_folder(function(folder)
      if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
      command.write(folder .. "/slow.lua", "return function(board) local now = os.clock() "
        .. "while os.clock() < now + 0.01 do end return board:moves()[1] end")
      local stopped = words(folder, folder .. "/slow.lua random --pairs 10 --concurrency 1 "
        .. "--adjudicate plies=20 --json --quiet --html " .. folder .. "/m.html")
      local program = ("%s lua/bin/shogun %s >%s/out"):format(command.interpreter(), stopped,
        folder)
      local line = command.stopped(program, ("grep -q progress %s/out"):format(folder))
      command.write(folder .. "/run.sh", line .. "; echo $?")
      local said = command.output(("bash -m %s/run.sh 2>&1"):format(folder))
      assert.truthy(said:find "\n130\n$", said)
      local count, how =
        said:match "interrupted; (%d+) games are in .- To resume:\n\n  shogun ([^\n]+)"
      assert.equal(stopped, how)
      assert.truthy(said:find("their report in " .. folder .. "/m.html", 1, true), said)
      local games = command.read(folder .. "/m.html"):match "<dt>Games</dt>%s*<dd>(%d+)"
      assert.equal(count, games)
      tells(1, "seed: 1 then, 2 now", stopped .. " --seed 2")
      local events = events_of((ends_with(0, how)))
      assert.equal(tonumber(count), events[1].done)
      assert.equal(20, events[#events].games)
    end))
end)
