-- absent_spec.lua -- bots that need a library that a box lacks: their errors name it.

local absent = require "shogun.box.absent"
local boxed = require "shogun.box.player"
local command = require "spec.support.command"
local shogun = require "shogun"

-- How a bot fares whose third line is this; the path is replaced by "bot.lua".
local function fare_with(line)
  local said
  command.with_path(function(path)
    command.write(path, ("local shogun = require 'shogun'\nreturn function(board, info)\n%s\n"
      .. "return board:moves()[1] end"):format(line))
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
