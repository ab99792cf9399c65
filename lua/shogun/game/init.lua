--- A game being played: whose turn it is, what has happened, the clock, and why it ended.
--
-- One board cannot tell what stood before it; a game can. It asks the players for moves, rolls the
-- dice where the law says so, and keeps every board, so that moves can be taken back and played
-- again.
-- @module shogun.game

local check = require "shogun.check"
local core = require "shogun.core"
local clocks = require "shogun.game.clock"
local players = require "shogun.game.players"
local random = require "shogun.random"
local records = require "shogun.game.record"
local repetitions = require "shogun.game.repetition"

local other <const> = { white = "red", red = "white" }
local most <const> = { pawn = 4, king = 2 } -- energy

--- A game being played. `#game` counts its plies, `tostring(game)` gives its moves as text. A name
--- that is no method or field raises and says what was probably meant.
---@class shogun.Game
---@operator len: integer
---@field board shogun.Board  as it stands
---@field moves shogun.Move[]
---@field white shogun.Player?
---@field red shogun.Player?
---@field seed integer
local Game = {}

-- The result on the n-th board, which has been counted.
local function find_result(self, n)
  local result = self.boards[n]:result()
  if result then return result end
  local most_times = self.repetition
  if most_times > 0 and self.repetitions.times[n] >= most_times then
    return { reason = "repetition" }
  end
end

local known <const> = {
  white = true, red = true, rules = true, board = true, clock = true, seed = true, now = true,
}

local function check_options(options)
  check.names(options, known, 3)
  if options.board ~= nil and options.rules ~= nil then
    error("a board has its rules: give one of the two", 3)
  end
  check.whole(options, "seed", math.mininteger, math.maxinteger, 3)
  for _, colour in ipairs { "white", "red" } do
    local problem = options[colour] ~= nil and players.problem_of(options[colour])
    if problem then error(("%s: %s"):format(colour, problem), 3) end
  end
  if options.board ~= nil then check.board(options.board, 3) end
  if options.now ~= nil and type(options.now) ~= "function" then
    check.expected("now", "a function", options.now, 3)
  end
end

local function names_of(options)
  return {
    White = players.name_of(options.white, "?"), Red = players.name_of(options.red, "?"),
    Date = os.date "%Y.%m.%d",
  }
end

-- Fields that a user may look at. Those that a game lacks are nil; any other name is a mistake.
local fields <const> = {
  board = true, moves = true, seed = true, white = true, red = true, clock = true, tags = true,
  comment = true, ended = true,
}

setmetatable(Game, { __index = function(_, name)
  if fields[name] then return nil end
  local hint = core.nearest(name, Game) or core.nearest(name, fields)
  local is_name = type(name) == "string" and #name <= 60 and name:find "^[%w_]+$"
  local member = is_name and "game." .. name or ("game[%s]"):format(core.quoted(name))
  local message = member .. ": no such method or field"
  error(hint and ("%s; did you mean %s?"):format(message, hint) or message, 2)
end })

local Metatable <const> = {
  __name = "shogun.Game", __index = Game, __tostring = records.text,
  __len = function(self) return #self.moves end,
}

--- Starts a game.
--- ```lua
--- local game = shogun.game { rules = "boxed", white = shogun.bots.greedy(), seed = 1 }
--- print(game:step())
--- ```
---@param options? shogun.GameOptions
---@return shogun.Game
local function new(options)
  options = options == nil and {} or options
  check_options(options)
  local board = options.board or core.board(nil, check.blame(2, core.rules, options.rules))
  local seed, clock = options.seed or os.time(), clocks.read(options.clock, 2)
  local self = {
    white = options.white, red = options.red, names = names_of(options), seed = seed,
    board = board, boards = { board }, keys = { board:hash() }, moves = {}, undone = {}, notes = {},
    repetition = board:rules().repetition, clock = clock, times = { [0] = clocks.full(clock) },
    now = options.now or core.clock, seeded = true,
    random = { white = random(~seed), red = random(~seed ~ 1 << 63) }, repetitions = repetitions(),
  }
  self.repetitions:push(self.boards, self.keys[1])
  self.ended = find_result(self, 1)
  return setmetatable(self, Metatable)
end

--- The side to move.
--- ```lua
--- local game = shogun.game()
--- print(game:turn())  --> white
--- ```
---@return shogun.Colour
function Game:turn() return self.board:turn() end

--- Why the game is over; nil while it goes on.
--
--     while not game:result() do game:step() end
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- while not game:result() do game:step() end
--- ```
---@return shogun.Result?
function Game:result() return self.ended end

--- The board after that many plies. Raises where the game has not been.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(game:at(0) == board)  --> true
--- ```
---@param ply integer  0, the start, to #game
---@return shogun.Board
function Game:at(ply)
  check.integer(ply, "ply", 0, #self, 2)
  return self.boards[ply + 1]
end

-- Takes the n-th ply away; nothing here needs memory. The board before it has no result, since it
-- was played on.
local function pop(self, n, key)
  self.repetitions:pop(n + 1, key)
  self.moves[n], self.boards[n + 1], self.keys[n + 1], self.times[n] = nil, nil, nil, nil
  self.board, self.ended = self.boards[n], nil
end

local function append(self, n, ply)
  self.moves[n], self.boards[n + 1], self.times[n] = ply.move, ply.board, ply.left
  self.keys[n + 1] = ply.key
  self.repetitions:push(self.boards, ply.key)
  self.board = ply.board
  self.ended = find_result(self, n + 1)
  if ply.note then self.notes[ply.move] = ply.note end
end

-- Adds a ply: { move=, board=, left=, note= }. Out of memory, it leaves the game as it was.
local function push(self, ply)
  local n = #self.moves + 1
  ply.key, ply.left = ply.board:hash(), ply.left or self.times[n - 1]
  local ok, message = pcall(append, self, n, ply)
  if ok then return ply.move end
  pop(self, n, ply.key)
  error(message, 0)
end

-- A roll depends on the seed, the ply and the piece alone: taking a move back does not change it,
-- and a game read from its record rolls as the first one would have.
local function roll(self, move)
  if self.board:rules().law ~= "dice" then return nil end
  return random(self.seed ~ (#self.moves + 1) << 32)(1, most[move.kind])
end

-- Plays a move that is known to be legal.
local function play_legal(self, move, energy, left)
  energy = energy or roll(self, move)
  local board, undone = check.blame(2, self.board.play, self.board, move, energy), {}
  move.shows = energy or move.shows
  local note = left and { clock = left[move.colour] }
  push(self, { move = move, board = board, left = left, note = note })
  self.undone = undone
  return move
end

--- Plays a move for the side to move. Under "dice" the game rolls unless the number is given.
--- ```lua
--- local game = shogun.game()
--- print(game:play "d1e3")  --> d1e3
--- print(game:play "a1a2")  --> nil
--- ```
---@param move shogun.AnyMove
---@param energy? integer  what the piece shows next
---@return shogun.Move? move  with `shows`
---@return string? message  why it was not played; then nothing has changed
function Game:play(move, energy)
  if self.ended then return nil, "the game is over: " .. self.ended.reason end
  local legal, message = check.blame(2, self.board.move, self.board, move)
  if not legal then return nil, message end
  return play_legal(self, legal, energy) -- a tail call, so that the caller is blamed there too
end

--- Takes the last move back, and with it any result.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(game:undo())  --> d1e3
--- ```
---@return shogun.Move? move  the move taken back; nil at the start
function Game:undo()
  local n = #self.moves
  if n == 0 then return nil end
  local move = self.moves[n]
  table.insert(self.undone, { move = move, board = self.board, left = self.times[n] })
  pop(self, n, self.keys[n + 1])
  return move
end

--- Plays the move again that was taken back last; under "dice" with the same number.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- game:undo()
--- print(game:redo())  --> d1e3
--- ```
---@return shogun.Move? move  nil if there is none
function Game:redo()
  local undone = self.undone[#self.undone]
  if not undone then return nil end
  push(self, undone)
  table.remove(self.undone)
  return undone.move
end

-- Reasons that no board shows, and whether somebody has won.
local has_winner <const> = {
  resigned = true, time = true, illegal = true, error = true, agreed = false,
  adjudicated = "perhaps",
}

local winners <const> = {
  [true] = "'white' or 'red'", [false] = "nil, a draw", perhaps = "'white', 'red' or nil, a draw",
}

--- Ends a game for a reason that no board shows. A game that is over stays as it ended.
--- ```lua
--- local game = shogun.game()
--- print(game:finish("time", "red").winner)  --> red
--- ```
---@param reason "resigned" | "agreed" | "time" | "illegal" | "error" | "adjudicated"
---@param winner? shogun.Colour  nil is a draw: always with "agreed", perhaps with "adjudicated"
---@param message? string  what went wrong
---@return shogun.Result
function Game:finish(reason, winner, message)
  local wins = has_winner[reason]
  if wins == nil then
    local expected = "'resigned', 'agreed', 'time', 'illegal', 'error' or 'adjudicated'"
    check.expected("reason", expected, reason, 2)
  end
  local fits = winner == nil and wins ~= true or other[winner] ~= nil and wins ~= false
  if not fits then check.expected("winner", winners[wins], winner, 2) end
  self.ended = self.ended or { reason = reason, winner = winner, message = message }
  return self.ended
end

--- Ends the game: a side resigns.
--- ```lua
--- local game = shogun.game()
--- print(game:resign().winner)  --> red
--- ```
---@param colour? shogun.Colour  default: the side to move
---@return shogun.Result
function Game:resign(colour)
  if colour == nil then colour = self:turn() end
  local winner = other[colour]
  if not winner then check.expected("colour", "'white' or 'red'", colour, 2) end
  return self:finish("resigned", winner)
end

--- Ends the game: the sides agree to a draw.
--- ```lua
--- local game = shogun.game()
--- print(game:agree().reason)  --> agreed
--- ```
---@return shogun.Result
function Game:agree() return self:finish "agreed" end

--- The keys of all boards so far, the newest last.
--- ```lua
--- local game = shogun.game()
--- print(#game:history())  --> 1
--- ```
---@return integer[]
function Game:history() return table.move(self.keys, 1, #self.keys, 1, {}) end

-- The moves as the text protocol writes them.
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
  local info = {
    clock = clocks.told(self.clock, self.times[#self], colour), random = self.random[colour],
    start = self.boards[1],
  }
  -- Few bots look at these, and they are as long as the game.
  return setmetatable(info, {
    __index = function(_, name)
      if name == "history" then return self:history() end
      if name == "moves" then return texts_of(self) end
    end,
  })
end

local function lose(self, reason, message, refused)
  local result = self:finish(reason, other[self:turn()], message)
  result.move = refused
  return nil, result
end

-- The player whose turn it is. Raises if there is none.
local function check_player(self, level)
  local colour = self:turn()
  return self[colour] or error(("no player for %s"):format(colour), level + 1)
end

--- Asks the player whose turn it is, and plays the answer. A player who answers with no legal move,
--- raises or takes too long loses; the caller goes on. A player may yield: then so does `step`.
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- print(game:step())
--- ```
---@return shogun.Move? move  nil if the game is over, before or by this step
---@return shogun.Result? result  then
function Game:step()
  if self.ended then return nil, self.ended end
  local colour, left = self:turn(), self.times[#self]
  local player = check_player(self, 2)
  local start, seconds = self.now(), clocks.allowance(self.clock, left, colour)
  local info = info_for(self, colour)
  local move, fault, message, refused = players.ask(player, self.board, info, seconds, self.now)
  if not move then return lose(self, fault, message, refused) end
  if move == "resign" then return nil, self:resign(colour) end
  left = clocks.after(self.clock, left, colour, self.now() - start)
  play_legal(self, move, nil, left)
  return move, self.ended
end

--- The record of the game so far.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(shogun.record.write(game:record()))
--- ```
---@return shogun.Record
function Game:record() return records.of(self) end

--- Lets the players play to the end.
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- print(game:run().reason)
--- ```
---@param report? fun(game: shogun.Game, move: shogun.Move)  called after every move
---@return shogun.Result
function Game:run(report)
  if report ~= nil and type(report) ~= "function" then
    check.expected("report", "a function", report, 2)
  end
  while not self.ended do
    check_player(self, 2)
    local move = self:step()
    if move and report then report(self, move) end
  end
  return self.ended
end

local function is_game(value) return type(value) == "table" and getmetatable(value) == Metatable end

check.methods(Game, "shogun.Game", is_game)
check.methods(Metatable, "shogun.Game", is_game)

return new
