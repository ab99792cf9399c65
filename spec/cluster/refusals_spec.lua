-- refusals_spec.lua -- matches that are not played on a host where a player does not start.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local state = require "shogun.cluster.views.state"
local uv = require "luv"

describe("a host on which a player does not start", function()
  if not postgres.server then return pending(postgres.missing()) end

  local work <const> = cluster.run

  -- Calls with a program that plays as a bot, a function that writes another one in its place, and
  -- its path.
  local with_program = command.tests_with(function(call)
    local path = os.tmpname()
    local function write(before, words)
      command.write(path, ("%s\nexec %s lua/bin/shogun %s"):format(before, command.interpreter(),
        words or "bot examples/bot.lua"))
    end
    write ""
    call("cmd:sh " .. path, write, path)
    os.remove(path)
  end)

  -- Enqueues a match of the program and another one, changes the program, and runs a worker: that
  -- plays the other match alone. Returns what `shogun queue` says then.
  local function refused(url, spec, change)
    cluster.enqueue(url, { players = { spec, "random" }, pairs = 1 })
    cluster.enqueue(url, { pairs = 1, seed = 4 })
    change()
    local said, code = work(url, "--drain --programs --concurrency 1")
    assert.equal(1, code, said)
    assert.same({ { match_id = 2, count = 2 } },
      cluster.query(url, "SELECT match_id, count(*) FROM games GROUP BY match_id"))
    return (command.run("queue '" .. url .. "'"))
  end

  it("refuses only matches of this player, and reports the refusal",
    with_program(function(spec, write, path)
      postgres.with_database(function(url)
        local said = refused(url, spec, function() os.remove(path) end)
        local why = ("match 1 is not played on %s: %s: "):format(uv.os_gethostname(), spec:sub(5))
        assert.truthy(said:find(why, 1, true), said)
        assert.truthy(said:find("match 1 waits: no worker runs", 1, true), said)
        cluster.execute(url, "UPDATE workers SET ended = NULL")
        said = command.run("queue '" .. url .. "'")
        assert.truthy(said:find("match 1 waits: all hosts with workers refuse", 1, true), said)
        write ""
        assert.equal(0, select(2, work(url, "--drain --programs")))
        assert.equal(4, cluster.count(url))
        assert.same({}, cluster.query(url, "SELECT * FROM refusals"))
      end)
    end))

  it("refuses a match whose program differs on this host or does not start again",
    with_program(function(spec, write, path)
      postgres.with_database(function(url)
        local said = refused(url, spec, function() write("", "engine") end)
        assert.truthy(said:find("here, but was ", 1, true), said)
      end)
      postgres.with_database(function(url)
        local said = refused(url, spec, function()
          write(("echo >>%s.starts; [ $(wc -l <%s.starts) = 1 ] || exit 1"):format(path, path))
        end)
        os.remove(path .. ".starts")
        assert.truthy(said:find("match 1 is not played on ", 1, true), said)
      end)
    end))

  it("is one of the reasons why a match waits", cluster.queued({ pairs = 2 }, function(worker)
    local a = worker "a"
    a:claim(1, true)
    for _, case in ipairs {
      { "no worker runs" },
      { "no worker is free", "SELECT shogun_beat('b', 'host', '0', 1, NULL, 0)" },
      { "games are in play", "SELECT shogun_beat('a', 'host', '0', 1, 1, 0)" },
      { "all hosts with workers refuse", "SELECT shogun_refuse(1, 'host', 'no')" },
      { "paused", "UPDATE queues SET paused = TRUE" },
      { "lost workers hold games until their leases end", "UPDATE queues SET paused = FALSE",
        "DELETE FROM refusals", "SELECT shogun_end('a')", "DELETE FROM chunks WHERE tries = 0" },
      { "the last games are set aside", "UPDATE chunks SET tries = 4, expires = 1" },
      { "a judge is about to decide", "DELETE FROM chunks" },
      { "a judge looks for openings", "UPDATE queues SET games = 9" },
      { nil, "UPDATE queues SET decided = 1" },
    } do
      for i = 2, #case do a.db:query(case[i]) end
      assert.equal(case[1], state.of(a.db, 1).waits)
    end
  end))
end)
