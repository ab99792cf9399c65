-- others.lua -- what other programs say, where they are installed.

local clock = require "spec.bench.clock"

local others = {}

local function first_line(command)
  local pipe <close> = assert(io.popen(command .. " 2>/dev/null"))
  return pipe:read "l"
end

-- Seconds that Stockfish takes for perft 6 from its start position, and to start and stop; and the
-- leaf moves. Nil without a Stockfish that works.
function others.stockfish_perft()
  local program = first_line "PATH=$PATH:/usr/games command -v stockfish"
  if not program then return nil end
  local nodes
  local starting = clock.seconds(function() first_line(("echo quit | %s"):format(program)) end)
  local counting = clock.seconds(function()
    nodes = first_line(("printf 'go perft 6\\nquit\\n' | %s | grep '^Nodes'"):format(program))
  end)
  if not nodes then return nil end
  return counting, starting, tonumber(nodes:match "%d+")
end

-- Nodes a second of Stockfish's own bench, one thread; nil without a Stockfish that works.
function others.stockfish_bench()
  local program = first_line "PATH=$PATH:/usr/games command -v stockfish"
  if not program then return nil end
  local said = first_line(("%s bench 16 1 12 2>&1 | grep 'Nodes/second'"):format(program))
  return said and tonumber(said:match "(%d+)%s*$")
end

-- Plies a second of random games of chess.js under Node; nil without either. It is looked for where
-- Node looks, and in build/node_modules.
function others.chess_js(seconds)
  local paths = "NODE_PATH=$NODE_PATH:$(npm root -g 2>/dev/null):build/node_modules"
  return tonumber(first_line(("%s node spec/bench/chess.js %d"):format(paths, seconds)) or "")
end

local function interpreter()
  local first = 0
  while arg[first - 1] do first = first - 1 end
  return arg[first]
end

-- The tours of a square board, and the seconds of processor time and megabytes that a process of
-- its own takes to count them.
function others.count_tours(side)
  local program = [[
    local counted = require("shogun").tour.count_all(%d, { memory = 8192 })
    local kilobytes = io.open("/proc/self/status"):read("a"):match "VmHWM:%%s*(%%d+)"
    print(counted, os.clock(), kilobytes / 1e3)]]
  local line = first_line(("%s -e '%s'"):format(interpreter(), program:format(side)))
  local counted, seconds, megabytes = line:match "(%S+)%s+(%S+)%s+(%S+)"
  return tonumber(counted), tonumber(seconds), tonumber(megabytes)
end

-- Seconds that Lua takes to start with the module and without, in turn, the least of thirty.
function others.start_up()
  local lua, with, without = interpreter(), math.huge, math.huge
  for _ = 1, 30 do
    without = math.min(without, clock.seconds(function() os.execute(lua .. " -e ''") end))
    with = math.min(with, clock.seconds(function()
      os.execute(lua .. [[ -e 'require "shogun"']])
    end))
  end
  return with, without
end

function others.machine()
  local model = first_line "sed -n 's/^model name.*: //p' /proc/cpuinfo" or first_line "uname -m"
  return ("%s, %s, %s"):format(model, first_line "uname -sr", _VERSION)
end

return others
