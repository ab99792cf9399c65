-- archive_spec.lua -- a match of a server as a file: `shogun queue --archive`.

local archive = require "shogun.cluster.archive"
local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local outcomes = require "shogun.arena.games.outcome"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"

if not postgres.server then return pending(postgres.missing()) end

local given <const> = { pairs = 12, players = { "random", "greedy", "alphabeta:depth=1" } }

-- A test that gets the URL of a server with a finished match, and an empty folder.
local function with_match(test)
  return cluster.queued(given, function(_, url)
    cluster.work(url)
    command.with_folder(function(folder) test(url, folder) end)
  end)
end

local function files_in(folder) return command.output("ls -A " .. folder) end

-- What shogun games writes of a database.
local function listed(database)
  return (command.ends_with(0, ("games '%s' --records"):format(database)))
end

local function multiply(url, times)
  local copied = "white, red, opening, seed, played, worker, digest" .. outcomes.columns {}
  cluster.execute(url, ("INSERT INTO games (match_id, number, pair, %s) SELECT match_id, "
    .. "number + 72 * n, pair + 12 * n, %s FROM games, generate_series(1, %d) AS n"):format(copied,
    copied, times))
end

-- The message of an archive that fails; no file is left.
local function failure_of(url, folder, id)
  local opened <close> = store.open(url)
  local ok, raised = pcall(archive, opened, id or 1, folder .. "/a.db")
  assert.is_false(ok)
  assert.equal("", files_in(folder))
  return tostring(raised)
end

describe("the archive of a match", function()
  it("is a file with the match's games, and can be read and resumed",
    with_match(function(url, folder)
      local path = folder .. "/a.db"
      local said = command.ends_with(0, ("queue '%s' --archive 1 %s"):format(url, path))
      assert.equal(("match 1: 72 games in %s\n"):format(path), said)
      assert.equal("a.db\n", files_in(folder))
      assert.equal(listed(url), listed(path))
      local summary = ("watch '%s'"):format(path)
      assert.truthy(command.ends_with(0, summary):find("72 games, 36 pairs", 1, true))
      command.ends_with(0, ("match random greedy alphabeta:depth=1 --openings random:20 --seed 3 "
        .. "--pairs 13 --quiet --db %s"):format(path))
      local words = ("queue '%s' --archive 1 %s"):format(url, path)
      local message = select(2, command.ends_with(1, words))
      assert(message:find(path .. ": the file exists already", 1, true), message)
    end))

  it("keeps texts exactly, even if the games need several queries", with_match(function(url, folder)
    multiply(url, 9)
    cluster.execute(url, "UPDATE games SET printed = E'a''b\\u0001\\u202e\\\\', message = ';--' "
      .. "WHERE number = 3")
    cluster.execute(url, "DELETE FROM tallies")
    cluster.execute(url, "UPDATE matches SET pairs = 120")
    local opened <close> = store.open(url)
    local path = folder .. "/a.db"
    assert.equal(720, archive(opened, 1, path))
    local columns = "SELECT message, printed, moves, seconds, seed FROM games WHERE number = 3"
    assert.same(cluster.query(url, columns), cluster.query(path, columns))
  end))

  it("is deleted if it differs from the match on the server", with_match(function(url, folder)
    cluster.execute(url, "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' "
      .. "END WHERE number = 7")
    assert.equal("match 1: its tally differs from its games: try --verify 1",
      failure_of(url, folder))
    cluster.execute(url, "ALTER TABLE games DROP CONSTRAINT games_match_id_white_fkey")
    cluster.execute(url, "UPDATE games SET white = 9 WHERE number = 7")
    assert.truthy(failure_of(url, folder):find("no player 9", 1, true))
  end))

  it("is refused for an unfinished match", with_match(function(url, folder)
    cluster.execute(url, "UPDATE queues SET verdict = NULL, decided = NULL")
    assert.equal("match 1 is not over", failure_of(url, folder))
    assert.truthy(failure_of(url, folder, 5):find("no match 5 in the queue", 1, true))
  end))

  it("can also be written for a cancelled match", with_match(function(url, folder)
    cluster.execute(url, "DELETE FROM games WHERE number > 33")
    cluster.execute(url, "UPDATE queues SET verdict = 'cancelled'")
    local opened <close> = store.open(url)
    assert.equal(33, archive(opened, 1, folder .. "/a.db"))
  end))
end)
