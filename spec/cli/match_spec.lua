-- match_spec.lua -- shogun match: small matches that are really played.

local command = require "spec.support.command"

local ends_with <const> = command.ends_with
local events_of <const>, words <const> = command.events, command.small_match

local function counts_of(events)
  local counts = {}
  for _, event in ipairs(events) do counts[event.event] = (counts[event.event] or 0) + 1 end
  return counts
end

describe("shogun match", function()
  it("prints which player is stronger, and where the games are stored",
    command.in_folder(function(folder)
      local output, said = ends_with(0, words(folder, "greedy random --pairs 4"))
      assert.truthy(output:find "^greedy against random under boxed: 8 games, 4 pairs\n")
      assert.truthy(output:gsub("%s+", " "):find " Elo of greedy over random is ")
      assert.truthy(output:find "\nGames ended by: ")
      assert.truthy(said:find(("The games are in %s/m.db"):format(folder), 1, true), said)
      local both = command.shell("SHOGUN " .. words(folder, "greedy random --pairs 4"))
      assert.truthy(both:find "\nGames ended by: .*\nThis match was", both) -- in this order
    end))

  it("finds a finished match in the database, and extends it by more pairs",
    command.in_folder(function(folder)
      local first = ends_with(0, words(folder, "greedy random --pairs 2"))
      local again, said = ends_with(0, words(folder, "greedy random --pairs 2"))
      assert.equal(first, again)
      assert.truthy(said:find("was finished before", 1, true), said)
      local output = ends_with(0, words(folder, "greedy random --pairs 3 --json"))
      local events = events_of(output)
      assert.equal(4, events[1].done)
      assert.equal(2, counts_of(events).game)
      assert.equal(6, events[#events].games)
      said = select(2, ends_with(0, words(folder, "greedy random --pairs 2")))
      said = said:gsub("%s+", " ")
      assert.truthy(said:find("begins: match 1 has the same options, but 3 pairs", 1, true), said)
    end))

  it("writes each event as a line of JSON", command.in_folder(function(folder)
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
  end))

  it("plays until a test is decided", command.in_folder(function(folder)
    local arguments = words(folder, "alphabeta:depth=2 random --sprt -5,200 --quiet")
    local output = ends_with(0, (arguments:gsub("random:4", "random")))
    assert.truthy(output:find "\nalphabeta:depth=2 is stronger than random%.\n", output)
    assert.truthy(output:gsub("\n", " "):find "%d+ games decided it", output)
  end))

  it("writes a report if requested", command.in_folder(function(folder)
    local rest = ("greedy random --pairs 1 --quiet --html %s/m.html"):format(folder)
    assert.equal("", select(2, ends_with(0, words(folder, rest))))
    local html = command.read(folder .. "/m.html")
    assert.truthy(html:find "<h1>greedy against random")
    assert.truthy(html:find "<pre>shogun match .* &#39;?%-%-html" or html:find "%-%-html", html)
  end))

  it("limits its boxes as the options say, or plays files without a box",
    command.in_folder(function(folder)
      command.write(folder .. "/bot.lua", "return function(board) return io and 'a1a9' end")
      for options, spec in pairs {
        ["--unsafe"] = "unsafe:%s/bot.lua",
        ["--instructions 99999"] = "%s/bot.lua:instructions=99999",
        ["--own-search"] = "%s/bot.lua:own_search=true",
      } do
        local line = "--quiet --json --pairs 1 --seed %d %s greedy %s/bot.lua"
        local given = line:format(#options, options, folder)
        local events = events_of(ends_with(0, words(folder, given)))
        assert.equal(spec:format(folder), events[1].settings.players[2].spec)
        assert.equal("illegal", events[2].reason)
        assert.equal(options == "--unsafe", events[2].message:find "a1a9" ~= nil)
      end
    end))
end)
