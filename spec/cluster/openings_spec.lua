-- openings_spec.lua -- openings on a server: its judge finds new ones, and a test
-- that cannot go on ends.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local failure = require "shogun.failure"
local openings = require "shogun.arena.games.openings"
local postgres = require "spec.support.postgres"
local recount = require "spec.oracle.recount"
local store = require "shogun.arena.store"
local watch = require "shogun.cluster.views.watch"

describe("the openings of a queue", function()
  if not postgres.server then return pending(postgres.missing()) end

  local deterministic <const> = { "alphabeta:depth=1", "alphabeta:depth=1" }

  -- The first openings of a match with the seed of cluster.enqueue.
  local function boards(count)
    local next_board, list = openings.distinct { seed = 3 }, {}
    for i = 1, count do list[i] = next_board():text() end
    return list
  end

  local function kept_boards(url)
    local list = {}
    for i, row in ipairs(cluster.query(url, "SELECT board FROM openings ORDER BY place")) do
      list[i] = row.board
    end
    return list
  end

  -- Takes all openings from a queue but one, and the chunks of their games.
  local function shorten(url)
    cluster.execute(url, "DELETE FROM chunks WHERE number > 1")
    cluster.execute(url, "DELETE FROM openings WHERE place > 1")
    cluster.execute(url, "UPDATE queues SET made = 1, most = 1")
  end

  it("suffice for the first games, and a judge adds more",
    cluster.queued({ pairs = 3, openings = "random" }, function(worker, url)
      assert.same(boards(3), kept_boards(url))
      shorten(url)
      local a, b = worker "a", worker "b"
      assert.equal(1, #a:claim(9, true))
      assert.same({}, b:claim(9, true))
      b:judge()
      assert.equal(2, #a:claim(9, true))
      assert.same(boards(3), kept_boards(url))
      assert.same(boards(3), a.settings.openings.boards)
      b:judge()
      assert.same(boards(3), kept_boards(url))
    end))

  it("are the same if judges alternate",
    cluster.queued({ pairs = 3000, openings = "random" }, function(worker, url)
      local judges = { worker "a", worker "b" }
      local count = 500
      for turn = 1, 4 do
        local judge = judges[turn % 2 + 1]
        judge:claim(1000, true)
        cluster.execute(url, "UPDATE queues SET judges_until = 0")
        assert.is_true(judge:judge())
        assert(#kept_boards(url) > count)
        count = #kept_boards(url)
      end
      assert.same(boards(count), kept_boards(url))
    end))

  it("continue the list that was restored from an older dump",
    cluster.queued({ pairs = 40, openings = "random" }, function(worker, url)
      local a = worker "a"
      a:judge()
      shorten(url)
      a:judge()
      assert.same(boards(40), kept_boards(url))
    end))

  it("are stored again after a failure",
    cluster.queued({ pairs = 3, openings = "random" }, function(worker, url)
      shorten(url)
      local a = worker "a"
      cluster.execute(url, "ALTER TABLE openings RENAME TO elsewhere")
      cluster.execute(url, "CREATE VIEW openings AS SELECT DISTINCT * FROM elsewhere")
      local _, message = failure.try(a.judge, a)
      assert.truthy(message:find(url .. ": cannot insert into view", 1, true), message)
      cluster.execute(url, "DROP VIEW openings")
      cluster.execute(url, "ALTER TABLE elsewhere RENAME TO openings")
      assert.is_true(a:judge())
      assert.same(boards(3), kept_boards(url))
    end))

  it("are computed by workers if some are missing", postgres.in_database(function(url)
    cluster.enqueue(url, { players = deterministic, pairs = 12, openings = "random" })
    shorten(url)
    command.ends_with(0, "work --drain '" .. url .. "'")
    local standings = assert(watch { db = url, match = 1 })
    assert.same({ 12, 12 }, { standings.pairs, standings.pairings[1].openings })
    assert.same(boards(12), kept_boards(url))
  end))

  it("end the match undecided when more openings add no information",
    postgres.in_database(function(url)
      local given = { players = deterministic, sprt = { elo0 = 0, elo1 = 20 } }
      given.openings = boards(3)
      cluster.enqueue(url, given)
      local _, said = command.ends_with(0, "work --drain '" .. url .. "'")
      assert.truthy(said:find("match 1 is over: undecided", 1, true), said)
      local standings, games = assert(watch { db = url, match = 1 }), {}
      assert.same({ "undecided", 13, 3 },
        { standings.verdict, standings.pairs, standings.pairings[1].openings })
      local opened <close> = assert(store.open(url))
      for task, outcome in opened:outcomes { id = 1 } do
        if task.number <= standings.games then
          games[#games + 1] = { task = task, outcome = outcome }
        end
      end
      recount.check(assert(opened:find(1)).settings, games, standings)
      given.db, given.seed = nil, 3
      local undisturbed = assert(require("shogun").match(given))
      assert.same(undisturbed.pairings, standings.pairings)
    end))
end)
