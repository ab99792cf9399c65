--- A position as a page tells it: rules, where the game starts, and what was played since.
--
-- Calls have no memory: each brings its position whole, and its moves are played again.
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

local function start_of(given)
  local text = given.start ~= "start" and given.start or nil
  local board, message = core.board(text, position.rules(given.rules))
  return board or refuse(message)
end

-- Plays "d1e3", under dice "d1e3=2"; says which one does not fit.
local function play(plies, n, text)
  local move, shows = tostring(text):match "^(%w+)=(%d)$"
  local ok, played, message = pcall(plies.play, plies, move or text, math.tointeger(shows))
  if ok and played then return end
  refuse(("move %d: %s"):format(n, ok and message or played))
end

--- The plies of a game so far. Raises what is wrong with it, and at which move.
---@param given { rules: any, start: string?, moves: string[]? }
---@return table plies  of core.plies
function position.plies(given)
  if type(given) ~= "table" then refuse "position: expected an object" end
  local moves = given.moves or {}
  local plies = core.plies(start_of(given), #moves)
  for n, move in ipairs(moves) do play(plies, n, move) end
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

return position
