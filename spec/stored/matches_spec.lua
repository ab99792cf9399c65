-- matches_spec.lua -- databases that version 0.9.0 has stored: read, and gone on with.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local harsh = require "spec.support.harsh"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local stored = require "spec.support.stored" "0.9"

setup(harsh.stop)
teardown(harsh.start)

local ends_with <const> = command.ends_with
local bots <const> = stored.folder .. "bots/"

describe("a database of version 0.9.0", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  -- What `shogun games` says of a copy.
  local function games(name, words)
    local output
    stored.with_copy(name, function(path)
      output = ends_with(0, ("games %s %s"):format(path, words))
    end)
    return output
  end

  -- Whether lines of JSON have all that the lines of a file have.
  local function check_lines(name, words, file)
    local now, before = stored.values(games(name, words)), stored.values(stored.read(file))
    assert.equal(#before, #now)
    for i, value in ipairs(before) do assert(stored.has(now[i], value, ("%d"):format(i))) end
  end

  it("has its matches, their settings and their games", function()
    check_lines("matches.db", "--matches --json", "events/matches.jsonl")
    check_lines("matches.db", "--json", "events/games.jsonl")
    local list = games("matches.db", "--matches")
    assert.truthy(list:find("5        6  2026-11-22 15:03:29  finished  talker, careless, raiser, "
      .. "sleeper", 1, true), list)
  end)

  it("gives the records of its games, move by move", function()
    local now = shogun.record.games(games("matches.db", "--records"))
    local count = 0
    for number, kept in shogun.record.games(stored.read "records/matches.txt") do
      local _, again = now()
      assert(stored.has(again, { moves = kept.moves, result = kept.result }, tostring(number)))
      for _, tag in ipairs(kept.tags) do
        assert.equal(tag.value, shogun.record.tag(again, tag.name))
      end
      assert.equal(#kept.moves, #assert(shogun.record.replay(again)).moves)
      count = count + 1
    end
    assert.equal(66, count)
    assert.is_nil(now())
  end)

  it("finds games by what they came to", function()
    for words, expected in pairs {
      ["--match 2 --player alphabeta:depth=1 --result won"] = 4, ["--match 5 --reason time"] = 2,
      ["--match 5 --result lost --player careless"] = 2, ["--match 6 --result drawn"] = 2,
      ["--match 4 --min-plies 60"] = 1,
      ["--board 'p41p4k21p2p3p1/8/6p41/2p45/8/8/3P3K21P21/P1P3P2P33P2 w 6 4'"] = 12,
    } do
      local _, lines = games("matches.db", words):gsub("\n", "")
      assert.equal(expected, lines - 1, words)
    end
  end)

  it("says what its bots have printed", function()
    assert.equal("white: grüß dich\twhite\t22\nwhite: grüß dich\twhite\t21\n"
      .. "white: grüß dich\twhite\t28\n", games("matches.db", "--match 5 --log 3"))
  end)

  it("has games that are the same once more", function()
    assert.equal("game 3: the same, 41 plies\n", games("matches.db", "--match 1 --replay 3"))
    assert.equal("game 2: the same, 42 plies\n", games("matches.db", "--match 2 --replay 2"))
    assert.equal("game 2: its record is right, 63 plies\n",
      games("matches.db", "--match 4 --replay 2"))
  end)

  local names <const> = { "greedy", "random", "alphabeta:depth=1" }

  it("has the standings that it had", function()
    stored.with_copy("matches.db", function(path)
      local function last(match)
        local events = stored.values(ends_with(0, ("watch --json --match %d %s"):format(match,
          path)))
        return events[#events]
      end
      local list = last(2)
      assert.same({ 12, 6, 506 }, { list.games, list.pairs, list.plies })
      local points = {}
      for i, player in ipairs(list.players) do
        assert.equal(names[i], player.name)
        points[i] = player.points
      end
      assert.same({ 8.0, 0.0, 4.0 }, points)
      assert.same({ 4, 0, 0 }, list.pairings[3].results)
      local sprt = last(3).pairings[1].sprt
      assert.same({ "H1", "logistic", 0, 300 }, { sprt.state, sprt.model, sprt.elo0, sprt.elo1 })
      local faults = { "careless illegal", "raiser error", "sleeper time" }
      for i, player in ipairs(last(5).players) do
        for name, count in pairs { illegal = 2, error = 2, time = 2 } do
          local is_at_fault = faults[i - 1] == player.name .. " " .. name
          assert.equal(is_at_fault and count or 0, player.faults[name])
        end
      end
    end)
  end)

  -- The games of the first match, as texts.
  local function texts_of(path)
    local opened <close>, list = assert(store.open(path, true)), {}
    for game in opened:games { match = 1 } do
      local outcome = game.outcome
      list[game.task.number] = ("%s %s %s %s"):format(game.played, outcome.winner, outcome.reason,
        outcome.moves)
    end
    return list
  end

  -- Goes on with a match. Before and after: its games.
  local function go_on(name, words, call)
    stored.with_copy(name, function(path)
      local before = texts_of(path)
      local _, said, code = command.run(("match %sslow.lua random %s --movetime 5 --quiet --db %s")
        :format(bots, words, path))
      if shogun.version ~= stored.version then
        assert.equal(1, code)
        assert.truthy(said:find(stored.differs, 1, true), said)
        return assert.same(before, texts_of(path))
      end
      assert.equal(0, code, said)
      local after = texts_of(path)
      assert.same(before, { table.unpack(after, 1, #before) })
      call(before, after, path)
    end)
  end

  it("goes on with a match that was interrupted", function()
    go_on("interrupted.db", "--pairs 20 --openings random:3", function(before, after, path)
      assert.same({ 6, 40 }, { #before, #after })
      assert.truthy(ends_with(0, "games --matches " .. path)
        :find "\n +1 +40  2026%-11%-22 15:03:32  finished  slow, random\n")
    end)
  end)

  it("goes on with a test that was interrupted", function()
    go_on("test.db", "--sprt 0,100 --openings random:30", function(before, after, path)
      assert(#before == 7 and #after > 7)
      local events = stored.values(ends_with(0, "watch --json " .. path))
      assert.equal("H1", events[#events].pairings[1].sprt.state)
    end)
  end)

  it("is brought to the tables of today with all its rows", function()
    stored.with_copy("matches.db", function(path)
      assert(store.open(path, true)):close()
      local db = assert(database.open(path))
      local counts = {}
      for i, name in ipairs { "matches", "players", "openings", "games" } do
        counts[i] = db:query("SELECT COUNT(*) AS count FROM " .. name)[1].count
      end
      db:close()
      assert.same({ 6, 15, 54, 66 }, counts)
    end)
  end)
end)
