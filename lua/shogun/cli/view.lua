--- Shows a game in a terminal: the board, captures, clocks, moves and the result.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local levels = require "shogun.engine.levels"
local numbers = require "shogun.numbers"
local players = require "shogun.game.players"
local results = require "shogun.results"
local terminal = require "shogun.cli.terminal"

local view = {}

local letters <const> = { white = { pawn = "P", king = "K" }, red = { pawn = "p", king = "k" } }

-- The pieces that a colour has captured: "white took p3 p2"; nil without captures.
local function captures_of(game, colour)
  local taken = {}
  for _, move in ipairs(game.moves) do
    local piece = move.colour == colour and move.captured
    if piece then taken[#taken + 1] = letters[piece.colour][piece.kind] .. piece.energy end
  end
  return #taken > 0 and ("%s took %s"):format(colour, table.concat(taken, " ")) or nil
end

-- A player's name and text: "engine level 3 (engine:level=3)".
local function named(player, text)
  local name = players.name_of(player, text)
  return name == text and name or ("%s (%s)"):format(name, text)
end

--- Names both players: "White: human. Red: engine level 3 (engine:level=3)."
---@param game shogun.Game
---@param texts { white: string, red: string }  the players' texts
---@return string
function view.players(game, texts)
  local white, red = named(game.white, texts.white), named(game.red, texts.red)
  return check.escaped(("White: %s. Red: %s."):format(white, red))
end

-- The engine's level that plays a colour; nil if the player's `level` is missing or out of range.
local function level_of(game, colour)
  local level = type(game[colour]) == "table" and game[colour].level
  return math.type(level) and level >= 0 and level <= levels.best and level or nil
end

-- Says what the engine overlooks at its level; nil at full strength.
local function sight_of(game, colour)
  local level = level_of(game, colour)
  if not level or level == levels.best then return nil end
  return numbers.format("Level %g, %s. %s", level, levels.name(level), levels.words(level))
end

--- Says what an engine below full strength overlooks, a line for each; nil without such an engine.
---@param game shogun.Game
---@return string?
function view.levels(game)
  local lines = { sight_of(game, "white") }
  lines[#lines + 1] = sight_of(game, "red")
  return lines[1] and table.concat(lines, "\n")
end

--- Advises a person which level to play next; nil if no level fits.
---@param game shogun.Game  a finished game
---@param colour shogun.Colour  the person's colour
---@return string?
function view.advice(game, colour)
  local level = level_of(game, results.other[colour])
  local wanted = level and levels.next(level, game:result(), colour, #game)
  if not wanted then return nil end
  return numbers.format("Next, try level %g (%s): --%s engine:level=%g", wanted,
    levels.name(wanted), results.other[colour], wanted)
end

--- Seconds as "4:05", or "0:09.8" if few are left.
---@param seconds number
---@return string
function view.time(seconds)
  seconds = math.max(seconds, 0)
  if seconds < 10 then return numbers.format("0:%04.1f", seconds // 0.1 / 10) end
  seconds = math.ceil(seconds)
  return ("%d:%02d"):format(seconds // 60, seconds % 60)
end

-- How much time both sides have left; nil without a clock.
local function clocks_of(game)
  local left = game.times[#game]
  if not left then return nil end
  return ("clock: white %s, red %s"):format(view.time(left.white), view.time(left.red))
end

--- Shows the board, the captures and the clocks.
---@param game shogun.Game
---@param orientation shogun.Colour  the side at the bottom
function view.show(game, orientation)
  local last = game.moves[#game.moves]
  local picture = console.picture(game.board, 2, { last = last, orientation = orientation })
  local lines = { "\n" .. picture }
  for _, colour in ipairs { "white", "red" } do lines[#lines + 1] = captures_of(game, colour) end
  lines[#lines + 1] = clocks_of(game)
  console.say("%s", table.concat(lines, "\n"))
end

--- Says which move was played.
---@param move shogun.Move
---@return string
function view.played(move)
  local captures = move.captured and (", captures %s"):format(move.captured) or ""
  return ("%s plays %s%s, then shows %d"):format(move.colour, move, captures, move.shows)
end

--- A legal move as "d1e3 → 2", with the number that the piece then shows; as "d2xd5" if unknown.
---@param move shogun.Move
---@return string
function view.legal(move)
  local text = move.captured and move.from .. "x" .. move.to or tostring(move)
  if not move.shows then return text end
  return ("%s %s %d"):format(text, terminal.has_unicode() and "→" or "->", move.shows)
end

--- The result of a game, in words.
---@param result shogun.Result
---@return string
function view.result(result)
  local outcome = result.winner and result.winner .. " has won" or "a draw"
  local detail = result.message and ", " .. result.message or ""
  return ("%s: %s%s"):format(outcome, result.reason, detail)
end

return view
