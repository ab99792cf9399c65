--- shogun bot: a Lua bot behind the text protocol.
-- @module shogun.cli.bot

local clock = require("shogun.core").clock
local console = require "shogun.cli.console"
local players = require "shogun.game.players"
local protocol = require "shogun.engine.protocol"
local random = require "shogun.random"

local verb = { summary = "Serve a bot by the text protocol" }

function verb.define(command)
  command:argument("bot", console.players)
  command:option("--seed", "of its source of random numbers"):convert(math.tointeger):default "1"
end

-- What a bot is told of the time it has, in seconds.
local function clock_of(limits, turn)
  if limits.movetime then return { left = limits.movetime / 1000, increment = 0 } end
  local time, more = limits.wtime, limits.winc
  if turn == "red" then time, more = limits.rtime, limits.rinc end
  return time and { left = time / 1000, increment = (more or 0) / 1000, [turn] = time / 1000 }
end

local function new_thinker(bot, seed)
  local thinker = { name = players.name_of(bot, "bot") }

  function thinker.think(session, board, limits)
    local remains = clock_of(limits, board:turn())
    local info = {
      clock = remains, history = session.history, start = session.start, moves = session.moves,
      random = random(seed + board:hash()),
    }
    local seconds = remains and remains.left
    local move, fault, message = players.ask(bot, board, info, seconds, clock)
    if move == "resign" then return "resign" end
    if not move then return nil, ("%s: %s"):format(fault, message or "too late") end
    return move
  end

  return thinker
end

function verb.run(arguments)
  local bot = console.player(arguments.bot)
  if type(bot) == "table" and bot.waits then console.fail("a person cannot be served", 2) end
  protocol.serve(new_thinker(bot, arguments.seed), io.stdin, io.stdout)
  return 0
end

return verb
