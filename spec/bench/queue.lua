-- queue.lua -- how many games a second a server's queue carries: claimed and reported by workers
-- that play nothing.
--
-- Usage, in a tree whose `make env` is set, with a server (make bench-queue starts one):
--
--     SHOGUN_POSTGRES=URL lua5.4 spec/bench/queue.lua [WORKERS [GAMES]]
--
-- Prints the games a second, and what a claim, a report and a row cost a worker.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local core = require "shogun.core"
local new_plan = require "shogun.arena.games.plan"
local postgres = require "spec.support.postgres"
local shogun = require "shogun"

local now <const> = core.clock
local chunks_at_once <const> = 50 -- a second of play of a thousand games a second
local moves <const> = ("d1e3 c8c4 "):rep(50) .. "1-0"

local function outcome_of(task)
  return {
    task = task,
    outcome = {
      number = task.number, winner = "white", reason = "mate", plies = 100, seconds = 0.001,
      white_seconds = 0.0, red_seconds = 0.0, moves = moves,
    },
  }
end

local function play(plan, chunk)
  chunk.games = {}
  for number = chunk.first, chunk.last do
    chunk.games[#chunk.games + 1] = outcome_of(plan:task(number))
  end
end

-- Claims and reports until nothing is left; prints the seconds of claims, of reports, and of all.
local function work(url, name)
  local ours = cluster.worker(url, name, 30)
  local plan = new_plan(ours.settings)
  local claims, claiming, reporting, playing, start = 0, 0, 0, 0, now()
  while true do
    local began = now()
    local chunks = ours:claim(chunks_at_once, true)
    claims, claiming, began = claims + 1, claiming + now() - began, now()
    if #chunks == 0 then break end
    for _, chunk in ipairs(chunks) do play(plan, chunk) end
    playing, began = playing + now() - began, now()
    ours:report(chunks)
    reporting = reporting + now() - began
  end
  print(claims, claiming, reporting, playing, now() - start)
  ours.store:close()
end

local function enqueue(url, games)
  assert(shogun.match {
    players = { "random", "greedy" }, pairs = games // 2, openings = "random:20", db = url,
    enqueue = true,
  })
end

local function run(url, workers, games)
  enqueue(url, games)
  local pipes, start = {}, now()
  for i = 1, workers do
    pipes[i] = io.popen(("%s spec/bench/queue.lua worker %s %d"):format(command.interpreter(),
      command.quoted(url), i))
  end
  local claims, claiming, reporting = 0, 0, 0
  for _, pipe in ipairs(pipes) do
    local count, claimed, reported = pipe:read("n", "n", "n")
    pipe:close()
    claims, claiming, reporting = claims + count, claiming + claimed, reporting + reported
  end
  local seconds = now() - start
  print(("%d workers: %.0f games/s; a claim of %d chunks %.1f ms, the report of a game %.0f us")
    :format(workers, games / seconds, chunks_at_once, claiming / claims * 1000,
      reporting / games * 1e6))
end

if arg[1] == "worker" then return work(arg[2], arg[3]) end
local workers = math.tointeger(tonumber(arg[1])) or 4
local games = math.tointeger(tonumber(arg[2])) or 60000
postgres.with_database(function(url) run(url, workers, games) end)
