-- cluster.lua -- workers of a queue as processes, for the specs that need a server.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local new_judge = require "shogun.cluster.judge"
local new_leases = require "shogun.cluster.leases"
local new_plan = require "shogun.arena.games.plan"
local postgres = require "spec.support.postgres"
local referee = require "shogun.arena.games.referee"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local uv = require "luv"
local watch = require "shogun.cluster.views.watch"

local cluster = {}

-- Plays a match of built-in players, or enqueues it; `given` replaces defaults.
local function begin_match(url, given, enqueue)
  local options = {
    players = { "random", "greedy" }, openings = "random:20", seed = 3, db = url, enqueue = enqueue,
  }
  for name, value in pairs(given) do options[name] = value end
  return assert(shogun.match(options))
end

function cluster.enqueue(url, given) return begin_match(url, given, true) end

-- Seconds after which a worker gives up that a failed spec has left behind without its server.
local retry_for <const> = "120"

-- Starts `shogun work` with these arguments. Returns a table with `pid`, and once it has ended
-- `status` and `signal`.
function cluster.start(url, words, log)
  local worker = {}
  local arguments = { "lua/bin/shogun", "work", url, "--retry-for", retry_for }
  table.move(words, 1, #words, #arguments + 1, arguments)
  local file = assert(uv.fs_open(log or "/dev/null", "a", 420))
  local handle, pid = uv.spawn(command.interpreter(), {
    args = arguments, stdio = { nil, file, file },
  }, function(status, signal) worker.status, worker.signal = status, signal end)
  assert(handle, pid)
  uv.fs_close(file)
  worker.pid, worker.handle = pid, handle
  return worker
end

-- Waits for a condition, at most some seconds.
function cluster.wait(seconds, is_so)
  local deadline = uv.hrtime() + seconds * 1e9
  while not is_so() do
    if uv.hrtime() > deadline then return false end
    uv.run "nowait"
    uv.sleep(5)
  end
  return true
end

function cluster.join(seconds, workers)
  return cluster.wait(seconds, function()
    for _, worker in ipairs(workers) do
      if not worker.status then return false end
    end
    return true
  end)
end

local made = 0

-- A token that was never used.
local function token()
  made = made + 1
  return ("%016x%016x"):format(uv.hrtime(), made)
end

-- A worker of the first match without processes: each of its methods is one exchange. Its lease is
-- in seconds.
function cluster.worker(url, name, lease)
  local opened = store.open(url)
  local match = opened:find(1, 1)
  local leases = new_leases(opened.db, match, name, lease)
  local judge = new_judge(opened.db, match, token())
  local worker = { store = opened, db = opened.db, settings = match.settings, leases = leases }
  function worker.claim(_, count, is_idle)
    local request = { count = count, is_idle = is_idle, token = token() }
    return leases:exchange({ claim = request }).claimed
  end
  function worker.report(_, chunks) return leases:exchange({ report = chunks }).games end
  function worker.save(_, chunks) leases:exchange { save = chunks } end
  function worker.give_back(_, chunks) return leases:exchange({ give_back = chunks }).games end
  function worker.renew(_, chunks) return leases:exchange({ renew = chunks }).held end
  function worker.verdict() return leases:exchange({}).verdict end
  function worker.judge() return judge:run() end
  return worker
end

-- Enqueues a match; calls with a function that makes its workers (name, lease in seconds), and with
-- the URL of its database.
function cluster.with_queue(given, call)
  postgres.with_database(function(url)
    cluster.enqueue(url, given)
    local workers = {}
    call(function(name, lease)
      workers[#workers + 1] = cluster.worker(url, name, lease or 60)
      return workers[#workers]
    end, url)
    for _, each in ipairs(workers) do each.store:close() end
  end)
end

cluster.queued = command.tests_with(cluster.with_queue)

-- Runs a worker with these arguments to its end. Returns what it prints, and its exit status.
function cluster.run(url, words)
  local _, said, code = command.run(("work '%s' %s"):format(url, words))
  return said, code
end

-- Runs a worker until nothing is left.
function cluster.work(url, code)
  command.ends_with(code or 0, ("work '%s' --concurrency 1 --drain"):format(url))
end

function cluster.numbers(chunks)
  local list = {}
  for i, chunk in ipairs(chunks) do list[i] = chunk.number end
  return list
end

-- Plays the games of chunks that are not there.
function cluster.play(worker, chunks)
  local plan, judge = new_plan(worker.settings), assert(referee.new(worker.settings))
  for _, chunk in ipairs(chunks) do
    chunk.games = {}
    for number = chunk.first, chunk.last do
      local task = plan:task(number)
      if not chunk.played[number] then
        table.insert(chunk.games, { task = task, outcome = judge:play(task) })
      end
    end
  end
  return chunks
end

-- Plays the match to its end. Returns the verdict.
function cluster.finish(worker)
  repeat
    local chunks = cluster.play(worker, worker:claim(9, true))
    if #chunks > 0 then worker:report(chunks) end
    worker:judge()
  until worker:verdict()
  return worker:verdict()
end

function cluster.query(url, sql)
  local db = assert(database.open(url))
  local rows = db:query(sql)
  db:close()
  return rows
end

function cluster.count(url)
  return cluster.query(url, "SELECT COUNT(*) AS count FROM games")[1].count
end

function cluster.execute(url, sql)
  local db = assert(database.open(url))
  db:execute(sql)
  db:close()
end

-- Watches until everything has ended, or `most` events of a kind (nil: of any) have come. Calls
-- `call` after each event. Returns the events and the last result.
function cluster.watched(given, most, kind, call)
  local events, seen = {}, 0
  function given.report(event)
    events[#events + 1] = event
    if not kind or event.event == kind then seen = seen + 1 end
    if call then call(#events) end
  end
  function given.stop() return seen >= most end
  return events, assert(watch(given))
end

-- The results of the first match by game number, and their count.
function cluster.results(url)
  local opened <close> = assert(store.open(url))
  local results, count = {}, 0
  for task, outcome in opened:outcomes { id = 1 } do
    results[task.number] = ("%s %s %d"):format(outcome.winner, outcome.reason, outcome.plies)
    count = count + 1
  end
  return results, count
end

-- The same for a match that is played in this process, undisturbed.
function cluster.undisturbed(url, given)
  begin_match(url, given)
  return cluster.results(url)
end

return cluster
