--- shogun bot: a Lua bot behind the text protocol.
-- @module shogun.cli.bot

local clock = require("shogun.core").clock
local console = require "shogun.cli.console"
local players = require "shogun.players"
local protocol = require "shogun.protocol"
local random = require "shogun.random"

local verb = { summary = "Serve a bot by the text protocol" }

function verb.define(command)
  command:argument("bot", console.players)
  command:option("--seed", "of its source of random numbers"):convert(math.tointeger):default "1"
end

local function new_thinker(bot, seed)
  local thinker = { name = players.name_of(bot, "bot") }

  function thinker.think(session, board, limits)
    local turn = board:turn()
    local seconds = protocol.seconds(limits, turn)
    local left = turn == "white" and limits.wtime or turn == "red" and limits.rtime
    local info = {
      clock = left and { left = left / 1000, increment = (limits.winc or 0) / 1000 } or nil,
      history = session.history, random = random(seed + board:hash()),
    }
    local move, fault, message = players.ask(bot, board, info, seconds, clock)
    if move == "resign" then return "resign" end
    if not move then return nil, ("%s: %s"):format(fault, message or "too late") end
    return move
  end

  return thinker
end

function verb.run(arguments)
  local bot = console.player(arguments.bot)
  protocol.serve(new_thinker(bot, arguments.seed), io.stdin, io.stdout)
  return 0
end

return verb
