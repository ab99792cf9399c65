--- A game being played: whose turn it is, what has happened, the clock, and why it ended.
--
-- One board cannot tell what stood before it; a game can. It asks the players for moves, rolls the
-- dice where the law says so, and keeps every board, so that moves can be taken back and played
-- again.
-- @module shogun.game

local check = require "shogun.check"
local core = require "shogun.core"
local players = require "shogun.game.players"
local random = require "shogun.random"
local record_of = require "shogun.game.record"

local other <const> = { white = "red", red = "white" }
local limit <const> = { pawn = 4, king = 2 }

local Game = {}
Game.__index = Game

-- A result can be read as `game.result.reason` and as `game:result().reason`.
local Result = { __call = function(self) return self end }

local function new_result(reason, winner, message)
  return setmetatable({ reason = reason, winner = winner, message = message }, Result)
end

-- How often the last board has stood since the last capture, itself counted. Only every second one
-- has the same side to move. Keys are compared first, but only equal boards count.
local function times_seen(boards, keys)
  local last = #boards
  local board, key, count = boards[last], keys[last], 1
  for i = last - 2, math.max(1, last - board:quiet()), -2 do
    if keys[i] == key and boards[i] == board then count = count + 1 end
  end
  return count
end

local function find_result(self)
  local result = self.board:result()
  if result then return new_result(result.reason, result.winner) end
  local repetition = self.repetition
  if repetition > 0 and times_seen(self.boards, self.keys) >= repetition then
    return new_result "repetition"
  end
end

local function check_clock(clock)
  if clock == nil then return nil end
  if type(clock) ~= "table" then error("clock: expected a table, got " .. type(clock), 3) end
  local copy = {}
  for _, name in ipairs { "base", "increment", "move" } do
    local seconds = clock[name]
    if seconds ~= nil and not (type(seconds) == "number" and seconds >= 0) then
      error(("clock.%s: expected seconds, got %s"):format(name, tostring(seconds)), 3)
    end
    copy[name] = seconds
  end
  if not copy.base and not copy.move then
    error("clock: expected base (and increment) or move, in seconds", 3)
  end
  copy.increment = copy.increment or 0
  return copy
end

-- What the sides have left; nil without a clock or where every move has its own time.
local function full_time(clock)
  return clock and clock.base and { white = clock.base, red = clock.base }
end

local known <const> = {
  white = true, red = true, rules = true, board = true, clock = true, seed = true, now = true,
}

local function check_options(options)
  check.names(options, known, 3)
  if options.board and options.rules then
    error("a board has its rules: give one of the two", 3)
  end
  check.whole(options, "seed", math.mininteger, math.maxinteger, 3)
  for _, colour in ipairs { "white", "red" } do
    if options[colour] ~= nil and not players.is_player(options[colour]) then
      error(("%s: expected a function or something with choose, got %s"):format(
        colour, type(options[colour])), 3)
    end
  end
  if options.board ~= nil and type(options.board) ~= "userdata" then
    error(("board: expected a board, got %s"):format(type(options.board)), 3)
  end
end

local function names_of(options)
  return {
    White = players.name_of(options.white, "?"), Red = players.name_of(options.red, "?"),
    Date = os.date "%Y.%m.%d",
  }
end

--- Starts a game.
---@param options? shogun.GameOptions
---@return shogun.Game
local function new(options)
  options = options or {}
  check_options(options)
  local board = options.board or core.board(nil, options.rules)
  local seed, clock = options.seed or os.time(), check_clock(options.clock)
  local self = setmetatable({
    white = options.white, red = options.red, names = names_of(options), seed = seed,
    board = board, boards = { board }, keys = { board:hash() }, moves = {}, undone = {}, notes = {},
    repetition = board:rules().repetition, clock = clock, times = { [0] = full_time(clock) },
    now = options.now or core.clock, seeded = true,
    random = { white = random(~seed), red = random(~seed ~ 1 << 63) },
  }, Game)
  self.result = find_result(self)
  return self
end

local function after(self, move, board, time)
  local n = #self.moves + 1
  self.moves[n], self.boards[n + 1], self.times[n] = move, board, time or self.times[n - 1]
  self.keys[n + 1] = board:hash()
  self.board = board
  self.result = find_result(self)
  return move
end

-- A roll hangs on the seed, the ply and the piece alone: taking a move back does not change it, and
-- a game read from its record rolls as the first one would have.
local function rolled(self, move, energy)
  if self.board:rules().law ~= "dice" then return energy end
  return energy or random(self.seed ~ (#self.moves + 1) << 32)(1, limit[move.kind])
end

--- Plays a move for the side to move. Under "dice" the game rolls unless the number is given.
---@param move shogun.AnyMove
---@param energy? integer  what the piece shows next
---@return shogun.Move? move  with `shows`
---@return string? message  why it was not played; then nothing has changed
function Game:play(move, energy)
  if self.result then return nil, "the game is over: " .. self.result.reason end
  local legal, message = self.board:move(move)
  if not legal then return nil, message end
  local shown = rolled(self, legal, energy)
  local board = self.board:play(legal, shown)
  legal.shows = shown or legal.shows
  self.undone = {}
  return after(self, legal, board)
end

--- Takes the last move back, and with it any result.
---@return shogun.Move? move  the move taken back; nil at the start
function Game:undo()
  local n = #self.moves
  if n == 0 then return nil end
  local move = self.moves[n]
  table.insert(self.undone, { move = move, board = self.board, time = self.times[n] })
  self.moves[n], self.boards[n + 1], self.keys[n + 1], self.times[n] = nil, nil, nil, nil
  self.board = self.boards[n]
  self.result = find_result(self)
  return move
end

--- Plays the move again that was taken back last; under "dice" with the same number.
---@return shogun.Move? move  nil if there is none
function Game:redo()
  local undone = table.remove(self.undone)
  return undone and after(self, undone.move, undone.board, undone.time)
end

--- Ends a game for a reason that no board shows.
---@param reason "resigned" | "time" | "illegal" | "error"
---@param winner shogun.Colour
---@param message? string  what went wrong
---@return shogun.Result
function Game:finish(reason, winner, message)
  self.result = self.result or new_result(reason, winner, message)
  return self.result
end

--- Ends the game: the side resigns.
---@param colour? shogun.Colour  default: the side to move
---@return shogun.Result
function Game:resign(colour) return self:finish("resigned", other[colour or self.board:turn()]) end

--- The keys of all boards so far, the newest last.
---@return integer[]
function Game:history() return table.move(self.keys, 1, #self.keys, 1, {}) end

-- Seconds that the side may think about this move; nil without a clock.
local function allowance(self, colour)
  local time = self.times[#self.moves]
  local left, per_move = time and time[colour], self.clock and self.clock.move
  return left and per_move and math.min(left, per_move) or left or per_move
end

-- The moves as the text protocol says them.
local function texts_of(self)
  local texts, rolls = {}, self.board:rules().law == "dice"
  for i, move in ipairs(self.moves) do
    texts[i] = tostring(move)
    local shown = self.boards[i + 1]:occupied(move.to)
    if rolls then texts[i] = ("%s=%d"):format(move, shown.energy) end
  end
  return texts
end

local function info_for(self, colour)
  local time = self.times[#self.moves]
  local info = {
    clock = self.clock and {
      left = allowance(self, colour), increment = self.clock.increment,
      white = time and time.white, red = time and time.red,
    },
    random = self.random[colour], start = self.boards[1],
  }
  -- Few bots look at these, and they are as long as the game.
  return setmetatable(info, {
    __index = function(_, name)
      if name == "history" then return self:history() end
      if name == "moves" then return texts_of(self) end
    end,
  })
end

-- Notes what the side has left after a move that took some seconds.
local function keep_time(self, move, colour, seconds)
  local n = #self.moves
  local before = self.times[n - 1]
  if not before then return end
  local left = math.max(0, before[colour] - seconds) + self.clock.increment
  self.times[n] = { [colour] = left, [other[colour]] = before[other[colour]] }
  self.notes[move] = { clock = left }
end

local function lost(self, reason, message)
  return nil, self:finish(reason, other[self.board:turn()], message)
end

--- Asks the player whose turn it is, and plays the answer. A player who answers with no legal move,
--- raises or takes too long loses; the caller goes on. A player may yield: then so does `step`.
---@return shogun.Move? move  nil if the game is over, before or by this step
---@return shogun.Result? result  then
function Game:step()
  if self.result then return nil, self.result end
  local board, colour = self.board, self.board:turn()
  local player = self[colour]
  if player == nil then error(("no player for %s"):format(colour), 2) end
  local start, seconds = self.now(), allowance(self, colour)
  local move, fault, message = players.ask(player, board, info_for(self, colour), seconds, self.now)
  if not move then return lost(self, fault, message) end
  if move == "resign" then return nil, self:resign(colour) end
  move = self:play(move)
  keep_time(self, move, colour, self.now() - start)
  return move, self.result
end

--- The record of the game so far.
---@return shogun.Record
function Game:record() return record_of(self) end

--- Lets the players play to the end.
---@param report? fun(game: shogun.Game, move: shogun.Move)  called after every move
---@return shogun.Result
function Game:run(report)
  while not self.result do
    local move = self:step()
    if move and report then report(self, move) end
  end
  return self.result
end

return new
