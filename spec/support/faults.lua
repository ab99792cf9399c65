-- faults.lua -- matches that are played while something fails, for the specs that need a server.
-- GAMES says how many games they have, FAULTS how many runs lose answers (make postgres FAULTS=n).

local assert = require "luassert"
local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local new_tally = require "shogun.arena.stats.tally"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"
local tally_text = require "shogun.arena.stats.tally_text"
local uv = require "luv"

local faults = {}

local function number_of(name, default)
  return math.tointeger(tonumber(os.getenv(name))) or default
end

faults.runs = number_of("FAULTS", 0)
faults.is_full = faults.runs > 0
faults.games = number_of("GAMES", faults.is_full and 10000 or 400)

local options <const> = { openings = "random", seed = 3, pairs = faults.games // 2 }

-- Everything about the games but when and by whom they were played.
local read_games <const> = [[SELECT COUNT(*) AS count, md5(string_agg(concat_ws('|', number, pair,
  white, red, opening, seed, result, reason, coalesce(message, '-'), coalesce(refused, '-'), plies,
  moves, digest), ';' ORDER BY number)) AS md5 FROM games]]

function faults.table_of(url) return cluster.query(url, read_games)[1] end

-- The table of the same match where nothing fails.
function faults.undisturbed()
  local rows
  postgres.with_database(function(url)
    cluster.undisturbed(url, options)
    rows = faults.table_of(url)
  end)
  assert.equal(faults.games, rows.count)
  return rows
end

function faults.enqueue(url) cluster.enqueue(url, options) end

-- The tally of the stored games, as text.
local function recounted(url)
  local opened <close> = store.open(url)
  local tally = new_tally(opened:find(1).settings, true)
  for task, outcome in opened:outcomes { id = 1 } do tally:add(task, outcome) end
  return tally_text.write(tally)
end

-- Fails unless the match is finished with these games, each once, and all counts agree with them.
function faults.check(url, expected)
  assert.same(expected, faults.table_of(url))
  local row = cluster.query(url, [[SELECT verdict, text, tallies.games AS counted,
    (SELECT SUM(games) FROM contributions)::integer AS contributed,
    (SELECT COUNT(*) FROM matches WHERE finished IS NOT NULL) AS finished,
    (SELECT COUNT(*) FROM chunks WHERE reported IS NULL OR NOT counted) AS left_over
    FROM queues JOIN tallies USING (match_id)]])[1]
  assert.equal(recounted(url), row.text)
  row.text = nil
  assert.same({
    verdict = "finished", counted = expected.count, contributed = expected.count, finished = 1,
    left_over = 0,
  }, row)
end

-- A run: workers, and what has become of them.
local Run = {}
Run.__index = Run

function Run:start(place)
  local words = { "--drain", "--lease", self.lease, "--concurrency", "1" }
  local variables = self.variables and self.variables(place) or {}
  for name, value in pairs(variables) do uv.os_setenv(name, value) end
  local log = os.tmpname()
  self.workers[place], self.logs[#self.logs + 1] = cluster.start(self.url, words, log), log
  for name in pairs(variables) do uv.os_unsetenv(name) end
end

-- Kills the worker at a place; another one takes it, and begins to play: a worker that does not
-- reach the server the first time gives up.
function Run:kill(place)
  uv.kill(self.workers[place].pid, "sigkill")
  cluster.join(5, { self.workers[place] })
  self:start(place)
  local log = self.logs[#self.logs]
  cluster.wait(60, function()
    return self.workers[place].status or command.read(log):find "match %d"
  end)
end

-- The games that are there, as the server says beside the run; nil if it cannot say.
function Run:count()
  local ok, rows = pcall(cluster.query, self.direct, "SELECT COUNT(*) AS count FROM games")
  return ok and rows[1].count or nil
end

local function is_decided(url)
  local ok, rows = pcall(cluster.query, url, "SELECT verdict FROM queues")
  return ok and rows[1].verdict ~= nil
end

-- Replaces workers that ended before the match did; a service would.
local function replace_ended(self)
  for place, worker in ipairs(self.workers) do
    if worker.status and worker.status ~= 0 then
      self.failed = self.failed + 1
      self:start(place)
    end
  end
end

-- Lets workers play the match at the URL to its end. `disturb(run)` is called all the time;
-- `variables(place)`: more variables in the environment of the worker at a place. Returns the run:
-- `seconds`, `failed`: workers that ended before the match did, `said`: what they wrote.
function faults.play(given)
  local self = setmetatable({
    url = given.url, direct = given.direct or given.url, logs = {}, workers = {}, failed = 0,
    lease = given.lease or "2", variables = given.variables,
  }, Run)
  local began = uv.hrtime()
  for place = 1, given.workers or 2 do self:start(place) end
  local is_over = cluster.wait(given.limit or 300, function()
    if given.disturb then given.disturb(self) end
    replace_ended(self)
    uv.sleep(50)
    return is_decided(self.direct)
  end)
  self.seconds = (uv.hrtime() - began) / 1e9
  local have_ended = is_over and cluster.join(60, self.workers)
  for _, worker in ipairs(self.workers) do
    if not worker.status then uv.kill(worker.pid, "sigkill") end
  end
  for i, log in ipairs(self.logs) do
    self.logs[i] = command.read(log)
    os.remove(log)
  end
  self.said = table.concat(self.logs)
  assert(is_over, "the match does not end: " .. self.said)
  assert(have_ended, "a worker does not end: " .. self.said)
  return self
end

-- The exchanges that a proxy has seen: `number`, `action`, `kinds`.
local function exchanges_of(path)
  local list = {}
  for line in io.lines(path) do
    local number, action, kinds = line:match "^(%d+)\t(%S+)\t(.*)$"
    list[#list + 1] = { number = tonumber(number), action = action, kinds = kinds }
  end
  return list
end

-- Calls with the URL of a proxy that disturbs (wire.lua), and a function that lists its exchanges.
function faults.with_wire(url, words, call)
  command.with_folder(function(folder)
    local log = folder .. "/log"
    local arguments = { "spec/fakes/wire.lua", folder, url:match "host=([^&]*)", log }
    table.move(words, 1, #words, #arguments + 1, arguments)
    local handle, pid = uv.spawn(command.interpreter(), {
      args = arguments, stdio = { nil, nil, 2 },
    }, function() end)
    assert(handle, pid)
    local function is_there() return uv.fs_stat(folder .. "/.s.PGSQL.5432") ~= nil end
    assert(cluster.wait(10, is_there), "the proxy does not listen")
    local ok, raised = xpcall(call, debug.traceback, (url:gsub("host=[^&]*", "host=" .. folder)),
      function() return exchanges_of(log) end)
    uv.kill(pid, "sigkill")
    assert(ok, raised)
  end)
end

return faults
