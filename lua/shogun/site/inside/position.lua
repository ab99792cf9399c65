--- A position as a page tells it: rules, where the game starts, and what was played since.
--
-- Each call brings its position whole. The game of the last call is kept, so that of a game that
-- goes on, only what is new has to be played.
-- @module shogun.site.inside.position

local core = require "shogun.core"
local rules_text = require "shogun.record.rules"

local position = {}

local function refuse(message) error(message, 0) end

--- Rules from a text, the name of a preset or a table of options. Raises what is wrong with them.
---@param given any
---@return shogun.Rules
function position.rules(given)
  if type(given) ~= "table" then
    local rules, message = rules_text.read(given == nil and "standard" or tostring(given))
    return rules or refuse(message)
  end
  local ok, rules = pcall(core.rules, given)
  if ok then return rules end
  local fault = rules:match "^bad argument.-%((.*)%)$" or rules
  refuse("invalid rules: " .. fault:gsub("^rules: ", ""))
end

local function board_of(given)
  local text = given.start ~= "start" and given.start or nil
  local board, message = core.board(text, position.rules(given.rules))
  return board or refuse(message)
end

local kept = {} -- the last game: rules and start as they were given, plies, and the moves played

-- The plies of a game that begins as this one does, and how many of them are the same.
local function begun(given, moves)
  if type(given.rules) == "table" or kept.rules ~= given.rules or kept.start ~= given.start then
    kept = { rules = given.rules, start = given.start, moves = {} }
    kept.plies = core.plies(board_of(given), #moves)
  end
  local same = 0
  while same < #kept.moves and kept.moves[same + 1] == moves[same + 1] do same = same + 1 end
  for n = #kept.moves, same + 1, -1 do
    kept.plies:undo()
    kept.moves[n] = nil
  end
  return kept.plies, same
end

-- Plays "d1e3", under dice "d1e3=2"; says which one does not fit.
local function play(plies, n, text)
  local move, shows = tostring(text):match "^(%w+)=(%d)$"
  local ok, played, message = pcall(plies.play, plies, move or text, math.tointeger(shows))
  if ok and played then return end
  refuse(("move %d: %s"):format(n, ok and message or played))
end

--- The plies of a game so far, until the next call. Raises what is wrong with it, and which move.
---@param given { rules: any, start: string?, moves: string[]? }
---@return table plies  of core.plies
function position.plies(given)
  if type(given) ~= "table" then refuse "position: expected an object" end
  local moves = given.moves or {}
  local plies, same = begun(given, moves)
  for n = same + 1, #moves do
    play(plies, n, moves[n])
    kept.moves[n] = moves[n]
  end
  return plies
end

--- The board that it has come to.
---@param given { rules: any, start: string?, moves: string[]? }
---@return shogun.Board
function position.board(given) return position.plies(given):board() end

--- What the piece shows after a ply.
---@param plies table
---@param n integer
---@return string  as records have it: "d1e3", under dice "d1e3=2"
function position.move_text(plies, n)
  local _, shows = plies:code(n)
  local text = tostring(plies:move(n))
  return plies:board(0):rules().law == "dice" and ("%s=%d"):format(text, shows) or text
end

--- All moves so far, as `move_text` gives them.
---@param plies table
---@return string[]
function position.moves(plies)
  local texts = {}
  for n = 1, #plies do texts[n] = position.move_text(plies, n) end
  return texts
end

return position
