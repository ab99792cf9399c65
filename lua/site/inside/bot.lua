--- Runs a page's bot, one in each web worker: `load_bot` and `bot_move`.
--
-- The user's own bot runs under box/guest.lua, as in a box, so the same file can play in a page and
-- in a box. All changes that the bot makes end with its web worker.

local builtin = require "shogun.bots.builtin"
local bundle = require "shogun.box.bundle"
local core = require "shogun.core"
local null = require("dkjson").null
local page = require "site.inside.page"
local players = require "shogun.game.players"
local position = require "site.inside.position"
local protocol = require "shogun.box.protocol"
local seeds = require "shogun.game.seed"
local shogun = require "shogun"
local steps = require "site.inside.steps"

local calls = {}

local require_module <const>, load_text <const> = require, load

local bot -- the loaded bot: its name, random source, and the player if it is built in
local limit -- how many steps each call of the user's bot may use; nil: the page's clock decides

-- Raises a bot's fault for the page: its message, its line, and the reason why the bot has lost.
local function fail(reason, message, move)
  local line = message:match "^[^:\n]+%.lua:(%d+): "
  error({
    reason = reason, message = message, move = move, line = line and math.tointeger(tonumber(line)),
  }, 0)
end

-- What the handlers of box/guest.lua need.

local sources, current = {}, {} -- the bot's files by name; `current.plies`: the game so far

-- How many prints this call has left out, and whether this game has left out any.
local left_out, is_full = 0, false

local function leave_out()
  left_out = left_out + 1
  if is_full then return end
  is_full = true
  local limits <const> = protocol.limits
  page.print(("(of a game's prints the page shows %d lines and %d KiB: the rest is left out)")
    :format(limits.lines, limits.log >> 10))
end

local function count_left_out()
  if left_out > 0 then page.print(("(left out: %d prints)"):format(left_out)) end
  left_out = 0
end

local function compile(name, environment, shown)
  local of_bot = protocol.name_of_bot_file(name)
  if not of_bot then return function() return require_module(name) end end
  if not sources[of_bot] then return nil end
  return load_text(bundle.code(sources[of_bot]), "@" .. shown, "t", environment)
end

local replies <const> = {
  history = function() return protocol.pack_history(current.plies:keys()) end,
  moves = function() return protocol.pack_moves(position.moves(current.plies)) end,
  start = function() return current.plies:board(0):pack() end,
}

local kinds <const> = protocol.kinds
local handlers

-- Loads the handlers. Called once, since they replace functions of this Lua state.
local function load_handlers()
  local loader = package.searchers[1] "shogun.box.guest"
  return loader {
    core = core, compile = compile, say = page.print, leave_out = leave_out,
    charge = steps.charge, used = steps.used,
    ask = function(name) return replies[name]() end,
  }
end

local function request(kind, text)
  handlers = handlers or load_handlers()
  local got, answer
  if limit then
    got, answer = steps.limited(limit, handlers[kind], text)
  else
    got, answer = handlers[kind](text)
  end
  count_left_out()
  if not got then fail("time", answer) end
  if got == kinds.answer then return answer end
  fail(got == kinds.illegal and "illegal" or "error", answer)
end

-- The user's own bot.

local now <const> = os.time()

local function load_own(wanted)
  local name = wanted.name:gsub("%.lua$", "")
  sources = { [name] = wanted.source }
  for file, text in pairs(wanted.files or {}) do sources[file:gsub("%.lua$", "")] = text end
  local rules = tostring(core.rules())
  local time = limit and 0 or now -- what os.time begins with
  local answer = request(kinds.new_game, protocol.pack_game(0, time, rules, name, {}))
  local shown, author = protocol.unpack_bot(answer)
  return {
    name = shown ~= "" and shown or name, author = author ~= "" and author or nil,
    needs_seed = true,
  }
end

-- A seed for the request of the first move; 0 for later moves. box/host.lua does the same.
local function first_seed()
  if not bot.needs_seed then return 0 end
  bot.needs_seed = false
  return bot.random(1, math.maxinteger)
end

local function ask_own(plies, options)
  current.plies = plies
  local board = plies:board()
  local rules = tostring(board:rules())
  local text = protocol.pack_move(rules, first_seed(), board:pack(), options.clock)
  local answer = request(kinds.move, text)
  if answer == "resign" then return answer end
  local move, message = board:move(answer)
  if not move then fail("illegal", message, answer) end
  return tostring(move)
end

-- A built-in bot.

local is_option <const> = { level = true, nodes = true, seconds = true, depth = true }

-- An engine without its own limit searches this many nodes if bots are limited by steps (`limit`).
local repeatable <const> = 100000

local function options_of(wanted, has_limit)
  local options = {}
  for name in pairs(is_option) do options[name] = wanted[name] end
  if limit and has_limit and not has_limit(wanted) then options.nodes = repeatable end
  return options
end

local function load_builtin(wanted)
  local known, make = builtin.by_name[wanted.builtin], rawget(shogun.bots, wanted.builtin)
  if not known or not make then error(("no bot '%s'"):format(wanted.builtin), 0) end
  local options = options_of(wanted, known.has_limit)
  local ok, made = pcall(make, options)
  if not ok then error(made, 0) end
  players.start_game(made)
  return { name = players.name_of(made, wanted.builtin), player = made }
end

local function ask_builtin(plies, options)
  local info = {
    history = plies:keys(), moves = position.moves(plies), start = plies:board(0),
    random = bot.random, clock = options.clock,
  }
  local board = plies:board()
  local code, reason, message = players.ask(bot.player, board, info, nil, core.clock)
  if not code then fail(reason, message) end
  return code == "resign" and code or tostring(board:move(code))
end

--- Loads the bot of this web worker, for a new game.
---@param wanted { name: string?, source: string?, files: table<string, string>?, builtin: string?,
--- seed: string|integer?, colour: string?, steps: integer? }  source: the bot's Lua source; files:
--- the files that it requires, by name; builtin: a name of shogun.bots, whose options (level,
--- nodes, seconds, depth) are further fields; seed: the game's; colour: the bot's; steps: how many
--- each call may use
---@return table  name, author
function calls.load_bot(wanted)
  local seed = wanted.seed and position.seed(wanted.seed) or now ~ math.floor(core.clock() * 1e6)
  is_full, bot, limit = false, nil, wanted.steps
  bot = wanted.builtin and load_builtin(wanted) or load_own(wanted)
  bot.random = seeds.source(seed, wanted.colour)
  return { name = bot.name, author = bot.author or null }
end

--- Queries the bot for a move.
---@param game table
---@param options? { clock: table? }  clock: left, increment, white, red, in seconds
---@return { move: string }  a move or "resign"; raises the bot's faults: reason, message, line
function calls.bot_move(game, options)
  if not bot then error("no bot is loaded", 0) end
  local plies = position.plies(game)
  if plies:result() then error("the game is over", 0) end
  local ask = bot.player and ask_builtin or ask_own
  return { move = ask(plies, options or {}) }
end

return calls
