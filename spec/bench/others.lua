-- others.lua -- measures other programs, if they are installed.

local command = require "spec.support.command"

local others = {}

local function first_line(line)
  local pipe <close> = assert(io.popen(line .. " 2>/dev/null"))
  return pipe:read "l"
end

-- A line that a command of the shell prints, and the processor time of all its programs.
local function timed(line)
  local pipe <close> = assert(io.popen(("{ %s; } 2>&1; times"):format(line)))
  local said, spent = pipe:read "l", 0
  for minutes, seconds in pipe:read "a":match "[^\n]*\n?$":gmatch "(%d+)m([%d.]+)s" do
    spent = spent + 60 * minutes + seconds
  end
  return said, spent
end

local stockfish <const> = "PATH=$PATH:/usr/games; %s | stockfish%s"

local least <const> = { counting = math.huge, starting = math.huge } -- seconds so far

-- Leaf moves a second of Stockfish's perft 6 from its start position, its start and stop not
-- counted, by the least time of each so far; nil without a Stockfish that works.
function others.stockfish_perft()
  local _, starting = timed(stockfish:format("echo quit", ""))
  local count <const> = "printf 'go perft 6\\nquit\\n'"
  local said, counting = timed(stockfish:format(count, " | grep '^Nodes'"))
  local nodes = tonumber(said:match "^Nodes.- (%d+)")
  least.counting = math.min(least.counting, counting)
  least.starting = math.min(least.starting, starting)
  return nodes and nodes / (least.counting - least.starting)
end

-- Nodes a second of Stockfish's own bench, one thread; nil without a Stockfish that works.
function others.stockfish_bench()
  local said, spent = timed(stockfish:format("echo", " bench 16 1 12 2>&1 | grep 'Nodes searched'"))
  local nodes = tonumber(said:match "^Nodes searched.- (%d+)")
  return nodes and nodes / spent
end

-- By name, leaf moves a second of perft and plies a second of random games of programs under Node;
-- empty without them.
function others.javascript(seconds)
  local found = {}
  local script <const> = "node spec/bench/chess.mjs %d 2>/dev/null"
  local pipe <close> = assert(io.popen(script:format(seconds)))
  for line in pipe:lines() do
    local name, perft, games = line:match "^(%S+) (%S+) ?(%S*)$"
    found[name] = { perft = tonumber(perft), games = tonumber(games) }
  end
  return found
end

-- The tours of a square board, and the seconds of processor time and megabytes that a process of
-- its own takes to count them.
function others.count_tours(side)
  local program = [[
    local counted = require("shogun").tour.count_all(%d, { memory = 8192 })
    local kilobytes = io.open("/proc/self/status"):read("a"):match "VmHWM:%%s*(%%d+)"
    print(counted, os.clock(), kilobytes / 1e3)]]
  local line = first_line(("%s -e '%s'"):format(command.interpreter(), program:format(side)))
  local counted, seconds, megabytes = line:match "(%S+)%s+(%S+)%s+(%S+)"
  return tonumber(counted), tonumber(seconds), tonumber(megabytes)
end

-- Seconds of processor time that Lua takes with these words, the mean of twenty runs.
function others.start_up(words)
  local line <const> = "for i in %s; do %s %s >/dev/null; done"
  return select(2, timed(line:format(("i "):rep(20), command.interpreter(), words))) / 20
end

function others.machine()
  local model = first_line "sed -n 's/^model name.*: //p' /proc/cpuinfo" or first_line "uname -m"
  return ("%s, %s, %s"):format(model, first_line "uname -sr", _VERSION)
end

return others
