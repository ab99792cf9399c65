-- queue_spec.lua -- the queue of a match: claims, leases, reports, verdicts.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local core = require "shogun.core"
local new_leases = require "shogun.arena.queue.leases"
local postgres = require "spec.support.postgres"
local queue = require "shogun.arena.queue"
local referee = require "shogun.arena.games.referee"
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local uv = require "luv"

describe("a queue", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  local short <const>, long <const> = 0.05, 60 -- leases

  -- A match of some pairs in a queue; calls with a function that makes its workers.
  local function with_queue(given, call)
    postgres.with_database(function(url)
      cluster.enqueue(url, given)
      local opened = {}
      local function worker(name, lease)
        local each = assert(store.open(url))
        opened[#opened + 1] = each
        return new_leases(each, assert(each:find(1)), name, lease or long)
      end
      call(worker, url)
      for _, each in ipairs(opened) do each:close() end
    end)
  end

  local function play(ours, chunks)
    local settings = assert(ours.store:find(1)).settings
    local judge, plan = assert(referee.new(settings)), require "shogun.arena.games.plan"(settings)
    for _, chunk in ipairs(chunks) do
      chunk.games = {}
      for number = chunk.first, chunk.last do
        local task = plan:task(number)
        table.insert(chunk.games, { task = task, outcome = judge:play(task) })
      end
    end
    return chunks
  end

  local function numbers(chunks)
    local list = {}
    for i, chunk in ipairs(chunks) do list[i] = chunk.number end
    return list
  end

  local function count(url)
    return cluster.query(url, "SELECT COUNT(*) AS count FROM games")[1].count
  end

  it("gives each chunk to one worker", function()
    with_queue({ pairs = 4 }, function(worker)
      local a, b = worker "a", worker "b"
      assert.same({ 1, 2, 3 }, numbers(a:claim(3, true)))
      assert.same({ 4 }, numbers(b:claim(3, true)))
      assert.same({}, b:claim(3, true))
    end)
  end)

  it("gives a chunk away whose lease is over, alone, and not while it is renewed", function()
    with_queue({ pairs = 3 }, function(worker)
      local a, b = worker("a", short), worker "b"
      a:claim(2, true)
      uv.sleep(80)
      a:renew()
      assert.same({ 3 }, numbers(b:claim(9, true)))
      uv.sleep(80)
      assert.same({}, b:claim(9, false))
      assert.same({ 1 }, numbers(b:claim(9, true)))
      assert.same({ 2 }, numbers(worker "c":claim(9, true)))
    end)
  end)

  it("counts a game once, of the worker that holds its chunk", function()
    with_queue({ pairs = 2 }, function(worker, url)
      local a, b = worker("a", short), worker "b"
      local late = play(a, a:claim(1, true))
      uv.sleep(80)
      local chunks = play(b, b:claim(1, true))
      assert.same(numbers(late), numbers(chunks))
      assert.equal(0, a:report(late))
      assert.equal(0, count(url))
      assert.equal(2, b:report(chunks))
      assert.equal(0, b:report(chunks))
      assert.equal(2, count(url))
      assert.same({ { lost = 1 } }, cluster.query(url, "SELECT lost FROM chunks WHERE number = 1"))
    end)
  end)

  it("takes a report after the lease, if nobody else has claimed the chunk", function()
    with_queue({ pairs = 1 }, function(worker)
      local a = worker("a", short)
      local chunks = play(a, a:claim(1, true))
      uv.sleep(80)
      assert.equal(2, a:report(chunks))
    end)
  end)

  it("sets a chunk aside after three tries, until the match is enqueued again", function()
    with_queue({ pairs = 2 }, function(worker, url)
      for i = 1, 3 do
        assert.same({ 1 }, numbers(worker("w" .. i, short):claim(1, true)))
        uv.sleep(80)
      end
      local last = worker "last"
      local chunks = last:claim(9, true)
      assert.same({ 2 }, numbers(chunks))
      assert.same({ { number = 1, first = 1, last = 2 } }, queue.set_aside(last.db, 1))
      last:report(play(last, chunks))
      last:judge()
      assert.is_nil((last:verdict()))
      local row = queue.open_matches(last.db)[1]
      assert.is_true(row.has_aside)
      assert.is_false(queue.has_work(row, math.huge))
      cluster.enqueue(url, { pairs = 2 })
      assert.same({ 1 }, numbers(last:claim(9, true)))
    end)
  end)

  it("keeps the games of a chunk that is given back, and does not count the try", function()
    with_queue({ pairs = 1 }, function(worker, url)
      local a, b = worker "a", worker "b"
      local chunks = play(a, a:claim(1, true))
      table.remove(chunks[1].games)
      assert.equal(1, a:give_back(chunks))
      assert.equal(1, count(url))
      local again = b:claim(1, true)
      assert.same({ 1, 1, 1 }, { again[1].number, again[1].tries, again[1].begun })
      assert.same({ true }, b:played(again[1]))
      assert.equal(1, b:report(play(b, again)))
    end)
  end)

  it("is over when all games are there, as one of its workers finds out", function()
    with_queue({ pairs = 2 }, function(worker, url)
      local a, b = worker "a", worker "b"
      a:judge()
      b:report(play(b, b:claim(9, true)))
      b:judge()
      assert.is_nil((b:verdict()))
      a:judge()
      assert.equal("finished", b:verdict())
      assert.same({}, queue.open_matches(b.db))
      assert.truthy(cluster.query(url, "SELECT finished FROM matches")[1].finished)
    end)
  end)

  it("goes on with more pairs, and with the games that were played before", function()
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
      assert.same({ { number = 3 } },
        cluster.query(url, "SELECT number FROM chunks WHERE reported IS NULL"))
    end)
  end)

  it("has the sources that were fingerprinted, whatever the files are by then", function()
    local real, text = core.read_source, "return function(board) return board:moves()[1] end"
    postgres.with_database(function(url)
      local path = os.tmpname() .. ".lua"
      command.write(path, text)
      core.read_source = function(...)
        local read = table.pack(real(...))
        command.write(path, text .. " -- later")
        return table.unpack(read, 1, read.n)
      end
      local ok, raised = pcall(shogun.match, {
        players = { path, path .. ":memory=64" }, pairs = 1, openings = "random:2",
        enqueue = true, db = url,
      })
      core.read_source = real
      os.remove(path)
      assert(ok and raised, raised)
      local kept <close> = store.open(url)
      local sources, players = queue.sources(kept.db, 1), kept:find(1).settings.players
      for place = 1, 2 do
        assert.equal(text, sources[place][1].text)
        assert.equal(sha256(text), players[place].sha256)
      end
    end)
  end)

  it("is on a server, of players that are in boxes", function()
    local _, message = shogun.match {
      players = { "random", "greedy" }, pairs = 1, openings = "random:2", enqueue = true,
      db = os.tmpname(),
    }
    assert.truthy(message:find("only PostgreSQL has a queue", 1, true), message)
    postgres.with_database(function(url)
      _, message = shogun.match {
        players = { "random", "unsafe:examples/bot.lua" }, pairs = 1, openings = "random:2",
        enqueue = true, db = url,
      }
      assert.truthy(message:find("cannot be enqueued", 1, true), message)
    end)
  end)
end)
