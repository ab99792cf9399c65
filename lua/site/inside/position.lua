--- Reads a position as a page sends it: the rules, the first board, and the moves since then.
--
-- Each call sends a whole game. This file caches the game of the last call, so that a call for the
-- same game only plays its new moves.

local core = require "shogun.core"
local rules_text = require "shogun.record.rules"

local position = {}

local function refuse(message) error(message, 0) end

--- Reads rules: a text, the name of a preset, or rules. Raises if they are invalid.
---@param given any
---@return shogun.Rules
function position.rules(given)
  local rules, message = rules_text.read(given == nil and "standard" or tostring(given))
  return rules or refuse(message)
end

--- Reads a seed. JavaScript has integers only up to 2^53, so pages send larger seeds as text.
---@param value string|integer
---@return integer
function position.seed(value)
  return math.tointeger(tonumber(value)) or refuse(("invalid seed '%s'"):format(value))
end

-- What a piece shows after a move under a law, in words.
local function shows_of(dials)
  if not dials then return "a random number" end
  for _, row in ipairs(dials) do
    for _, dial in ipairs(row) do
      if dial ~= dials[1][1] then return "another number" end
    end
  end
  return "the same number"
end

--- The options of rules by name, without the dials; `law` is "own" for custom dials, and `shows`
--- says what a piece shows after a move.
---@param rules shogun.Rules
---@return table
function position.values(rules)
  local values = { shows = shows_of(rules.dials) }
  for _, name in ipairs(core.rule_names) do values[name] = rules[name] end
  if type(values.law) ~= "string" then values.law = "own" end
  return values
end

local function board_of(game)
  local text = game.start ~= "start" and game.start or nil
  local board, message = core.board(text, position.rules(game.rules))
  return board or refuse(message)
end

local cached = {} -- the last game: rules and start as received, plies, and the texts of its moves

-- The plies to continue, and how many of the game's moves they have already. These are the cached
-- plies without the moves that differ from the game's, or new plies for another game.
local function begun(game, moves)
  local is_other = cached.rules ~= game.rules or cached.start ~= game.start
  if is_other or not cached.plies then
    local plies = core.plies(board_of(game), #moves) -- raises before anything is cached
    cached = { rules = game.rules, start = game.start, moves = {}, plies = plies }
  end
  local same = 0
  while same < #cached.moves and cached.moves[same + 1] == moves[same + 1] do same = same + 1 end
  for n = #cached.moves, same + 1, -1 do
    cached.plies:undo()
    cached.moves[n] = nil
  end
  return cached.plies, same
end

-- Plays "d1e3", under dice "d1e3=2". If the move is illegal, raises a message with its number `n`.
local function play(plies, n, text)
  local move, shows = tostring(text):match "^(%w+)=(%d)$"
  local ok, played, message = pcall(plies.play, plies, move or text, math.tointeger(shows))
  if ok and played then return end
  refuse(("move %d: %s"):format(n, ok and message or played))
end

--- The plies of a game so far, valid until the next call. Raises if a move is illegal.
---@param game { rules: any, start: string?, moves: string[]? }
---@return table plies  as from core.plies
function position.plies(game)
  if type(game) ~= "table" then refuse "position: expected an object" end
  local moves = game.moves or {}
  local plies, same = begun(game, moves)
  for n = same + 1, #moves do
    play(plies, n, moves[n])
    cached.moves[n] = moves[n]
  end
  return plies
end

--- The last board of the game.
---@param game { rules: any, start: string?, moves: string[]? }
---@return shogun.Board
function position.board(game) return position.plies(game):board() end

--- The text of a ply.
---@param plies table
---@param n integer
---@return string  as in records: "d1e3", under dice "d1e3=2"
function position.move_text(plies, n)
  local _, shows = plies:code(n)
  local text = tostring(plies:move(n))
  return plies:board(0):rules().law == "dice" and ("%s=%d"):format(text, shows) or text
end

--- The texts of all moves so far, as by `move_text`.
---@param plies table
---@return string[]
function position.moves(plies)
  local texts = {}
  for n = 1, #plies do texts[n] = position.move_text(plies, n) end
  return texts
end

return position
