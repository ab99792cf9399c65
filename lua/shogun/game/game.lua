--- A game being played: the side to move, the moves so far, the clock, and the result.
--
-- A board has no history; a game has. It queries the players for moves, rolls the dice under a law
-- of dice, and stores every ply, so that moves can be taken back and played again. The plies are
-- stored in C; the clock of a ply and its note for the record are in lists here, by its number.

local check = require "shogun.check"
local core = require "shogun.core"
local clocks = require "shogun.game.clock"
local info_of = require "shogun.game.info"
local players = require "shogun.game.players"
local records = require "shogun.game.record"
local results = require "shogun.results"
local seeds = require "shogun.game.seed"

local other <const> = results.other
local not_late <const> = 0.025 -- seconds over a limit that are not counted: messages take time

--- A game being played. `#game` counts its plies, `tostring(game)` is its moves as text. Reading an
--- unknown method or field raises, with the nearest known name.
---@class shogun.Game
---@operator len: integer
---@field board shogun.Board  as it stands
---@field moves shogun.Move[]  played so far
---@field white shogun.Player?  who plays white
---@field red shogun.Player?  who plays red
---@field seed integer  of dice and bots
---@field seconds table<shogun.Colour, number>  used by the players
---@field late table<shogun.Colour, integer>  how many moves exceeded their limit within the grace
local Game = {}

-- The checked clock of each function, always the same: a game within a game recognises its clock.
local clocks_given <const> = setmetatable({}, { __mode = "k" })

-- Wraps the clock of an option: its results are checked.
local function clock_of(now)
  if not now then return core.clock end
  clocks_given[now] = clocks_given[now] or function()
    local seconds = now()
    if type(seconds) == "number" then return seconds end
    error("now(): expected a number of seconds, got " .. core.quoted(seconds), 0)
  end
  return clocks_given[now]
end

local known <const> = {
  white = true, red = true, rules = true, board = true, clock = true, seed = true, now = true,
}

-- Why the options that a player declares are none.
local function fault_of_options(player)
  local _, message = players.options_of(player)
  if message == check.no_memory then error(message, 0) end
  return message
end

-- A copy of the options, with players in the place of their texts.
local function with_players(given, of_text)
  if type(given) ~= "table" or not of_text then return given end
  local options = {}
  for name, value in next, given do options[name] = value end
  for _, colour in ipairs { "white", "red" } do
    local player, message = options[colour], nil
    if type(player) == "string" then player, message = of_text(player) end
    if message then check.raise(("%s: %s"):format(colour, message)) end
    options[colour] = player
  end
  return options
end

local function check_options(options)
  check.names(options, known)
  if options.board ~= nil and options.rules ~= nil then
    check.raise("a board has rules: give board or rules, not both")
  end
  check.whole(options, "seed", math.mininteger, math.maxinteger)
  for _, colour in ipairs { "white", "red" } do
    local player = options[colour]
    local problem = player ~= nil and (players.problem_of(player) or fault_of_options(player))
    if problem then check.raise(("%s: %s"):format(colour, problem)) end
  end
  if options.board ~= nil then check.board(options.board) end
  check.optional(options.now, "now", "function")
end

local function names_of(options)
  return {
    White = players.name_of(options.white, "?"), Red = players.name_of(options.red, "?"),
    Date = os.date "%Y.%m.%d",
  }
end

-- The public fields. They may be nil; any other name is a mistake.
local fields <const> = {
  board = true, moves = true, seed = true, white = true, red = true, clock = true, tags = true,
  comment = true, ended = true, seconds = true, late = true,
}

local Metatable <const> = {
  __name = "shogun.Game", __tostring = records.text, methods = Game,
  __len = function(self) return #self.plies end,
}

local function is_game(value) return type(value) == "table" and getmetatable(value) == Metatable end

-- The current board, made when it is first read.
local function board_of(self)
  local board = self.last_board or self.plies:board()
  self.last_board = board
  return board
end

-- The list of moves, made when it is first read; from then on every ply updates it.
local function moves_of(self)
  local list = self.list or {}
  for n = #list + 1, #self.plies do list[n] = self.plies:move(n) end
  self.list = list
  return list
end

local made <const> = {
  board = board_of, moves = moves_of, ended = function(self) return self.outcome or nil end,
  clock = function(self) return self.timing or nil end,
}

local function refuse(name)
  local tried = require("shogun.tried").game
  local hint = check.hint(name, Game, tried[name]) or check.hint(name, fields) or ""
  check.raise(check.member("game", name) .. ": no such method or field" .. hint)
end

local function index(self, name)
  if Game[name] then return Game[name] end
  if made[name] and is_game(self) then return made[name](self) end
  if not fields[name] then refuse(name) end
end

-- As `new`. `of_text` makes players from texts; without it, a text is not accepted as a player.
local function begin(options, of_text)
  options = with_players(options == nil and {} or options, of_text)
  check_options(options)
  local board = options.board or core.board(nil, check.blame(core.rules, options.rules))
  local seed = check.to_integer(options.seed) or os.time()
  local clock = clocks.read(options.clock)
  local plies = core.plies(board)
  local self = {
    white = options.white, red = options.red, names = names_of(options), seed = seed,
    plies = plies, start = board, outcome = plies:result() or false, last_board = board,
    list = false, undone = {}, notes = {}, rolls = board:rules().law == "dice", seeded = true,
    timing = clock or false, times = { [0] = clocks.full(clock) }, now = clock_of(options.now),
    random = {}, drawn = false, infos = {}, declared = {}, started = {},
    seconds = { white = 0.0, red = 0.0 }, late = { white = 0, red = 0 },
  }
  return setmetatable(self, Metatable)
end

--- Starts a game: from the start or from a board, with players or without, with or without clocks.
--- ```lua
--- local game = shogun.game { rules = "boxed", white = shogun.bots.greedy(), seed = 1 }
--- print(game:step())
--- ```
---@param options? shogun.GameOptions
---@return shogun.Game
local function new(options) return begin(options) end

--- The side to move, also once the game is over.
--- ```lua
--- local game = shogun.game()
--- print(game:turn())  --> white
--- ```
---@return shogun.Colour
function Game:turn() return self.plies:turn() end

--- Why the game is over; nil while it goes on.
--
--     while not game:result() do game:step() end
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- while not game:result() do game:step() end
--- ```
---@return shogun.Result?
function Game:result() return self.outcome or nil end

--- The board after n plies. Raises beyond the last ply.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(game:at(0) == board)  --> true
--- ```
---@param ply integer  0, the start, to #game
---@return shogun.Board
function Game:at(ply)
  ply = check.integer(ply, "ply", 0, #self.plies)
  return ply == #self.plies and board_of(self) or self.plies:board(ply)
end

-- Removes the n-th ply from the lists; this allocates nothing.
local function remove_ply(self, n)
  if self.list then self.list[n] = nil end
  self.times[n], self.notes[n] = nil, nil
end

local function enter_ply(self, code, shows, is_wanted, left, note)
  local n, list = #self.plies + 1, self.list
  if list then list[n] = false end -- room for the move: with the ply nothing can fail any more
  self.times[n], self.notes[n] = left or self.times[n - 1], note
  local played, result = self.plies:play(code, shows, is_wanted or list)
  if list then list[n] = played end
  return played, result
end

-- Adds a ply. Out of memory, or where the move is not legal because a player has changed the game,
-- it stays as it was. Returns the move as a table if `is_wanted`, or the list of moves needs it.
local function add_ply(self, code, shows, is_wanted, left, note)
  local ok, played, result = pcall(enter_ply, self, code, shows, is_wanted, left, note)
  if not (ok and played) then
    remove_ply(self, #self.plies + 1)
    error(ok and result or played, 0)
  end
  self.outcome, self.last_board = result or false, false
  return played
end

local function roll(self, highest) return seeds.roll(self.seed, #self.plies + 1, highest) end

-- Plays a legal move, by its code. Returns it as a table if `is_wanted`.
local function play_code(self, code, shows, is_wanted, left)
  local note = left and { clock = left[self.plies:turn()] }
  local move = add_ply(self, code, shows, is_wanted, left, note)
  for n = #self.undone, 1, -1 do self.undone[n] = nil end
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
  if self.outcome then return nil, "the game is over: " .. self.outcome.reason end
  local code, highest = check.blame(core.code, board_of(self), move, energy)
  if not code then return nil, highest end
  return play_code(self, code, energy or self.rolls and roll(self, highest) or nil, true)
end

--- Takes the last move back, and with it any result.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(game:undo())  --> d1e3
--- ```
---@return shogun.Move? move  the move taken back; nil at the start
function Game:undo()
  local n = #self.plies
  if n == 0 then return nil end
  local move, code, shows = self.list and self.list[n] or self.plies:move(n), self.plies:code(n)
  table.insert(self.undone, {
    move = move, code = code, shows = shows, left = self.times[n], note = self.notes[n],
  })
  remove_ply(self, n)
  self.plies:undo()
  self.outcome, self.last_board = false, false -- it was played on, so there was no result
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
  add_ply(self, undone.code, undone.shows, false, undone.left, undone.note)
  if self.list then self.list[#self.plies] = undone.move end
  table.remove(self.undone)
  return undone.move
end

-- Reasons that no board shows, and whether there is a winner.
local has_winner <const> = {
  resigned = true, time = true, illegal = true, error = true, agreed = false,
  adjudicated = "perhaps",
}

local winners <const> = {
  [true] = "'white' or 'red'", [false] = "nil for a draw",
  perhaps = "'white', 'red', or nil for a draw",
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
    check.expected("reason", expected, reason)
  end
  local fits = winner == nil and wins ~= true or other[winner] ~= nil and wins ~= false
  if not fits then check.expected("winner", winners[wins], winner) end
  self.outcome = self.outcome or { reason = reason, winner = winner, message = message }
  return self.outcome
end

--- Ends the game: a side resigns, and the other one wins.
--- ```lua
--- local game = shogun.game()
--- print(game:resign().winner)  --> red
--- ```
---@param colour? shogun.Colour  default: the side to move
---@return shogun.Result
function Game:resign(colour)
  if colour == nil then colour = self:turn() end
  local winner = other[colour]
  if not winner then check.expected("colour", "'white' or 'red'", colour) end
  return self:finish("resigned", winner)
end

--- Ends the game: the sides agree to a draw. Either side may be to move.
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
function Game:history() return self.plies:keys() end

local function lose(self, colour, reason, message, refused)
  local result = self:finish(reason, other[colour], message)
  result.move = refused
  return nil, result
end

local function check_player(self)
  local colour = self.plies:turn()
  local text = "no player for %s: shogun.game { %s = a player, ... }"
  return self[colour] or check.raise(text:format(colour, colour)), colour
end

-- Tells a player before its first move in this game that it begins, so that a game depends on its
-- seed and not on those before it. Not on the player's time.
local function start_player(self, player)
  if self.started[player] then return true end
  self.started[player] = true
  return players.start_game(player, self.timing and self.now)
end

-- Queries a player and plays the move. Returns whether there was one, and the move if `is_wanted`.
local function advance(self, player, colour, is_wanted)
  local left = self.times[#self.plies]
  local ok, problem = start_player(self, player)
  if not ok then return lose(self, colour, "error", problem) end
  local info, fault = info_of(self, player, colour)
  if not info then return lose(self, colour, "error", fault) end
  local allowance, board = clocks.allowance(self.timing, left, colour), board_of(self)
  local start = self.now()
  local most = allowance and allowance + self.timing[colour].grace
  local code, highest, message, refused = players.ask(player, board, info, most, self.now)
  local taken = self.now() - start
  self.seconds[colour] = self.seconds[colour] + taken
  if not code then return lose(self, colour, highest, message, refused) end
  if code == "resign" then return false, self:resign(colour) end
  if allowance and taken > allowance + not_late then self.late[colour] = self.late[colour] + 1 end
  left = left and clocks.after(self.timing, left, colour, taken)
  return true, play_code(self, code, self.rolls and roll(self, highest) or nil, is_wanted, left)
end

--- Queries the player to move, and plays its move. A player that returns no legal move, raises or
--- exceeds its time loses; nothing raises in the caller. A player may yield: then so does `step`.
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- print(game:step())
--- ```
---@return shogun.Move? move  nil if the game is over, before or by this step
---@return shogun.Result? result  then
function Game:step()
  if self.outcome then return nil, self.outcome end
  local player, colour = check_player(self)
  local played, move = advance(self, player, colour, true)
  return played and move or nil, self.outcome or nil
end

--- The record of the game so far: tags, moves, result. It can be written, read and replayed.
--- ```lua
--- local game = shogun.game()
--- game:play "d1e3"
--- print(shogun.record.write(game:record()))
--- ```
---@return shogun.Record
function Game:record() return records.of(self) end

--- Lets the players play until the game is over, and returns why it is.
--- ```lua
--- local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = 1 }
--- print(game:run().reason)
--- ```
---@param report? fun(game: shogun.Game, move: shogun.Move)  called after every move
---@return shogun.Result
function Game:run(report)
  check.optional(report, "report", "function")
  while not self.outcome do
    local player, colour = check_player(self)
    local played, move = advance(self, player, colour, report ~= nil)
    if played and report then report(self, move) end
  end
  return self.outcome
end

check.methods(Game, "shogun.Game", is_game)
check.methods(Metatable, "shogun.Game", is_game)
Metatable.__index = index

local games = { new = new, begin = begin }

--- The game of plies that were played elsewhere, with the tags and notes of its record.
---@param plies table
---@param said { seed: integer?, tags: table?, comment: string?, notes: table }  notes: by ply;
--- without a seed one is drawn for further rolls, which the game's record will not have
---@return shogun.Game
function games.of_plies(plies, said)
  local game = new { board = plies:board(0), seed = said.seed }
  game.plies, game.outcome, game.last_board = plies, plies:result() or false, false
  game.tags, game.comment, game.notes = said.tags, said.comment, said.notes
  game.seeded = said.seed ~= nil
  return game
end

return games
