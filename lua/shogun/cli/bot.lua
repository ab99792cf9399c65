--- shogun bot: a Lua bot that speaks the text protocol.
-- @module shogun.cli.bot

local console = require "shogun.cli.console"
local now = require("shogun.core").clock
local players = require "shogun.game.players"
local protocol = require "shogun.engine.protocol"
local random = require "shogun.random"

local verb = { summary = "Serve a bot by the text protocol", formats = { "protocol", "bots" } }

function verb.define(command)
  command:argument("bot", console.players)
  command:option("--seed", "of its source of random numbers; setoption changes it")
    :convert(console.count(0)):default "1"
  console.define_box(command)
end

local Adapter = {}
Adapter.__index = Adapter

function Adapter:search(session, limits)
  local board = session.board
  local clock = protocol.clock(limits, board:turn())
  local info = {
    clock = clock, history = session.history, start = session.start, moves = session.moves,
    random = random(self.seed + board:hash()),
  }
  local code, fault, message = players.ask(self.bot, board, info, clock and clock.left, now)
  if code then return math.type(code) and board:move(code) or code end
  return nil, ("%s: %s"):format(fault, message or "too late")
end

function verb.run(arguments)
  local bot <close>, read = console.player(arguments.bot, arguments)
  local adapter = {
    name = players.name_of(bot, "bot"), bot = bot, seed = arguments.seed,
    author = players.author_of(bot, read.kind == "builtin" and console.authors or "unknown"),
  }
  console.written(protocol.serve(setmetatable(adapter, Adapter), io.stdin, io.stdout))
  return 0
end

return verb
