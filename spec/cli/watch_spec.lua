-- watch_spec.lua -- the files that `shogun watch` renews: figures for Prometheus, and a report.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local new_metrics = require "shogun.cli.match.metrics"
local new_renewal = require "shogun.cli.match.renewal"
local postgres = require "spec.support.postgres"

setup(harsh.stop)

local missing <const> = postgres.missing()
local ends_with, tells, read = command.ends_with, command.tells, command.read

-- The samples of a file of metrics. Fails where a line is none that Prometheus reads.
local function samples_of(text)
  local samples, types = {}, {}
  for line in text:gmatch "([^\n]*)\n" do
    local typed = line:match "^# TYPE (shogun_[%l_]+) gauge$"
    local name, labels, value = line:match "^(shogun_[%l_]+)(%b{}) (%S+)$"
    if not name then name, value = line:match "^(shogun_[%l_]+) (%S+)$" end
    if typed then
      assert(not types[typed], line)
      types[typed] = true
    else
      assert(types[name] and (tonumber(value) or value:find "^[+-]Inf$"), line)
      samples[name .. (labels or "")] = tonumber(value) or value
    end
  end
  return samples
end

describe("the metrics of a watch", function()
  it("are written into a file", matches.in_file(function(path)
    matches.keep(path, matches.real { "greedy", "random" }, 12)
    command.with_path(function(file)
      ends_with(0, ("watch %s --metrics %s"):format(path, file))
      local samples = samples_of(read(file))
      for name, value in pairs {
        up = 1, ['match_games{match="1"}'] = 12, ['match_games_wanted{match="1"}'] = 20,
        ['match_faults{match="1"}'] = 0, ['matches{state="decided"}'] = 1,
      } do assert.equal(value, samples["shogun_" .. name], name) end
      assert.truthy(samples['shogun_match_elo_low{match="1"}'])
      assert(math.abs(samples["shogun_watched_seconds"] - os.time()) < 60)
      assert.is_nil(samples["shogun_workers"])
    end)
  end))

  it("have escaped names in their labels", function()
    local text = new_metrics() {
      event = "queue", workers = {}, deviating = {}, matches = { {
        match = 1, state = "open", done = 0, set_aside = {},
        ratings = { { name = 'a"b\\c\nd{}', rating = 1.5 } },
      } },
    }
    local sample = 'shogun_player_elo{match="1",player="a\\"b\\\\c\\nd{}"} 1.5\n'
    assert.truthy(text:find(sample, 1, true), text)
  end)

  it("report that a server is unreachable", function()
    local metrics = new_metrics()
    metrics { event = "queue", matches = {}, workers = {}, deviating = {} }
    local samples = samples_of(metrics { event = "lost", message = "x" })
    assert.equal(0, samples["shogun_up"])
    assert.is_nil(samples["shogun_workers"])
  end)

  it("are written for each match of a server", function()
    if missing then return pending(missing) end
    postgres.with_database(function(url)
      cluster.enqueue(url, { pairs = 30, sprt = { elo0 = 0, elo1 = 5 } })
      cluster.enqueue(url, { pairs = 4, seed = 5 })
      ends_with(0, ("queue '%s' --cancel 2"):format(url))
      cluster.work(url)
      command.with_path(function(file)
        ends_with(0, ("watch '%s' --metrics %s"):format(url, file))
        local samples = samples_of(read(file))
        assert(samples['shogun_match_games{match="1"}'] > 2)
        assert(samples['shogun_match_llr{match="1"}'] < 0)
        assert.near(-2.944, samples['shogun_match_llr_lower{match="1"}'], 1e-3)
        assert.equal(0, samples['shogun_match_leases_lost{match="1"}'])
        assert.equal(0, samples['shogun_match_chunks_set_aside{match="2"}'])
        assert.same({ 0, 0, 1, 1 }, {
          samples['shogun_matches{state="open"}'], samples['shogun_matches{state="paused"}'],
          samples['shogun_matches{state="decided"}'], samples['shogun_matches{state="cancelled"}'],
        })
        assert.same({ 0, 0, 0 }, { samples["shogun_workers"], samples["shogun_workers_deviating"],
          samples["shogun_games_per_second"] })
        ends_with(0, ("watch '%s' --match 1 --metrics %s"):format(url, file))
        assert.same(1, samples_of(read(file))['shogun_matches{state="decided"}'])
      end)
    end)
  end)
end)

describe("the report of a watch", function()
  it("is written into a file, even if the match has ended", matches.in_file(function(path)
    matches.keep(path, matches.real { "greedy", "random" }, 12)
    command.with_path(function(file)
      ends_with(0, ("watch %s --html %s"):format(path, file))
      local html = read(file)
      assert.truthy(html:find("All 2 openings", 1, true))
      assert.truthy(html:find("shogun watch " .. path, 1, true))
    end)
  end))

  it("requires a writable file", function()
    tells(1, "/nowhere/y.html: ", "watch /nowhere/x.db --html /nowhere/y.html")
    tells(1, "/nowhere/y.prom: ", "watch /nowhere/x.db --metrics /nowhere/y.prom")
  end)

  it("is written again during the match", function()
    if missing then return pending(missing) end
    cluster.with_queue({ pairs = 4 }, function(new_worker, url)
      local worker = new_worker "ann"
      worker:report(cluster.play(worker, worker:claim(2, true)))
      worker:judge()
      command.with_path(function(file)
        local words = "timeout -s INT 3 SHOGUN watch '%s' --match 1 --html %s"
        command.shell(words:format(url, file))
        assert.truthy(read(file):find("All 2 openings", 1, true))
        worker:report(cluster.play(worker, worker:claim(2, true)))
        worker:judge()
        ends_with(0, ("watch '%s' --match 1 --html %s"):format(url, file))
        assert.truthy(read(file):find("All 4 openings", 1, true))
      end)
    end)
  end)
end)

describe("a file that a watch writes again", function()
  it("is written at once, every ten seconds, and at the end", command.at_path(function(path)
    local time, count = 0, 0
    local view = new_renewal(path, function(event)
      if event.event == "start" then return nil end
      count = count + 1
      return event.event .. count
    end, function() return time end)
    local function after(seconds, event)
      time = time + seconds
      view { event = event }
      return read(path)
    end
    assert.equal("", after(0, "start"))
    assert.equal("queue1", after(0, "queue"))
    assert.equal("queue1", after(9.9, "queue"))
    assert.equal("queue2", after(0.2, "queue"))
    assert.equal("lost3", after(0.1, "lost"))
    assert.equal("over4", after(0.1, "over"))
  end))
end)
