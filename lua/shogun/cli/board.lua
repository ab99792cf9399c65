--- Reads boards and rules from the command line.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local moves = lazy_require "shogun.record.moves"
local new_lines = lazy_require "shogun.lines"
local rules_text = lazy_require "shogun.record.rules"
local shogun = lazy_require "shogun"

local board = {}

-- Whether a text begins like a board: with eight rows of digits and letters, separated by slashes.
local function has_rows(text)
  local rows = text:match "^%s*(%S*)" or ""
  return not rows:find "[^%dPKpk/]" and select(2, rows:gsub("/", "")) == 7
end

-- What follows `order:`.
local function order_of(text) return text:match "^order:(.*)$" end

--- Whether an argument is a board (`start`, `order:4711`, or eight rows) rather than a file. A user
--- can type ./start for a file that is called `start`.
---@param text string
---@return boolean
function board.is_text(text) return text == "start" or order_of(text) ~= nil or has_rows(text) end

--- The rules that --rules names. Ends the command if the rules are invalid.
---@param arguments { rules: string }
---@return shogun.Rules
function board.rules(arguments)
  local rules, message = rules_text.read(arguments.rules)
  return rules or console.fail(message, 2)
end

local function first_line()
  local line, message = new_lines(io.stdin):read()
  return line or console.fail("standard input: " .. (message or "expected a board, got nothing"), 2)
end

-- The board after the moves of --moves. Commas may separate the moves, or numbers may stand before
-- them as in a record: "1. d1e3 g8g5 2. a1a2".
local function played(start, text)
  local words = text:gsub(",", " "):gsub("%f[%w]%d+%.+", " ")
  local position, message = moves.play(start, moves.words(words))
  return position and position.board or console.fail("--moves: " .. message, 2)
end

-- A hint for a user who has typed something else in place of a board.
local function hint_of(text)
  if text:lower() == "start" then return "; did you mean start?" end
  if text:find "^[a-h][1-8]$" then return "; a field? shogun moves --field " .. text end
  if core.read_move(text) then return "; a move? --moves plays moves" end
  local player_text = require "shogun.bots.text" -- loaded only after a mistake
  return player_text.read(text, true) and "; a player? expected a board" or ""
end

-- The start with the pawns in an order. Ends the command if there is no such order.
local function in_order(text, rules)
  local start, order = shogun.start(text == "random" and {} or text, rules)
  if not start then console.fail(order, 2) end
  if text == "random" then console.say("shogun: order %d", order.number) end
  return start
end

--- The board of the arguments, under the rules of --rules and after the moves of --moves. Ends the
--- command if the board, the rules or a move is invalid.
---@param arguments { board: string, rules: string, moves: string? }
---@return shogun.Board
function board.read(arguments)
  local rules, text = board.rules(arguments), arguments.board
  if text == "-" then text = first_line() end
  local order = order_of(text)
  if order then return played(in_order(order, rules), arguments.moves or "") end
  local start, message = shogun.board(text, rules)
  return played(start or console.fail(message .. hint_of(text), 2), arguments.moves or "")
end

return board
