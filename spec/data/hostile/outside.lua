-- outside.lua -- bots that reach for files, processes, libraries and the clock.

return {
  binary = { "a binary chunk", "plays",
    [[if load("\27Lua\x54\0\x19\x93\r\n\x1a\n", "x", "b") then return "a1a1" end]] },
  box_in_box = { "a box of its own, and a bot of another file", "error: ", [[
  local bot = assert(shogun.bots.boxed { path = "/etc/passwd" })
  return bot:choose(board, info)
  ]] },
  bytecode = { "a program in bytecode, in each mode of load",
    "error: attempt to load a binary chunk", [[
  local program = "\27Lua\x54\0\x19\x93\r\n\x1a\n\4\8\8" .. ("\0"):rep(200)
  for _, mode in ipairs { "b", "bt", "t" } do
    local chunk, message = load(program, "=x", mode)
    if chunk or not message:find "binary" then return board:codes()[1] end
  end
  assert(load(program, "=x", "b", {}))
  ]] },
  calendar = { "the calendar", "error: no calendar",
    "return os.time { year = 2000, month = 1, day = 1 }" },
  debug = { "the debug library", "error: not in a box: debug.", "return debug.getregistry()" },
  dofile = { "to run a file", "error: not in a box: dofile", [[return dofile "/etc/passwd"]] },
  execute = { "to run a program", "error: not in a box: os.execute", [[return os.execute "true"]] },
  exit = { "to end the program", "error: not in a box: os.exit", "return os.exit(0)" },
  external = { "a program of its own", "error: ",
    [[return shogun.bots.external { command = "true" }:choose(board)]] },
  io = { "to read a file", "error: not in a box: io.open",
    [[return io.open("/etc/passwd"):read "a"]] },
  lines = { "to read a file by loadfile", "error: not in a box: loadfile",
    [[return loadfile "/etc/passwd"]] },
  load_file = { "to read a file as a bot in the same process", "error: ", [[
  local bot = assert(shogun.bots.load "/etc/passwd")
  return bot:choose(board, info)
  ]] },
  loadlib = { "a C library", "error: not in a box: package.loadlib",
    [[return package.loadlib("libc.so.6", "system")]] },
  match_in_box = { "a match of its own", "illegal", [[
  return shogun.match { players = { "random", "greedy" }, pairs = 1, openings = "random:1" }
  ]] },
  os_spied = { "to learn about the time, the machine and the process by any function", "plays", [[
  local told = { os.time(), collectgarbage "count", tostring(info), tostring(board.hash) }
  assert(os.getenv == nil and os.date == nil and os.tmpname == nil and os.setlocale == nil)
  assert(not pcall(os.time, { year = 2000, month = 1, day = 1 }))
  assert(package.path == nil and package.cpath == nil and package.loadlib == nil)
  for _, each in ipairs(told) do assert(not tostring(each):find "0x7[ef]") end
  ]] },
  png = { "to draw by another program", "illegal", "return shogun.draw.png(board)" },
  popen = { "to fork", "error: not in a box: io.popen", [[return io.popen "kill -9 $PPID"]] },
  random_seed = { "the same random numbers by another seed", "plays", "math.randomseed(1)" },
  remove = { "to remove a file", "error: not in a box: os.remove",
    [[return os.remove "README.md"]] },
  require_core = { "shogun's C module", "refused: module 'shogun.core' not found",
    file = [[return require "shogun.core"]] },
  require_os = { "libraries by require", "refused: module 'os' not found",
    file = [[return require "os"]] },
  require_path = { "files outside of its folder", "refused: module '../../../README' not found",
    file = [[return require "../../../README"]] },
  searchers = { "a searcher of its own", "error: not in a box: package.searchers",
    "package.searchers[1] = nil" },
  spy = { "to play differently each time: by addresses, orders, garbage, clocks and random numbers",
    "plays", file = [[
local shogun = require "shogun"

local engine = shogun.engine { hash = 1 }
local weak = setmetatable({}, { __mode = "k" })

-- A list that is hardest to sort (McIlroy: A killer adversary for quicksort, 1999), so table.sort
-- chooses its pivots by the clock.
local function killer(size)
  local list, value, solid, candidate = {}, {}, 0, 0
  for i = 1, size do list[i], value[i] = i, size end
  table.sort(list, function(a, b)
    if value[a] == size and value[b] == size then
      value[a == candidate and a or b], solid = solid, solid + 1
    end
    candidate = value[a] == size and a or value[b] == size and b or candidate
    return value[a] < value[b]
  end)
  return value
end

local hard = killer(500)

-- The first 20 places after sorting that list by values of which three each are equal.
local function order()
  local list = {}
  for i, value in ipairs(hard) do list[i] = { value // 3, i } end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  for i, each in ipairs(list) do list[i] = each[2] end
  return table.concat(list, " ", 1, 20)
end

local function traces(board, info)
  local kept = {}
  for i = 1, 200 do
    local each = {}
    weak[each], kept[i % 20] = i, each
  end
  local thread = coroutine.create(function() coroutine.yield(os.clock()) end)
  local found = engine:search(board, { seconds = 0.002 })
  local list = { tostring(kept), tostring(thread), tostring(print), tostring(info),
    select(2, coroutine.resume(thread)), os.clock(), os.time(), collectgarbage "count",
    math.random(1 << 40), info.random(1, 1 << 40), found.nodes, found.seconds, order() }
  for object, i in pairs(weak) do list[#list + 1] = tostring(object) .. i end
  return table.concat(list, " ")
end

return function(board, info)
  local text, sum = traces(board, info), 0
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % (1 << 40) end
  local codes = board:codes()
  print(text:sub(1, 400))
  return codes[sum % #codes + 1]
end
]] },
  threads = { "more than one thread", "error: threads",
    "return shogun.engine { threads = 8 }:search(board, { depth = 1 }).move" },
}
