-- verification_spec.lua -- comparing data that a server stores twice: `shogun queue --verify`.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local dkjson = require "dkjson"
local postgres = require "spec.support.postgres"

if not postgres.server then return pending(postgres.missing()) end

local given <const> = { pairs = 12 }

-- Calls with a server that has played a match of 24 games in 12 chunks.
local function with_match(call)
  cluster.with_queue(given, function(_, url)
    cluster.work(url)
    call(url)
  end)
end

local in_match = command.tests_with(with_match)

local function verify(url, code, words)
  return (command.ends_with(code, ("queue '%s' --verify %s"):format(url, words or "")))
end

-- After a change by a stranger exactly these lines are found, and once repaired none; after a
-- worker has run, the results are those of before.
local function finds(change, lines)
  with_match(function(url)
    local before = cluster.results(url)
    assert.equal("match 1: nothing deviates\n", verify(url, 0))
    cluster.execute(url, change)
    assert.equal(lines, verify(url, 1, "1"))
    assert.equal(lines, verify(url, 0, "1 --repair"))
    cluster.work(url)
    assert.equal("", verify(url, 0, "--json"))
    assert.same(before, (cluster.results(url)))
    assert.equal("finished", cluster.query(url, "SELECT verdict FROM queues")[1].verdict)
  end)
end

local function without_trigger(change)
  return ("DO $$ BEGIN ALTER TABLE chunks DISABLE TRIGGER chunk_is_whole; %s; "
    .. "ALTER TABLE chunks ENABLE TRIGGER chunk_is_whole; END $$"):format(change)
end

describe("the verification of a match", function()
  it("finds reported chunks that lack games, and lets workers play them again", function()
    finds("DELETE FROM games WHERE number IN (3, 4, 24)",
      "match 1: chunk 2 is reported, but 2 of its games 3 to 4 are missing\n"
      .. "match 1: chunk 12 is reported, but 1 of its games 23 to 24 are missing\n"
      .. "match 1: the tally has 24 games, but 3 of them are missing\n")
  end)

  it("finds a tally that does not match the games", function()
    finds("UPDATE tallies SET text = replace(text, 'total 24', 'total 23')",
      "match 1: the tally differs from the first 24 games\n")
  end)

  it("finds chunks that the tally has counted, but that are not marked as counted", function()
    finds(without_trigger "UPDATE chunks SET counted = FALSE WHERE number = 3",
      "match 1: chunk 3 is not marked as counted, but the tally has its games\n")
  end)

  it("finds digests that do not match the moves", function()
    finds("UPDATE games SET digest = 1 WHERE number = 5",
      "match 1: game 5: its digest differs from its moves\n")
  end)

  it("finds games that the match cannot have, and leaves them in place", in_match(function(url)
    cluster.execute(url, "UPDATE games SET seed = 1 WHERE number = 5")
    local lines = verify(url, 1, "--repair --json")
    local deviation = dkjson.decode(lines)
    assert.same({ 1, "game", 5 }, { deviation.match, deviation.kind, deviation.game })
    assert.truthy(deviation.problem:find("game 5: seed: expected ", 1, true))
    assert.equal(lines, verify(url, 1, "--json"))
  end))

  it("accepts a match that is half played", cluster.queued(given, function(worker, url)
    local ann = worker "ann"
    ann:report(cluster.play(ann, ann:claim(3, true)))
    ann:judge()
    ann:report(cluster.play(ann, ann:claim(2, true)))
    assert.equal("match 1: nothing deviates\n", verify(url, 0))
  end))

  it("leaves a cancelled match as it is", in_match(function(url)
    cluster.execute(url, "UPDATE queues SET verdict = 'cancelled'")
    cluster.execute(url, "DELETE FROM games WHERE number > 22")
    verify(url, 0, "--repair")
    assert.equal("cancelled", cluster.query(url, "SELECT verdict FROM queues")[1].verdict)
  end))
end)
