-- failure_spec.lua -- failures of a box, and who caused them; boxes that send false or too many
-- messages; bots that need a library that a box lacks.

local absent = require "shogun.box.absent"
local Box = require "shogun.box.process"
local boxed = require "shogun.box.player"
local command = require "spec.support.command"
local core = require "shogun.core"
local failure = require "shogun.box.failure"
local program = require "shogun.process.program"
local protocol = require "shogun.box.protocol"
local shogun = require "shogun"
local uv = require "luv"

local victim <const> = "spec/data/victim.lua"

describe("the failure of a box", function()
  it("has a message for every exit status", function()
    local count = 0
    for _, status in pairs(protocol.statuses) do
      assert(not failure.of(0, status, 8).words:find "with status", status)
      count = count + 1
    end
    assert(count >= 9)
  end)

  it("is the bot's fault if the signal shows that the bot caused it", function()
    for signal, is_bots in pairs { [31] = true, [11] = true, [9] = false, [15] = false } do
      assert.equal(is_bots, failure.of(signal, 0, 8).is_bots)
    end
    assert.is_false(failure.of(0, 77, 8).is_bots)
    assert.is_false(failure.of(nil, nil, 8).is_bots)
  end)

  it("says that memory cannot be mapped, and what to do", function()
    local missing = command.missing "sh"
    if missing then return pending(missing) end
    local line = ("ulimit -v 400000; %s lua/bin/shogun lint examples/bot.lua --boards 1 2>&1")
      :format(command.interpreter())
    assert.equal("shogun: bot: no box: 256 MiB of memory cannot be mapped: raise the limit on "
      .. "addresses (ulimit -v), or give the bot less memory\n", command.output(line))
  end)
end)

describe("the frame of a message", function()
  it("must have the number of its request when the box receives it", function()
    local bot <close> = assert(boxed { path = victim })
    local box, board = bot.host.box, shogun.board()
    local request = protocol.pack_move(tostring(board:rules()), 1, board:pack())
    box.channel:send(protocol.frame("M", 70000, request), 10)
    local kind, text, number = box.channel:receive(10)
    assert.same({ "?", "history", 70000 }, { kind, text, number })
    box.channel:send(protocol.frame("?", 70001, ""), 10)
    box.program:wait(10, function() return box.program.status end)
    assert.equal(protocol.statuses.out_of_step, box.program.status)
  end)

  -- A box that has sent this before a request.
  local function lying(said)
    local channel = assert(core.channel())
    local fake = { wait = function() return true end, kill = function() end, signal = 9 }
    local answered = setmetatable({}, { __index = function(_, name)
      if name == "is_idle" then return function() return true end end
      return function(_, ...) return channel[name](channel, ...) end
    end })
    assert(uv.fs_write(channel:child(), said, -1))
    return setmetatable({ channel = answered, program = fake, number = 0, memory = 8 }, Box)
  end

  it("must have the number of its request when the parent receives it", function()
    local kind, why = lying(protocol.frame("A", 2, "a1a2")):request("M", "", 1, function() end)
    assert.same({ nil, failure.stale }, { kind, why })
    assert.equal("A", (lying(protocol.frame("A", 1, "a1a2")):request("M", "", 1, function() end)))
  end)
end)

describe("a box that sends too much", function()
  it("is killed at its deadline, or soon after it", command.at_path(function(path)
    command.write(path, protocol.frame("P", 1, ""):rep(1 << 16))
    local channel = assert(core.channel())
    local null = assert(uv.fs_open("/dev/null", "r+", 0))
    local line = ("sleep 0.2; while :; do cat %s >&3; done"):format(path)
    local flooding = assert(program.start(uv, {
      file = "/bin/sh", arguments = { "-c", line }, stdio = { null, null, null, channel:child() },
    }))
    channel:started()
    local fake = { channel = channel, program = flooding, number = 0, memory = 8 }
    local start = core.clock()
    local kind, why = setmetatable(fake, Box):request("M", "", 20, function() return true end)
    assert.same({ nil, failure.flooding }, { kind, why })
    assert(core.clock() - start < 15)
  end))

  it("cannot send an endless report", command.at_text([[
    setmetatable(_G, { __pairs = function() while true do end end })
    _G[setmetatable({}, { __tostring = function() while true do end end })] = true
    mine = 1
    return function(board) return board:codes()[1] end]], function(path)
    local bot <close> = assert(boxed { path = path })
    assert.same({ "mine", "table" }, (select(2, bot:report())))
  end, ".lua"))
end)

-- The error of a bot with this third line at its first move, or nil. "bot.lua" stands for its path.
local function fare_with(line)
  local said
  local text <const> = "local shogun = require 'shogun'\nreturn function(board, info)\n%s\n"
    .. "return board:moves()[1] end"
  command.with_text(text:format(line), function(path)
    local bot <close>, message = boxed { path = path }
    local _, result = shogun.game({ white = bot, seed = 1, clock = { move = 20 } }):step()
    said = result and result.message:gsub("^" .. path:gsub("%p", "%%%0"), "bot.lua")
    assert(bot, message)
  end, ".lua")
  return said
end

describe("a bot in a box", function()
  it("gets an error that names the missing library and the option --unsafe", function()
    for line, name in pairs {
      ["io.write 'x'"] = "io.write", ["local f = io . open('x')"] = "io.open",
      ["local tell = debug.getinfo"] = "debug.getinfo", ["io[1] = 2"] = "io",
      ["local home = os.getenv 'HOME'"] = "os.getenv", ["dofile 'x.lua'"] = "dofile",
      ["local exit = os.exit exit()"] = "os.exit", ["package.path:len()"] = "package.path",
    } do
      local expected = "bot.lua:3: not in a box: %s; --unsafe runs the bot outside"
      assert.equal(expected:format(name), fare_with(line))
    end
    assert(fare_with("require 'lfs'"):find('"NAME"; --unsafe runs the bot outside', 1, true))
    assert.equal("bot.lua:3: bots.external needs luv, which is not in a box; --unsafe runs the bot "
      .. "outside", fare_with "shogun.bots.external { command = 'ls' }")
  end)

  it("can test whether a library exists", function()
    assert.is_nil(fare_with "assert(not io and not debug and not dofile and not os.execute)")
  end)

  it("gets errors from functions that read files or start threads", function()
    for line, message in pairs {
      ["shogun.engine { net = 'x' }"] = "bot.lua:3: net: x: not in a box",
      ["error((select(2, shogun.net 'x')), 0)"] = "bot.lua: x: not in a box",
      ["error((select(2, shogun.bots.boxed { path = 'x' })), 0)"] = "bot.lua: x: not in a box",
      ["error((select(2, shogun.bots.load 'x')), 0)"] = "bot.lua: cannot open x",
      ["shogun.board():perft(3, { hash = 1, threads = 2 })"] =
        "bot.lua:3: threads: expected 1, since a box has one thread",
    } do
      assert.equal(message, fare_with(line))
    end
  end)
end)

describe("the error of a bot", function()
  it("stays unchanged if it does not name a missing library", function()
    local sources = { { shown = "bot.lua", text = ("\n"):rep(20000) .. "io.open()" } }
    for _, message in ipairs {
      "bot.lua:1: attempt to call a nil value (field 'execute')",
      "bot.lua:1: attempt to index a nil value (local 'ios')",
      "attempt to index a nil value (global 'io')", "bot.lua:1: boom", "", "\0:1: ",
    } do
      assert.equal(message, absent.explained(message, sources))
    end
    for _, number in ipairs { "0", "20001", ("9"):rep(90) } do
      local message = "bot.lua:%s: attempt to index a nil value (global 'io')"
      local expected = "bot.lua:%s: not in a box: io; --unsafe runs the bot outside"
      assert.equal(expected:format(number), absent.explained(message:format(number), sources))
    end
  end)
end)
