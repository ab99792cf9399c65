-- arena.lua -- how fast matches are, and how much memory they take.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/arena.lua [GAMES]
--
-- GAMES (100000) is how many random games the memory is measured over. Where other programs run
-- too, the processor's time says more than the clock's.

local core = require "shogun.core"
local shogun = require "shogun"
local uv = require "luv"

local games <const> = math.tointeger(tonumber(arg[1])) or 100000
local path <const> = os.tmpname()
local now <const> = core.clock

local function seconds_of(times) return times.sec + times.usec / 1e6 end

-- The seconds of the processor that this process has taken, and those that it has started.
local function cpu()
  local own, others = uv.getrusage(), io.open "/proc/self/stat"
  local cutime, cstime = others:read("a"):match("^.*%)" .. (" %S+"):rep(13) .. " (%d+) (%d+)")
  others:close()
  return seconds_of(own.utime) + seconds_of(own.stime), (cutime + cstime) / 100
end

-- Plays a match; returns its standings, the seconds and those of processors.
local function play(players, count, given)
  local options = { players = players, pairs = count // 2, openings = "random:500" }
  for name, value in pairs(given) do options[name] = value end
  local start, own, others = now(), cpu()
  local standings = assert(shogun.match(options))
  local own_after, others_after = cpu()
  return standings, now() - start, own_after - own, others_after - others
end

local function show_speed(name, players, count, given)
  os.remove(path)
  local standings, seconds, own, others = play(players, count, given)
  print(("%-34s %6.0f games/s; processor: %.2f ms a game, %.2f of them in the match's process")
    :format(name, standings.games / seconds, (own + others) / standings.games * 1000,
      own / standings.games * 1000))
end

-- The share of a worker's time that two engines have.
local function show_share()
  local inside, total = 0, 0
  local bots = require "shogun.arena.games.player"
  local plan, referee = require "shogun.arena.games.plan", require "shogun.arena.games.referee"
  local described = assert(bots.describe "engine:nodes=1000")
  local settings = {
    players = { described, described }, rules = tostring(shogun.rules()), seed = 1, pairs = 20,
    openings = { boards = { shogun.board():text() } },
  }
  local judge, games_of = assert(referee.new(settings)), plan(settings)
  local start = now()
  for number = 1, games_of:count() do
    local outcome = judge:play(games_of:task(number))
    inside = inside + outcome.white_seconds + outcome.red_seconds
    total = total + outcome.plies
  end
  print(("%-34s %6.1f %% of the time in the engines (%d plies)"):format("engine:nodes=1000",
    inside / (now() - start) * 100, total))
end

-- The memory of a process in MB.
local function resident(pid)
  local file = io.open(("/proc/%d/status"):format(pid))
  if not file then return 0 end
  local kilobytes = file:read("a"):match "VmRSS:%s*(%d+)"
  file:close()
  return (tonumber(kilobytes) or 0) / 1000
end

-- That of the match and of its largest worker.
local function memory()
  local own, most = math.tointeger(uv.os_getpid()), 0
  local pipe <close> = assert(io.popen("ps -o pid= --ppid " .. own))
  for pid in pipe:lines "n" do most = math.max(most, resident(pid)) end
  return resident(own), most
end

local function show_memory()
  os.remove(path)
  local own, other, own_after, other_after
  play({ "random", "random" }, games, { db = path, report = function(event)
    if event.event ~= "progress" then return end
    if not own and event.games >= games / 20 then own, other = memory() end
    own_after, other_after = memory()
  end })
  print(("%-34s %+.1f MB (from %.1f) the match, %+.1f MB (from %.1f) a worker"):format(
    ("memory over %d games"):format(games), own_after - own, own, other_after - other, other))
end

show_speed("random, with a database", { "random", "random" }, 6000, { db = path })
show_speed("random, without", { "random", "random" }, 6000, {})
show_speed("a file in a box", { "examples/bot.lua", "random" }, 200, { db = path })
show_share()
show_memory()
os.remove(path)
