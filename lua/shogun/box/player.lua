--- A bot from a file, in a box: a process that can only compute and answer. Its effects end with
--- its game.
-- @module shogun.box.player

local bundle = require "shogun.box.bundle"
local box = require "shogun.box.process"
local check = require "shogun.check"
local core = require "shogun.core"
local ending = require "shogun.box.ending"
local players = require "shogun.game.players"
local protocol = require "shogun.box.protocol"

---@field aborted string?  why its last question has no answer, where that was not its own doing
local Boxed = { keeps_time = true }
Boxed.__index = Boxed

local now <const> = core.clock
local kinds <const>, limits <const> = protocol.kinds, protocol.limits
local unlimited <const> = 1e9 -- seconds
local load_seconds <const>, report_seconds <const> = 10, 10

-- A message of Lua's begins with the file's name and the line already.
local function fail(self, message)
  local base = self.sources[1].shown
  local names_it = message:sub(1, #base + 1) == base .. ":"
  local rest = names_it and message:sub(#base + 1) or ": " .. message
  local text = self.shown .. check.printable(rest)
  if text:find "interrupted!$" then text = text .. " (said the bot)" end -- not as Ctrl-C says it
  error(text, 0)
end

-- Raises a failure that the bot did not cause.
local function abort(self, message)
  self.aborted = message
  fail(self, message .. "; this was not the bot's doing")
end

-- The replies to the box's questions.
local replies <const> = {
  history = function(info) return protocol.pack_history(info.history or {}) end,
  moves = function(info) return protocol.pack_moves(info.moves or {}) end,
  start = function(info, board) return (info.start or board):pack() end,
}

-- Handles a frame: returns whether the answer is still to come, and the reply to a question. The
-- guest keeps to the log's limits, too, unless its bot has taken it over.
local function take(self, kind, text)
  if kind == kinds.print then
    self.logged, self.lines = self.logged + #text, self.lines + 1
    local fits = self.logged <= limits.log and self.lines <= limits.lines
    if self.log and fits then self.log(text) end
    return true
  end
  if kind ~= kinds.question then return false end
  local reply = replies[text]
  return true, reply and reply(self.info, self.board) or ""
end

-- Sends a request and returns its answer. Kills the box on a frame that is no answer, and raises.
local function request(self, kind, text, deadline)
  local got, answer = self.box:request(kind, text, deadline - now(), self.take)
  if got == kinds.answer then return answer end
  if got == kinds.illegal then return nil, check.printable(answer) end
  if got == kinds.failed then fail(self, answer) end
  self.box:close()
  self.box = nil
  if got == kinds.exhausted then fail(self, answer) end
  local why = got and ending.strange or answer
  if not why.is_bots then abort(self, why.words) end
  fail(self, why.words)
end

-- Loads the bot in a fresh state before the deadline. Returns its name and its author. Starting a
-- box does not count as the bot's time.
local function begin(self, latest)
  local message
  self.aborted = nil
  self.box, message = box.borrow(self.memory, self.instructions)
  if not self.box then
    self.aborted = message
    error(message, 0)
  end
  self.logged, self.lines = 0, 0
  local deadline = math.min(latest, now() + self.seconds)
  self.box:hand_in(self.sources, deadline - now())
  local rules = tostring(core.rules())
  local game = protocol.pack_game(self.seed or 0, self.time, rules, self.sources[1].name)
  local answer = request(self, kinds.new_game, game, deadline)
  self.rules, self.needs_seed = core.rules(), not self.seed
  return protocol.unpack_names(answer)
end

-- The rules if they have changed, and a seed if the bot still needs one.
local function news_of(self, board, info)
  local rules, seed = "", 0
  if board:rules() ~= self.rules then
    self.rules = board:rules()
    rules = tostring(self.rules)
  end
  local wants_seed = self.needs_seed and info.random
  if wants_seed then seed, self.needs_seed = info.random(1, math.maxinteger), false end
  return rules, seed
end

--- Asks the bot for a move. Raises where it gives none.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- print(board:move(bot:choose(board)))
--- ```
---@param board shogun.Board
---@param info? shogun.Info
---@return string? move  which need not be legal
---@return string? message  without a move: why what it answered cannot be one
function Boxed:choose(board, info)
  check.question(board, info, 2)
  info = info or {}
  local deadline = now() + (info.clock and info.clock.left or unlimited)
  if self.box and not self.box:is_open() then self:close() end
  if not self.box then begin(self, deadline) end
  local rules, seed = news_of(self, board, info)
  local text = protocol.pack_move(rules, seed, board:pack(), info.clock)
  self.board, self.info = board, info
  local move, message = request(self, kinds.move, text, deadline)
  if not move then return nil, message end
  return (move:gsub("%c", ""))
end

--- The bot's memory and globals.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- print(bot:report())
--- ```
---@return number kilobytes  in use in its box
---@return string[] globals  that it has made
function Boxed:report()
  if not self.box then return 0.0, {} end
  local answer = request(self, kinds.report, "", now() + report_seconds)
  local kilobytes, names = protocol.unpack_report(answer)
  for i, name in ipairs(names) do names[i] = check.printable(name) end
  return kilobytes, names
end

--- Ends the game of the bot; what it has learned is gone.
--- ```lua
--- local bot = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- bot:close()
--- ```
function Boxed:close()
  self.aborted = nil
  if not self.box then return end
  box.give_back(self.box)
  self.box, self.board, self.info = nil, nil, nil
end

Boxed.__close = Boxed.close

local trusted_choose <const> = players.trust(Boxed.choose)

-- A bot's name or author as one line; nil if empty.
local function one_line(text)
  return text ~= "" and check.printable((text:gsub("%c", " "))) or nil
end

local known <const> = {
  path = true, memory = true, instructions = true, seed = true, seconds = true, time = true,
  log = true,
}

--- Makes one, and loads its bot.
--- ```lua
--- local bot <close> = assert(shogun.bots.boxed { path = "examples/bot.lua" })
--- print(bot.name)
--- ```
---@param options { path: string, memory: integer?, instructions: integer?, seed: integer?,
--- seconds: number?, time: integer?, log: fun(text: string)? }  path: of a Lua file; memory: MiB
--- that it may use, default 256; instructions: of Lua a move, default any number; seed: of its
--- random numbers, default: from the game's source; seconds: that loading may take, default 10;
--- time: what os.time tells it, default the present; log: called with what it prints
---@param sources? shogun.Source[]  of the bot; default: what is at the path now
---@return shogun.Player? bot
---@return string? message  why there is none: no box, no file, or an error in it
return function(options, sources)
  check.names(options, known, 2)
  if type(options.path) ~= "string" then
    check.expected("path", "the name of a file", options.path, 2)
  end
  local function whole(name, low, high)
    return (check.whole(options, name, low, high, 3)) -- no tail call, which would shift the level
  end
  local seconds = check.positive(options, "seconds", 2) or load_seconds
  local message
  if not sources then sources, message = bundle.of_bot(options.path) end
  local self = {
    sources = sources, shown = options.path, seconds = seconds,
    memory = whole("memory", limits.least_memory, limits.most_memory) or box.memory,
    instructions = whole("instructions", 1, limits.instructions) or 0,
    seed = whole("seed", math.mininteger, math.maxinteger),
    time = whole("time", math.mininteger, math.maxinteger) or os.time(), log = options.log,
    board = core.board(), info = {}, logged = 0, lines = 0,
  }
  if not sources then return nil, check.printable(message) end
  setmetatable(self, Boxed)
  self.choose = trusted_choose
  self.take = function(kind, text) return take(self, kind, text) end
  local ok, name, author = pcall(begin, self, math.huge)
  if not ok and self.aborted then ok, name, author = pcall(begin, self, math.huge) end
  if not ok then
    self:close()
    return nil, name
  end
  self.name, self.author = one_line(name) or sources[1].name, one_line(author)
  return self
end
