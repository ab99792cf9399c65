-- instructions.lua -- `make bench-instructions`: instructions a leaf move of perft and a node of
-- the search, by callgrind: the difference of two depths, or of two numbers of nodes, so that
-- starting up does not count. Nearly the same on every run. Callgrind knows no AVX-512.
--
-- Usage: instructions.lua NAME CPATH LEAF_FIXED LEAF_MAGNETS NODE_MAGNETS, the greatest numbers.
-- Fails if one is above its bound.

local has = require "spec.bench.processor"

local name, cpath = arg[1], arg[2]
local interpreter = arg[-1]

-- What a script prints, a number, and the instructions of the whole program.
local function run(script)
  local log = os.tmpname()
  local pipe = assert(io.popen(("valgrind --tool=callgrind --callgrind-out-file=/dev/null "
    .. "--log-file=%s %s -e 'package.cpath = \"%s\" %s'"):format(log, interpreter, cpath, script)))
  local count = tonumber(pipe:read "l")
  assert(pipe:close(), "valgrind has failed")
  local file <close> = assert(io.open(log))
  local instructions = tonumber(file:read("a"):match "Collected : (%d+)")
  os.remove(log)
  return count, instructions
end

-- Instructions for each one more that the script counts.
local function each_of(script, most, least)
  local count, instructions = run(script:format(most))
  local fewer, fewer_instructions = run(script:format(least))
  return (instructions - fewer_instructions) / (count - fewer)
end

local leaf <const> = [[print(require"shogun".board(nil, "%s"):perft(%%d))]]
-- The start, a middle game and an ending.
local node <const> = [[
  local shogun, nodes = require"shogun", 0
  for _, text in ipairs {
    "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w",
    "p4k13p21p1/2p15/5p42/3p14/8/3P44/1P14P21/P1P32K12P2 w",
    "8/1k21p4P43/8/8/8/8/1p45K2/1P43P32 w",
  } do
    nodes = nodes + shogun.engine{hash=1}:search(shogun.board(text), {nodes=%d}).nodes
  end
  print(nodes)]]

if name == "avx2" and not has "avx2" then
  print "avx2: this processor has none"
  os.exit(true)
end

local failed = false
local function report(rules, what, each, bound)
  print(("%-9s %-8s %7.2f instructions a %s, at most %.1f"):format(name, rules, each, what, bound))
  failed = failed or each > bound
end

for i, rules in ipairs { "sheet", "standard" } do
  report(rules, "leaf move", each_of(leaf:format(rules), 5, 4), tonumber(arg[2 + i]))
end
report("standard", "node", each_of(node, 30000, 6000), tonumber(arg[5]))
os.exit(not failed)
