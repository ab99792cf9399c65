-- enqueue_spec.lua -- matches that are enqueued: new, resumed, extended, refused.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local matches = require "spec.support.matches"
local postgres = require "spec.support.postgres"
local random = require "spec.support.random"
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"
local slow_net = require "spec.oracle.slow_net"
local source_rows = require "shogun.arena.store.sources"
local store = require "shogun.arena.store"

describe("an enqueued match", function()
  if not postgres.server then return pending(postgres.missing()) end

  local numbers <const>, play <const> = cluster.numbers, cluster.play
  local with_queue <const> = cluster.with_queue

  it("resumes a cancelled match with the same options, even if it is not the last match", function()
    local long, brief, few = { pairs = 10 }, { pairs = 4 }, { pairs = 10, openings = "random:5" }
    -- The options of match 1, which is cancelled; the options of match 2, and how match 2 ends; the
    -- options of a third call of enqueue, and the number of the match that is open after this call.
    for i, case in ipairs {
      { long, brief, "cancel(2)", long, 1 }, { long, brief, "decide(2, 'finished')", long, 1 },
      { long, few, "cancel(2)", long, 1 }, { long, brief, "cancel(2)", brief, 2 },
      { long, { pairs = 4, seed = 5 }, "cancel(2)", long, 1 },
      { long, brief, "decide(2, 'finished')", { pairs = 20 }, 2 },
    } do
      with_queue(case[1], function(_, url)
        cluster.query(url, "SELECT shogun_cancel(1)")
        cluster.enqueue(url, case[2])
        cluster.query(url, "SELECT shogun_" .. case[3])
        cluster.enqueue(url, case[4])
        assert.equal(case[5], cluster.query(url, "SELECT match_id FROM queues "
          .. "WHERE verdict IS NULL")[1].match_id, "case " .. i)
      end)
    end
  end)

  it("is extended by more pairs, and keeps the games that were played earlier", function()
    with_queue({ pairs = 1 }, function(worker, url)
      local a = worker "a"
      a:report(play(a, a:claim(9, true)))
      a:judge()
      assert.equal(2, cluster.enqueue(url, { pairs = 3 }).games)
      assert.same({ 2, 3 }, numbers(worker "b":claim(9, true)))
    end)
    postgres.with_database(function(url)
      cluster.undisturbed(url, { pairs = 2 })
      cluster.enqueue(url, { pairs = 3 })
      local a = cluster.worker(url, "a", 60)
      local chunks = play(a, a:claim(9, true))
      assert.same({ 1, 2, 3 }, numbers(chunks))
      assert.same({ 0, 0, 2 }, { #chunks[1].games, #chunks[2].games, #chunks[3].games })
      assert.equal(2, a:report(chunks))
      a:judge()
      assert.equal("finished", a:verdict())
      a.store:close()
    end)
  end)

  it("can have as many pairs as any match", cluster.queued({ pairs = 1 << 40 }, function(worker)
    assert.same({ 1 }, numbers(worker "a":claim(1, true)))
  end))

  it("stores the sources that it fingerprinted, even if the files change afterwards", function()
    local text = "return function(board) return board:moves()[1] end"
    postgres.with_database(function(url)
      command.with_text(text, function(path)
        matches.play_changed(path, text .. " -- later", {
          players = { path, path .. ":memory=64" }, pairs = 1, openings = "random:2",
          enqueue = true, db = url,
        })
      end, ".lua")
      local kept <close> = store.open(url)
      local sources, players = source_rows.of(kept.db, 1), kept:find(1).settings.players
      for place = 1, 2 do
        assert.equal(text, sources[place][1].text)
        assert.equal(sha256(text), players[place].sha256)
      end
    end)
  end)

  it("is refused if a player cannot play", postgres.in_database(function(url)
    command.with_text(slow_net.random(random.source(1), "magnets"), function(path)
      local result, message = shogun.match {
        players = { "engine:nodes=50,net=" .. path, "random" }, pairs = 1, openings = "random:2",
        enqueue = true, db = url, rules = shogun.rules { law = "fixed" },
      }
      assert.is_nil(result)
      assert.truthy(message:find("magnets", 1, true), message)
    end)
    assert.same({}, cluster.query(url, "SELECT * FROM matches"))
  end))

  it("requires a server, and players in boxes", postgres.in_database(function(url)
    local _, message = shogun.match {
      players = { "random", "greedy" }, pairs = 1, openings = "random:2", enqueue = true,
      db = os.tmpname(),
    }
    assert.truthy(message:find("only PostgreSQL has a queue", 1, true), message)
    _, message = shogun.match {
      players = { "random", "unsafe:examples/bot.lua" }, pairs = 1, openings = "random:2",
      enqueue = true, db = url,
    }
    assert.truthy(message:find("cannot be enqueued", 1, true), message)
  end))
end)
