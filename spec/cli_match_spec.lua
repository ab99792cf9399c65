-- cli_match_spec.lua -- shogun match: small matches that are really played.

local command = require "spec.support.command"
local json = require "shogun.record.json"

local ends_with <const> = command.ends_with

-- Calls with a folder, which is gone afterwards.
local function in_folder(call)
  local folder = os.tmpname()
  os.remove(folder)
  assert(os.execute("mkdir " .. folder))
  call(folder)
  os.execute("rm -rf " .. folder)
end

local function words(folder, rest)
  return ("match --openings random:4 --rules boxed --db %s/m.db %s"):format(folder, rest)
end

local function events_of(output)
  local list = {}
  for line in output:gmatch "[^\n]+" do list[#list + 1] = assert(json.decode(line)) end
  return list
end

local function counts_of(events)
  local counts = {}
  for _, event in ipairs(events) do counts[event.event] = (counts[event.event] or 0) + 1 end
  return counts
end

local function exists(path)
  local file <close> = io.open(path)
  return file ~= nil
end

describe("shogun match", function()
  it("answers with who is better, and says where the games are", function()
    in_folder(function(folder)
      local output, said = ends_with(0, words(folder, "greedy random --pairs 4"))
      assert.truthy(output:find "^greedy against random: 8 games, 4 pairs\n")
      assert.truthy(output:gsub("%s+", " "):find " Elo of greedy over random is ")
      assert.truthy(output:find "\nGames ended by: ")
      assert.truthy(said:find(("The games are in %s/m.db"):format(folder), 1, true), said)
      local line = ("%s lua/bin/shogun %s 2>&1"):format(command.interpreter(),
        words(folder, "greedy random --pairs 4"))
      local pipe <close> = assert(io.popen(line))
      assert.truthy(pipe:read "a":find "\nGames ended by: .*\nThis match was", "in this order")
    end)
  end)

  it("finds a finished match again, and goes on with more pairs", function()
    in_folder(function(folder)
      local first = ends_with(0, words(folder, "greedy random --pairs 2"))
      local again, said = ends_with(0, words(folder, "greedy random --pairs 2"))
      assert.equal(first, again)
      assert.truthy(said:find("was finished before", 1, true), said)
      local output = ends_with(0, words(folder, "greedy random --pairs 3 --json"))
      local events = events_of(output)
      assert.equal(4, events[1].done)
      assert.equal(2, counts_of(events).game)
      assert.equal(6, events[#events].games)
    end)
  end)

  it("writes every event as a line of JSON", function()
    in_folder(function(folder)
      local rest = "random greedy alphabeta:depth=1 --pairs 2 --quiet --json"
      local output, said = ends_with(0, words(folder, rest))
      local events = events_of(output)
      assert.equal("", said)
      assert.same({ 1, 12, 1 }, {
        counts_of(events).start, counts_of(events).game, counts_of(events)["end"],
      })
      local seen = {}
      for _, event in ipairs(events) do
        if event.event == "game" then
          assert.truthy(event.white and event.red and event.reason and event.plies > 0)
          seen[event.number] = event.result
        end
      end
      assert.equal(12, #seen)
      assert.truthy(output:find '\n{"event":"game","number":%d+,"pair":%d,"white":"')
      assert.equal("start", events[#events - 13].event)
      assert.equal(3, #events[#events].ratings)
    end)
  end)

  it("plays until a test is decided", function()
    in_folder(function(folder)
      local output = ends_with(0, words(folder, "alphabeta:depth=2 random --sprt -5,200 --quiet"))
      assert.truthy(output:find "\nalphabeta:depth=2 is stronger than random%.\n", output)
      assert.truthy(output:gsub("\n", " "):find "%d+ games decided it", output)
    end)
  end)

  it("writes a report", function()
    in_folder(function(folder)
      local rest = ("greedy 'random:' --pairs 1 --quiet --html %s/m.html"):format(folder)
      assert.equal("", select(2, ends_with(0, words(folder, rest))))
      local html = command.read(folder .. "/m.html")
      assert.truthy(html:find "<h1>greedy against random")
      assert.truthy(html:find "<pre>shogun match .* &#39;?%-%-html" or html:find "%-%-html", html)
    end)
  end)

  it("refuses a report that cannot be written before it plays", function()
    in_folder(function(folder)
      local rest = "greedy random --html " .. folder .. "/no/m.html"
      local _, said = ends_with(1, words(folder, rest))
      assert.truthy(said:find("/no/m.html", 1, true))
      assert.falsy(exists(folder .. "/m.db"))
    end)
  end)

  it("ends with 1 where a player or a file is of no use", function()
    in_folder(function(folder)
      command.write(folder .. "/bad.lua", "return {")
      for _, rest in ipairs {
        folder .. "/bad.lua random", folder .. "/none.lua random", "cmd:false random",
        "greedy random --openings " .. folder .. "/none",
        "greedy random --db " .. folder .. "/none/m.db", "greedy random --db " .. folder,
      } do
        local _, said = ends_with(1, words(folder, rest))
        assert.truthy(said:find "^shogun: ", said)
        assert.falsy(said:find "traceback")
      end
    end)
  end)

  -- Ctrl-C comes once the first line is there, while games are played.
  it("gives files what their boxes have, or plays them without", function()
    in_folder(function(folder)
      command.write(folder .. "/bot.lua", "return function(board) return io and 'a1a9' end")
      for options, spec in pairs {
        ["--unsafe"] = "unsafe:%s/bot.lua",
        ["--instructions 99999"] = "%s/bot.lua:instructions=99999",
      } do
        local line = "--quiet --json --pairs 1 --seed %d %s greedy %s/bot.lua"
        local given = line:format(#options, options, folder)
        local events = events_of(ends_with(0, words(folder, given)))
        assert.equal(spec:format(folder), events[1].settings.players[2].spec)
        assert.equal("illegal", events[2].reason)
        assert.equal(options == "--unsafe", events[2].message:find "a1a9" ~= nil)
      end
    end)
  end)

  it("says how to go on after Ctrl-C, and refuses other options until then", function()
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    in_folder(function(folder)
      command.write(folder .. "/slow.lua", "return function(board) local now = os.clock() "
        .. "while os.clock() < now + 0.01 do end return board:moves()[1] end")
      local stopped = words(folder, folder .. "/slow.lua random --pairs 10 --concurrency 1 "
        .. "--adjudicate plies=20 --json --quiet")
      local line = ("%s lua/bin/shogun %s >%s/out & until [ -s %s/out ]; do sleep 0.05; done; "
        .. "sleep 0.4; kill -INT $!; wait $!; echo $?"):format(command.interpreter(), stopped,
        folder, folder)
      command.write(folder .. "/run.sh", line)
      local pipe <close> = assert(io.popen(("bash -m %s/run.sh 2>&1"):format(folder)))
      local said = pipe:read "a"
      assert.truthy(said:find "\n130\n$", said)
      local count, how = said:match "interrupted; (%d+) games are in .- go on:\n\n  shogun ([^\n]+)"
      assert.equal(stopped, how)
      local _, refused = ends_with(1, stopped .. " --seed 2")
      assert.truthy(refused:find("seed: 1 then, 2 now", 1, true), refused)
      local events = events_of((ends_with(0, how)))
      assert.equal(tonumber(count), events[1].done)
      assert.equal(20, events[#events].games)
    end)
  end)

  it("ends with 2 on wrong arguments, and says which", function()
    for rest, expected in pairs {
      ["greedy"] = "at least 2", ["greedy gredy"] = "no player 'gredy'",
      ["greedy engine:nodez=3"] = "did you mean nodes?",
      ["greedy random --sprt 5,5"] = "--sprt: expected ELO0,ELO1",
      ["greedy random random --sprt 0,5"] = "--sprt: expected two players, got 3",
      ["greedy random --sprt 0,5 --pairs 3"] = "can not be used together",
      ["greedy random --nodes 5 --movetime 3"] = "can not be used together",
      ["greedy random --pairs 0"] = "--pairs: expected", ["x x --db ''"] = "--db: expected",
      ["greedy random --concurrency 1025"] = "shogun: --concurrency: expected a whole number",
      ["greedy random --clock x"] = "--clock: expected seconds",
      ["greedy random --openings balanced:x"] = "--openings: expected how many",
      ["greedy random --adjudicate moves=3"] = "--adjudicate: expected a score",
      ["greedy random --adjudicate ply=3"] = "--adjudicate: expected plies=N",
      ["greedy random --rules chess"] = "chess", ["greedy random --gauntled"] = "--gauntlet",
    } do
      local _, said = ends_with(2, "match " .. rest)
      assert.truthy(said:find(expected, 1, true), said)
    end
  end)

  it("says in its help that boxed rules decide with fewer games", function()
    local help = ends_with(0, "match --help"):gsub("%s+", " ")
    assert.truthy(help:find("boxed far fewer games are drawn than under standard (6 against", 1,
      true))
  end)
end)
