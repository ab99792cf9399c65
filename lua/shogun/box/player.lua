--- A bot from a file as a player. It plays in a box: a process that can only compute and answer.
--- Its effects end with its game.

local box = require "shogun.box.process"
local bundle = require "shogun.box.bundle"
local check = require "shogun.check"
local core = require "shogun.core"
local new_host = require("shogun.box.host").new
local players = require "shogun.game.players"
local words_of <const> = require("shogun.game.options").words
local limits <const> = require("shogun.box.protocol").limits

---@field options table<string, table>  as its file declares them, with their values as defaults
---@field host shogun.Host  the referee sets its log, and reads whether it was aborted
local Boxed = { keeps_time = true }
Boxed.__index = Boxed

local now <const> = core.clock
local unlimited <const> = 1e9 -- seconds
local load_seconds <const> = 10

--- Asks the bot for a move. Raises where it gives none.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- print(board:move(bot:choose(board)))
--- ```
---@param board shogun.Board
---@param info? shogun.Info
---@return string? move  which need not be legal
---@return string? message  if there is no move: why the bot's answer is none
function Boxed:choose(board, info)
  check.question(board, info)
  info = info or {}
  local clock = info.clock
  local deadline = now() + (clock and clock.left + (clock.grace or 0) or unlimited)
  local host = self.host
  if not host:has_begun() then host:begin(self.seconds, deadline) end
  local move, message = host:move(board, info, deadline)
  if not move then return nil, message end
  return (move:gsub("%c", ""))
end

--- Lets the bot begin another game as new, unless it has not played yet. Raises where it cannot.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- bot:choose(board)
--- bot:new_game()
--- ```
function Boxed:new_game()
  local host = self.host
  if not host.has_played then return end
  host:close()
  host:begin(self.seconds, math.huge)
end

--- What the bot uses so far: its memory, and the global variables it has made.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- local kilobytes, globals = bot:report()
--- print(kilobytes > 0, #globals)  --> true  0
--- ```
---@return number kilobytes  in use in its box
---@return string[] globals  that it has made
function Boxed:report() return self.host:report() end

--- Ends the game of the bot; what it has learned is gone.
--- ```lua
--- local bot = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- bot:close()
--- ```
function Boxed:close() self.host:close() end

Boxed.__close = Boxed.close

local trusted_choose <const> = players.trust(Boxed.choose)

-- A bot's name or author as one line; nil if empty.
local function one_line(text)
  return text ~= "" and check.printable((text:gsub("%c", " "))) or nil
end

local known <const> = {
  path = true, memory = true, instructions = true, own_search = true, seed = true, seconds = true,
  time = true, log = true, options = true,
}

--- Makes a player of a stranger's Lua file, which plays in a box: a process of its own that can
--- compute and answer, and neither read nor write files. Memory and instructions can be limited.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- print(bot.name)
--- ```
---@param options { path: string, memory: integer?, instructions: integer?, own_search: boolean?,
--- seed: integer?, seconds: number?, time: integer?, log: fun(text: string)?,
--- options: table<string, any>? }  path: of a Lua file; memory: MiB that it may use, default 256;
--- instructions: of Lua for each move, long work in C included, default: no limit; own_search:
--- whether the parts that search for a bot are nil; seed: of its random numbers, default: from the
--- game's; seconds: that loading may take, default 10; time: what os.time returns, default: now;
--- log: called with what the bot prints; options: values, or texts, for the options it declares
---@param sources? shogun.Source[]  of the bot; default: what is at the path now
---@return shogun.Player? bot
---@return string? message  why there is none: no box, no file, or an error in it
---@return boolean? is_unstarted  no box could be started; a later try may succeed
return function(options, sources)
  check.names(options, known)
  check.of_type(options.path, "path", "string", "the name of a file")
  local function whole(name, low, high) return check.whole(options, name, low, high) end
  local seconds = check.positive(options, "seconds") or load_seconds
  check.optional(options.options, "options", "table", "a table of options by name")
  local words, message = words_of(options.options or {})
  if not words then return nil, ("%s: %s"):format(options.path, message) end
  if not sources then sources, message = bundle.of_bot(options.path) end
  if not sources then return nil, check.printable(message) end
  local path, own = options.path, sources[1].shown
  local bot = { -- a ladder's version has a made-up path
    sources = sources, shown = path:sub(-#own) == own and path or own,
    memory = whole("memory", limits.least_memory, limits.most_memory) or box.memory,
    instructions = whole("instructions", 1, limits.instructions) or 0,
    own_search = check.flag(options, "own_search"),
    seed = whole("seed", math.mininteger, math.maxinteger),
    time = whole("time", math.mininteger, math.maxinteger) or os.time(), log = options.log,
    words = words,
  }
  local host = new_host(bot)
  local ok, name, author = check.try(host.begin, host, seconds, math.huge)
  if not ok and host.aborted then
    ok, name, author = check.try(host.begin, host, seconds, math.huge)
  end
  if not ok then
    host:close()
    return nil, name, host.is_unstarted
  end
  local self = {
    host = host, seconds = seconds, choose = trusted_choose, options = host.declared,
  }
  self.name, self.author = one_line(name) or bundle.name_of(options.path), one_line(author)
  return setmetatable(self, Boxed)
end
