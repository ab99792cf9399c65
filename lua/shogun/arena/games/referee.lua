--- The referee of a match: plays its games one after the other, and returns their outcomes.
--
-- The referee adjudicates games that are decided or too long. A game of `plies` plies is a draw. A
-- game is won if both players agree: at each of their last `moves` moves, both reported a score of
-- at least `score` for the same side. A player that does not report its score never agrees.

local check = require "shogun.check"
local core = require "shogun.core"
local new_game = require "shogun.game"
local player = require "shogun.arena.games.player"
local players = require "shogun.game.players"
local records = require "shogun.game.record"
local results = require "shogun.results"
local rules_text = require "shogun.record.rules"

local now <const> = core.clock
local other <const> = results.other

local Referee = {}
Referee.__index = Referee

-- A player in place of a missing bot; it raises the message instead of choosing a move.
local function absent(message, is_unstarted)
  return { is_unstarted = is_unstarted, choose = function() error(message, 0) end }
end

-- The side to move and the moves so far, to be reported in case the bot kills this process.
local function so_far(colour, game)
  return {
    colour = colour, plies = game and #game or 0, moves = game and records.movetext(game) or "*",
  }
end

-- The bot of a player, without memory of earlier games.
local function fresh(self, index, colour)
  if self.ask then self.ask(so_far(colour)) end
  local bot, message, is_unstarted = self.sources[index]()
  return bot or absent(message, is_unstarted)
end

-- Boards are values, so the two games of a pair share one board.
local function board_of(self, text)
  if self.text ~= text then
    self.text, self.board = text, assert(core.board(text, self.rules))
  end
  return self.board
end

local function game_of(self, task)
  local white, red = self.clocks[task.white], self.clocks[task.red]
  return new_game {
    white = fresh(self, task.white, "white"), red = fresh(self, task.red, "red"),
    board = board_of(self, task.board), clock = (white or red) and { white = white, red = red },
    seed = task.seed,
  }
end

-- The side that a player's score favours by at least `enough`; nil if it favours neither.
local function favoured(enough, colour, score)
  if score and score >= enough then return colour end
  if score and score <= -enough then return other[colour] end
end

-- Counts the consecutive moves at which a player's score favoured the same side.
local function count(seen, side)
  seen.times = side == seen.side and seen.times + 1 or 1
  seen.side = side
end

local function agreed_winner(white, red, moves)
  local is_agreed = white.side == red.side and math.min(white.times, red.times) >= moves
  return is_agreed and white.side or nil
end

-- A function that adjudicates one game after each move; nil if the match does not adjudicate.
local function judge_of(self)
  local given = self.settings.adjudicate
  if not given then return nil end
  local seen = { white = { times = 0 }, red = { times = 0 } }
  return function(game, move)
    if game:result() then return end
    local colour = move.colour
    if given.score then
      count(seen[colour], favoured(given.score, colour, players.score_of(game[colour])))
      local winner = agreed_winner(seen.white, seen.red, given.moves)
      if winner then return game:finish("adjudicated", winner) end
    end
    if given.plies and #game >= given.plies then game:finish "adjudicated" end
  end
end

local most_printed <const> = 1 << 12 -- bytes: how much of the bots' output in a game is stored

-- Returns a function that stores a player's output, with the player's colour before each text.
local function log_of(self, index)
  return function(text)
    local left = most_printed - self.printed
    if left <= 0 then return end
    local colour = self.task.white == index and "white" or "red"
    local line = check.signed(colour, text:sub(1, left)) .. "\n"
    self.lines[#self.lines + 1], self.printed = line, self.printed + #line
  end
end

-- Plays a game to its end, and reports the side to move before each move.
local function run_isolated(self, game, judge)
  while not game:result() do
    self.ask(so_far(game:turn(), game))
    local move = game:step()
    if move and judge then judge(game, move) end
  end
end

-- Closes the boxes of a ladder's game: a ladder has too many players to keep a box for each.
local function release(game)
  for _, bot in ipairs { game.white, game.red } do
    if players.is_trusted(bot) and bot.host then bot:close() end
  end
end

-- Plays a game. Returns the finished game and its seconds.
local function run(self, task)
  if not self.objects then math.randomseed(task.seed) end -- for bots that use math.random
  self.task, self.lines, self.printed = task, {}, 0
  local start, game = now(), game_of(self, task)
  local judge = judge_of(self)
  if self.ask then run_isolated(self, game, judge) else game:run(judge) end
  return game, now() - start
end

-- Whether the loser's box failed through no fault of the loser.
local function is_aborted(game)
  local loser = other[game:result().winner]
  local bot = loser and game[loser]
  local host = players.is_trusted(bot) and bot.host -- of a boxed bot
  return host and host.aborted ~= nil
end

-- Whether a player lost the game because it did not start, which is this machine's fault.
local function is_unstarted(self, task, game)
  local result = game:result()
  local loser = result.reason == "error" and other[result.winner]
  if not loser then return false end
  local kind, bot = self.settings.players[task[loser]].kind, game[loser]
  if kind == "program" and self.settings.is_ladder then return rawget(bot, "program") == false end
  if kind == "program" then return not rawget(bot, "is_started") end
  local host = players.is_trusted(bot) and bot.host -- of a boxed bot
  return type(bot) == "table" and rawget(host or bot, "is_unstarted") == true
end

--- Plays a game. An aborted game is played once more from the start. If it is aborted again, the
--- side to move loses; otherwise a losing player could abort its games without end.
---@param task shogun.Task
---@return shogun.Outcome
---@return boolean is_unstarted  a player lost the game because it did not start
function Referee:play(task)
  local game, seconds = run(self, task)
  if is_aborted(game) then game, seconds = run(self, task) end
  local unstarted = is_unstarted(self, task, game)
  if self.settings.is_ladder then release(game) end
  local result, spent = game:result(), game.seconds
  return {
    number = task.number, winner = result.winner, reason = result.reason, message = result.message,
    move = result.move, plies = #game, seconds = seconds, white_seconds = spent.white,
    red_seconds = spent.red, white_late = game.late.white, red_late = game.late.red,
    moves = records.movetext(game),
    printed = self.printed > 0 and table.concat(self.lines) or nil,
  }, unstarted
end

local referee = {}

--- The outcome of a game that a player cut short by ending the process.
---@param task shogun.Task
---@param asked? { colour: shogun.Colour, plies: integer, moves: string }  the last argument of
--- `ask`: the side at fault, and the game so far; nil if `ask` was not called
---@param message string
---@return shogun.Outcome
function referee.forfeit(task, asked, message)
  asked = asked or so_far "white"
  local winner = other[asked.colour]
  return {
    number = task.number, winner = winner, reason = "error", message = message,
    plies = asked.plies, seconds = 0.0, white_seconds = 0.0, red_seconds = 0.0,
    moves = asked.moves:gsub("%*$", results.text(winner)),
  }
end

local function make_source(self, i)
  local settings, object = self.settings, self.objects and self.objects[i]
  local source, message, unstarted = player.source(settings.players[i], settings, object,
    log_of(self, i))
  self.sources[i] = source
  return source, message, unstarted
end

--- Makes the referee of a match.
---@param settings shogun.MatchSettings
---@param objects? table<integer, shogun.Player>  the players that are values of Lua, by their place
---@param ask? fun(asked: table)  called before each move, with the argument `asked` of `forfeit`
---@return shogun.Referee?
---@return string? message  which player cannot play
function referee.new(settings, objects, ask)
  local self = {
    settings = settings, objects = objects, sources = {}, clocks = {}, ask = ask,
    rules = assert(rules_text.read(settings.rules)),
  }
  for i, description in pairs(settings.players) do
    local source, message = settings.is_ladder, nil
    if not source then source, message = make_source(self, i) end
    if not source then return nil, message end
    self.clocks[i] = player.clock(description, settings)
  end
  if settings.is_ladder then -- made when needed; a player that cannot be made loses its games
    setmetatable(self.sources, { __index = function(_, i)
      local source, message, unstarted = make_source(self, i)
      return source or function() return nil, message, unstarted end
    end })
  end
  return setmetatable(self, Referee)
end

--- Plays one game of a match.
---@param settings shogun.MatchSettings
---@param task shogun.Task
---@param objects? table<integer, shogun.Player>
---@return shogun.Outcome?
---@return string? message  which player cannot play
function referee.play(settings, task, objects)
  local self, message = referee.new(settings, objects)
  if not self then return nil, message end
  return self:play(task)
end

return referee
