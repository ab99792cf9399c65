-- box_spec.lua -- boxes for untrusted bots: the layers of the sandbox, and determinism.

local boxed = require "shogun.box.player"
local command = require "spec.support.command"
local processes = require "spec.support.processes"
local shogun = require "shogun"
local uv = require "luv"

local read = command.read

local function bot_of(text, options)
  local bot, message
  command.with_text(text, function(path)
    local given = { path = path }
    for name, value in pairs(options or {}) do given[name] = value end
    bot, message = boxed(given)
  end, ".lua")
  return bot, message
end

-- What a bot that prints one thing while it is loaded has printed.
local function printed(text, options)
  local log = {}
  local given = { log = function(line) log[#log + 1] = line end }
  for name, value in pairs(options or {}) do given[name] = value end
  assert(bot_of(text .. "\nreturn function() end", given)):close()
  return table.concat(log, "\n")
end

describe("the layers of a sandbox", function()
  local bot = assert(bot_of "return function() end")
  local pid = math.tointeger(bot.host.box.program.pid)
  local status = read(("/proc/%d/status"):format(pid))

  it("are active, as the files in /proc show", function()
    assert.equal("2", status:match "Seccomp:%s*(%d+)")
    assert.equal("1", status:match "NoNewPrivs:%s*(%d+)")
    assert.equal("1", status:match "Threads:%s*(%d+)")
    local limits = read(("/proc/%d/limits"):format(pid))
    for _, name in ipairs { "file size", "core file size", "open files", "processes" } do
      assert(limits:find("Max " .. name .. " +0 +0"), limits)
    end
  end)

  it("leave only the channel as an open descriptor", function()
    local listed = command.output(("ls /proc/%d/fd 2>&1"):format(pid))
    if listed:find "denied" then return pending "root alone can look into a box" end
    assert.equal("3\n", listed)
  end)

  it("are listed in the box's report, which says whether each is needed and active", function()
    assert(bot.host.box.layers:find "seccomp\tneeded\tstands\t")
    assert(bot.host.box.layers:find "descriptors\tneeded\tstands\t")
  end)

  it("end together with the box's process when their parent ends", function()
    local line = ([[%s -e '
      local bot = assert(require("shogun.box.player") { path = "examples/bot.lua" })
      print(math.tointeger(bot.host.box.program.pid))
      io.stdout:flush() os.exit(0, false)']]):format(command.interpreter())
    local other = tonumber(command.output(line))
    for _ = 1, 100 do
      if not io.open(("/proc/%d/status"):format(other)) then return end
      os.execute "sleep 0.05"
    end
    error "it is still there"
  end)
end)

describe("a boxed bot", function()
  it("gets the same addresses, table orders and random numbers every time", function()
    local text = [[
      local set, order = {}, {}
      for i = 1, 50 do set["k" .. i] = i end
      for key in pairs(set) do order[#order + 1] = key end
      print(tostring({}), table.concat(order, " "), math.random(1 << 40), tostring(print))]]
    local first = printed(text, { seed = 7 })
    assert.equal(first, printed(text, { seed = 7 }))
    assert.is_not.equal(first, printed(text, { seed = 8 }))
    -- In a new process too.
    local line = ([[%s -e 'print(require("shogun.box.player")({
      path = "spec/data/order.lua", seed = 7, log = print }).name)']]):format(command.interpreter())
    local output = command.output(line)
    assert.equal(output, command.output(line))
    assert(#output > 100)
  end)

  it("begins each game in a fresh state", function()
    local text = "count = (count or 0) + 1 string.count = (string.count or 0) + 1 "
      .. "getmetatable('').__index.count = (getmetatable('').__index.count or 0) + 1 "
      .. "print(count, string.count, ('').count)"
    for _ = 1, 3 do assert.equal("1\t1\t1", printed(text)) end
  end)

  it("loads its file again for each game", function()
    local bot <close> = assert(bot_of [[local n = 0
      return function(board) n = n + 1 return board:codes()[n] end]])
    local function play()
      local game = shogun.game { white = bot, red = shogun.bots.random(), seed = 1 }
      for _ = 1, 3 do game:step() end
      return tostring(game)
    end
    assert.equal(play(), play())
  end)

  it("has exactly the libraries that the guide lists", function()
    local names = printed [[
      local names = {}
      for name in pairs(_G) do names[#names + 1] = name end
      table.sort(names)
      print(table.concat(names, " "))]]
    assert.equal("_G _VERSION assert collectgarbage coroutine error getmetatable ipairs load math "
      .. "next os package pairs pcall print rawequal rawget rawlen rawset require select "
      .. "setmetatable string table tonumber tostring type utf8 xpcall", names)
    assert.equal("nil\tnil\tfunction\tfunction",
      printed "print(io, debug, type(os.clock), type(os.time))")
  end)

  it("scores moves with shogun.explore, and draws a picture of these scores", function()
    assert.equal("c2c4\t2\tstring", printed [[
      local shogun = require "shogun"
      local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
      local moves = shogun.explore(board, { depth = 4 })
      print(moves[1].move, moves[1].mate, type(shogun.draw.values(board, moves)))]])
  end)

  it("is blamed for its own calls, even in a chunk whose name begins with shogun", function()
    local said = printed [[
      local text = "local picture = require('shogun').board():svg { size = 1 }"
      local names, said = { "@bot.lua", "@shogun.lua", "@shoguns" }, {}
      for i, name in ipairs(names) do said[i] = select(2, pcall(load(text, name))) end
      print(table.concat(said, " "))]]
    local message <const> = "%s:1: size: expected pixels from 16 to 10000, got 1 "
    local names = { "bot.lua", "shogun.lua", "shoguns" }
    assert.equal(message:rep(#names):format(table.unpack(names)), said .. " ")
  end)

  it("solves endings, without files", function()
    assert.equal("won\t23\tfalse\ncache: expected false, since no files are here, got 'x'",
      printed [[
        local shogun = require "shogun"
        print(shogun.endings():probe(shogun.board("k1P46/8/8/8/8/8/8/K17 w", { lone = 0 })))
        print((select(2, pcall(shogun.endings, { cache = "x" })):gsub("^.-:%d+: ", "")))]])
  end)

  it("is charged instructions for long work in C, about as many as take the same time", function()
    for work, least in pairs {
      ["shogun.engine { hash = 16 }:search(board, { nodes = 10000 })"] = 1.2e6,
      ["shogun.engine { hash = 1 }:mate(board, 3)"] = 40000, ["board:perft(3)"] = 2000,
      ["shogun.tour.enum_tours(5, { { 0, 0 } })"] = 80000, ["shogun.tour.count_all(5)"] = 80000,
      ["shogun.endings():probe(shogun.board 'k16p1/8/8/8/8/8/8/6P1K1 w')"] = 9e7,
      ["local b = shogun.batch { boards = 999 } b:step(b:sample()) b:mask()"] = 100000,
      ["shogun.chess.board('k 4 4 r 8 2 K 4 7 Q 1 2'):perft(3)"] = 100000,
    } do
      local text = "local shogun = require 'shogun' local board, start = shogun.board(), "
        .. ("os.clock() %s print(((os.clock() - start) * 1e8 + 0.5) // 1)"):format(work)
      assert(tonumber(printed(text, { instructions = 1 << 40 })) >= least, work)
    end
  end)

  it("has no searches if the option own_search is set", function()
    local text = [[
      local shogun = require "shogun"
      local board = shogun.board()
      print(shogun.engine, shogun.bots, shogun.endings, shogun.tour, shogun.batch, board.perft,
        board.playout, pcall(shogun.game, { white = "engine" }))]]
    local nils, message = printed(text, { own_search = true }):match "^([nil\t]*)false\t.-: (.*)$"
    assert.equal(("nil\t"):rep(7) .. "module 'shogun.bots' is not in the box", nils .. message)
    assert(not printed(text):find "nil") -- without own_search, perhaps in the same box
  end)

  it("gets the clock, the history and the moves", function()
    local log = {}
    local bot <close> = assert(bot_of([[
      return { name = "asker", author = "me", choose = function(_, board, info)
        print(info.clock and info.clock.left, #info.history, info.history[1],
          table.concat(info.moves, " "), info.start == board)
        return board:codes()[1]
      end }]], { log = function(line) log[#log + 1] = line end }))
    assert.equal("asker", bot.name)
    assert.equal("me", bot.author)
    local game = shogun.game {
      white = bot, red = bot, clock = { base = 60 }, rules = "dice", seed = 5,
    }
    game:step()
    local first, key = tostring(game.moves[1]), game:at(0):hash()
    game:step()
    assert.equal(("60.0\t1\t%d\t\ttrue"):format(key), log[1])
    assert(log[2]:find(("\t2\t%d\t%s="):format(key, first), 1, true), log[2])
    assert(log[2]:find("false", 1, true))
  end)

  it("cannot exceed the size limit of its log", function()
    local log = {}
    local bot <close> = assert(boxed {
      path = "spec/bench/codes.lua", log = function(text) log[#log + 1] = text end,
    })
    for _ = 1, 100 do bot.host.take("P", ("x"):rep(1000)) end
    assert(#table.concat(log) <= 1 << 16)
  end)

  it("has as much memory as the caller gives it", function()
    local text = "local t = {} return function() for i = 1, 1e8 do t[i] = i end end"
    local bot <close> = assert(bot_of(text, { memory = 8 }))
    assert.error_matches(function() bot:choose(shogun.board()) end, "not enough memory")
  end)

  it("leaves no process behind if it cannot be loaded", function()
    collectgarbage "stop"
    local own = math.tointeger(uv.os_getpid())
    local before = #processes.of(own)
    for _, text in ipairs { "error 'no'", "return 7", "x = = 1", "while true do end" } do
      for _ = 1, 3 do assert.is_nil((bot_of(text, { seconds = 0.2 }))) end
    end
    local after = #processes.of(own)
    collectgarbage "restart"
    assert(after <= before + 1, ("%d processes before, %d after"):format(before, after))
  end)

  it("continues in a new box if Ctrl-C is pressed during a move", function()
    local bot <close> = assert(boxed { path = "spec/bench/codes.lua" })
    local process, board = bot.host.box.program.pid, shogun.board()
    bot.host.take = function() error("interrupted!", 0) end
    assert.is_false(pcall(bot.choose, bot, board))
    bot.host.take = function() return false end
    assert(board:move(bot:choose(board, { random = function() return 1 end })))
    assert.is_not.equal(process, bot.host.box.program.pid)
  end)

  it("passes Ctrl-C on while a bot loads", command.at_text("while true do end", function(path)
    local code = 'print(pcall(function() return require "shogun".bots.boxed { path = %q } end))'
    assert.truthy(command.interrupted(code:format(path)):find "^false\t.*interrupted!\n$")
  end))

  it("continues in a new box if its box was killed", function()
    local bot <close> = assert(bot_of "return function() while true do end end")
    for _ = 1, 2 do
      local info = { clock = { left = 0.05, increment = 0 } }
      assert.error_matches(function() bot:choose(shogun.board(), info) end, "out of time")
    end
  end)
end)
