-- ladder_spec.lua -- a ladder's schedule, and its ratings, by simulation with known strengths.

local command = require "spec.support.command"
local distribution = require "shogun.arena.stats.distribution"
local new_league = require "spec.fakes.league"
local new_schedule = require "shogun.arena.ladder.schedule"
local new_tally = require "shogun.arena.stats.tally"
local rating = require "shogun.arena.stats.rating"
local store = require "shogun.arena.store"

describe("the schedule of a ladder", function()
  it("places new players within 60 Elo in 400 games, mostly against similar players", function()
    local league, within, near, far, met = new_league(20, 300, 7, 100), 0, 0, 0, {}
    for _ = 1, 1000 do league:play() end
    for place = 21, 40 do
      league:add_player(league.source(-600, 600))
      within = within + (math.abs(league:place(place, 400)) <= 60 and 1 or 0)
    end
    for key, match in pairs(league.by_key) do
      local a, b = key >> 32, key & 0xffffffff
      local games = distribution.total(match.counts)
      local distance = math.abs(league.strengths[a] - league.strengths[b])
      near, far = near + (distance < 200 and games or 0), far + (distance > 400 and games or 0)
      if b == 40 then met[#met + 1] = a end
    end
    assert(within >= 19, within)
    assert(#met >= 8 and near > 3 * far, near .. " near, " .. far .. " far")
  end)

  it("gives no games to an inactive player, nor to a single active player", function()
    local schedule = new_schedule()
    for place = 1, 3 do schedule:set(place, true) end
    schedule:set(2, false)
    assert.same({ 1, 3 }, { schedule:next(60) })
    schedule:set(3, false)
    assert.is_nil(schedule:next(60))
  end)

  it("prefers players whose games are short, and counts games that have not ended", function()
    local schedule = new_schedule()
    for place = 1, 4 do schedule:set(place, true) end
    for _ = 1, 5 do
      schedule:add(1, 2, 0.5, 1)
      schedule:add(3, 4, 0.5, 50)
    end
    schedule:settle()
    assert.same({ 1, 2 }, { schedule:next(60) })
    local seen = {}
    for _ = 1, 12 do
      local a, b = schedule:next(60)
      seen[a * 10 + b] = schedule:begin(a, b)
    end
    assert(seen[34] or seen[13] or seen[14] or seen[23] or seen[24])
  end)
end)

describe("the ratings of a ladder", function()
  it("have intervals that contain the true value in 95 of 100 cases", function()
    local sum = 0
    for seed = 1, 25 do
      local league = new_league(10, 300, seed, 100)
      for _ = 1, 800 do league:play() end
      sum = sum + select(2, league:list(league:truth())) / 25
    end
    assert(sum > 0.92 and sum < 0.985, sum)
  end)

  it("give a player that lost every game only an upper bound, others both bounds", function()
    local matches = {}
    for i = 1, 4 do
      matches[#matches + 1] = { first = "loser", second = "" .. i, counts = { 5, 0, 0, 0, 0 } }
      for j = i + 1, 4 do
        matches[#matches + 1] = { first = "" .. i, second = "" .. j, counts = { 2, 2, 2, 2, 2 } }
      end
    end
    for _, entry in ipairs(rating.list(matches, {})) do
      local is_loser = entry.name == "loser"
      assert.equal(is_loser, entry.low == -math.huge)
      assert(entry.high < (is_loser and -150 or 400), entry.name)
    end
  end)
end)

describe("the folder of a ladder", function()
  local with_class = command.tests_with(function(call)
    command.with_folder(function(folder)
      local line <const> = ("ladder %s --games 2 --nodes 9 --quiet"):format(folder)
      for _, name in ipairs { "anna", "ben" } do
        local code = "return function(board) return board:moves()[1] end --" .. name
        command.write(("%s/%s.lua"):format(folder, name), code)
      end
      call(folder, function(status)
        local text, said = command.ends_with(status, line)
        return text .. said
      end)
    end)
  end)

  it("may have links, but no link is followed", with_class(function(folder, run)
    local function link(name)
      assert(os.execute(("cd %s && ln -s $PWD/.key %s"):format(folder, name)))
    end
    command.write(folder .. "/.key", "key")
    assert(os.execute(("cd %s && mkdir report dora"):format(folder)))
    for name in ("k.lua dora/bot.lua players.txt report/ladder.csv"):gmatch "%S+" do
      link(name)
    end
    local text = run(0)
    for _, name in ipairs { "k", "dora", "players.txt" } do
      assert.truthy(text:find("\n" .. name .. " does not play: [^\n]*is a link\n"), text)
    end
    assert.truthy(command.read(folder .. "/report/ladder.csv"):find "anna")
    for _, name in ipairs { "report", "ladder.db", "ladder.lock" } do
      assert(os.execute(("cd %s && rm -r %s"):format(folder, name)))
      link(name)
      assert.truthy(run(1):find("/" .. name .. "[^\n]*: is a link\n"), name)
      os.remove(folder .. "/" .. name)
    end
    assert.equal("key", command.read(folder .. "/.key"))
  end))

  it("is refused if its database has sources that were altered or have no player",
    with_class(function(folder, run)
      run(0)
      for _, case in ipairs {
        { "text = 'x'", "sources: altered at place 1" },
        { "place = 77", "place 77: no such player" },
      } do
        local opened <close> = store.open(folder .. "/ladder.db")
        opened.db:execute(("UPDATE sources SET %s WHERE place = 1"):format(case[1]))
        assert.truthy(run(1):find(case[2], 1, true))
      end
    end))
end)

describe("the tally of a ladder", function()
  it("accepts players added later, and continues after one player errs too often", function()
    local tally = new_tally { players = { { name = "a" } }, is_ladder = true }
    tally:add_player "b"
    tally:add_player "c"
    for number = 1, 20 do
      local task = { number = number, first = 2, second = 3, white = 2, red = 3, opening = number }
      tally:add(task, { winner = "white", reason = "error", plies = 1 })
    end
    assert.is_nil(tally:verdict())
    assert.same({ [3] = true }, tally.erring)
    local standings = tally:standings()
    assert.equal(10, standings.pairs)
    assert.same({ "b", "c" }, { standings.ratings[1].name, standings.ratings[2].name })
    assert.equal(20, standings.players[3].faults.error)
  end)
end)
