--- The host's side of a box: requests to one bot, the replies to its questions, and its log. A
--- host borrows a box for a game. Requests raise where the bot or its box fails.

local absent = require "shogun.box.absent"
local box = require "shogun.box.process"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.box.failure"
local options = require "shogun.game.options"
local protocol = require "shogun.box.protocol"

---@class shogun.Host
---@field box shogun.Box?  during a game
---@field log (fun(text: string))?  called with what the bot prints
---@field declared table<string, table>?  the bot's options with their values as defaults
---@field on_input (fun())?  as in `shogun.Box`
---@field aborted string?  how the last request failed, if not because of the bot
---@field is_unstarted boolean?  no box could be started for the last game; a later try may succeed
local Host = {}
Host.__index = Host

local now <const> = core.clock
local kinds <const>, limits <const> = protocol.kinds, protocol.limits
local report_seconds <const> = 10

-- A message from Lua begins with the file's name and the line already.
local function fail(self, message)
  local base = self.sources[1].shown:match "[^/]+$"
  local names_it = message:sub(1, #base + 1) == base .. ":"
  local said = absent.explained(message, self.sources)
  local text = self.shown .. check.printable(names_it and said:sub(#base + 1) or ": " .. said)
  if text:find "interrupted!$" then text = text .. " (said the bot)" end -- not as Ctrl-C says it
  error(text, 0)
end

-- Raises a failure that the bot did not cause.
local function abort(self, message)
  self.aborted = message
  fail(self, message .. "; the bot did not cause this")
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

-- Fails where the bot is not to be asked any more.
local function refuse(self, message)
  self.box:close()
  self.box = nil
  fail(self, message)
end

-- Reads what a bot declares, and its values. Its guest has checked both, if it still does what it
-- should; a bot that has other options in a later game is another bot.
local function read_options(self, packed)
  local ok, declared = pcall(protocol.unpack_options, packed)
  local list = ok and options.read(declared)
  if not list then refuse(self, failure.strange.words) end
  local values, message = options.values(list, self.words)
  if not values then refuse(self, message) end
  if packed ~= (self.packed or packed) then refuse(self, "its options differ now") end
  self.packed, self.declared = packed, options.declared(list, values)
end

-- Sends a request and returns its answer. Kills the box on a frame that is no answer, and raises.
local function request(self, kind, text, deadline)
  self.box.on_input = self.on_input
  local got, answer = self.box:request(kind, text, deadline - now(), self.take)
  if got == kinds.answer then return answer end
  if got == kinds.illegal then return nil, check.printable(answer) end
  if got == kinds.failed then fail(self, answer) end
  self.box:close()
  self.box = nil
  if got == kinds.exhausted then fail(self, answer) end
  local why = got and failure.strange or answer
  if not why.is_bots then abort(self, why.words) end
  fail(self, why.words)
end

--- Makes a host, which has no box yet.
---@param bot { sources: shogun.Source[], shown: string, memory: integer, instructions: integer,
--- own_search: boolean?, seed: integer?, time: integer, log: fun(text: string)?,
--- words: table<string, string>? }  shown: its file, in messages; seed: of its random numbers,
--- default: from the game's random numbers; time: that os.time returns; words: its options' texts
---@return shogun.Host
function Host.new(bot)
  local self = setmetatable({
    words = bot.words or {},
    sources = bot.sources, shown = bot.shown, memory = bot.memory, own_search = bot.own_search,
    instructions = bot.instructions, seed = bot.seed, time = bot.time, log = bot.log,
    board = core.board(), info = {}, logged = 0, lines = 0,
  }, Host)
  self.take = function(kind, text) return take(self, kind, text) end
  return self
end

--- Starts a game: borrows a box and loads the bot. Starting a box does not count as the bot's time.
---@param seconds number  for loading
---@param latest number  on the clock
---@return string name
---@return string author
function Host:begin(seconds, latest)
  local message, _
  self.aborted, self.has_played = nil, false
  self.box, message, _, self.is_unstarted = box.borrow(self.memory, self.instructions)
  if not self.box then
    self.aborted = message
    error(message, 0)
  end
  self.logged, self.lines = 0, 0
  local deadline = math.min(latest, now() + seconds)
  self.box:hand_in(self.sources, deadline - now())
  local rules = tostring(core.rules())
  local game = protocol.pack_game(self.seed or 0, self.time, rules, self.sources[1].name,
    self.words, self.own_search)
  local answer = request(self, kinds.new_game, game, deadline)
  local ok, name, author, packed = pcall(protocol.unpack_bot, answer)
  if not ok then refuse(self, failure.strange.words) end
  read_options(self, packed)
  self.rules, self.source = core.rules(), nil
  return name, author
end

--- Whether a game has begun and its box takes requests. Closes a box that does not.
---@return boolean
function Host:has_begun()
  if self.box and not self.box:is_open() then self:close() end
  return self.box ~= nil
end

-- A seed from a source of random numbers that is not the one of the question before: a game has one
-- for each side, the text protocol another one for each question. 0: none.
local function seed_of(self, info)
  local source = info.random
  if self.seed or not source or source == self.source then return 0 end
  self.source = source
  return source(1, math.maxinteger)
end

-- The rules if they have changed, and a seed if the bot needs one.
local function news_of(self, board, info)
  local rules = ""
  if board:rules() ~= self.rules then
    self.rules = board:rules()
    rules = tostring(self.rules)
  end
  return rules, seed_of(self, info)
end

--- Requests a move.
---@param board shogun.Board
---@param info shogun.Info
---@param deadline number
---@return string? move  as the bot wrote it
---@return string? message  without a move: why its choice cannot be one
function Host:move(board, info, deadline)
  local rules, seed = news_of(self, board, info)
  local text = protocol.pack_move(rules, seed, board:pack(), info.clock)
  self.board, self.info, self.has_played = board, info, true
  return request(self, kinds.move, text, deadline)
end

--- Requests the bot's memory and globals.
---@return number kilobytes
---@return string[] names
function Host:report()
  if not self.box then return 0.0, {} end
  local answer = request(self, kinds.report, "", now() + report_seconds)
  local kilobytes, names = protocol.unpack_report(answer)
  for i, name in ipairs(names) do names[i] = check.printable(name) end
  return kilobytes, names
end

--- Ends the game, and returns the box.
function Host:close()
  self.aborted = nil
  if not self.box then return end
  box.give_back(self.box)
  self.box, self.board, self.info = nil, nil, nil
end

return Host
