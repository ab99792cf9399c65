-- instructions.lua -- `make bench-instructions`: instructions a leaf move of perft, by callgrind:
-- the difference of two depths, so that starting up does not count. The same on every run.
--
-- Usage: instructions.lua NAME CPATH BOUND_FIXED BOUND_MAGNETS. Fails if one is above its bound.

local name, cpath = arg[1], arg[2]
local bounds <const> = { sheet = tonumber(arg[3]), standard = tonumber(arg[4]) }
local interpreter = arg[-1]

-- Leaf moves of perft, and the instructions of the whole program.
local function run(rules, depth)
  local script = ([[package.cpath = "%s" print(require"shogun".board(nil, "%s"):perft(%d))]])
    :format(cpath, rules, depth)
  local log = os.tmpname()
  local pipe = assert(io.popen(("valgrind --tool=callgrind --callgrind-out-file=/dev/null "
    .. "--log-file=%s %s -e '%s'"):format(log, interpreter, script)))
  local nodes = tonumber(pipe:read "l")
  assert(pipe:close(), "valgrind has failed")
  local file <close> = assert(io.open(log))
  local instructions = tonumber(file:read("a"):match "Collected : (%d+)")
  os.remove(log)
  return nodes, instructions
end

-- The file names of the processor's features are Linux's.
local function has_avx2()
  local file <close> = io.open "/proc/cpuinfo"
  return file and file:read("a"):find "%f[%w]avx2%f[%W]" ~= nil
end

if name == "avx2" and not has_avx2() then
  print "avx2: this processor has none"
  os.exit(true)
end

local failed = false
for _, rules in ipairs { "sheet", "standard" } do
  local nodes, instructions = run(rules, 5)
  local fewer_nodes, fewer_instructions = run(rules, 4)
  local each = (instructions - fewer_instructions) / (nodes - fewer_nodes)
  print(("%-9s %-8s %5.2f instructions a leaf move, at most %.1f"):format(name, rules, each,
    bounds[rules]))
  failed = failed or each > bounds[rules]
end
os.exit(not failed)
