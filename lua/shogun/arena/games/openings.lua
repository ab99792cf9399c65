--- Finds and reads openings: the boards on which the games of a match begin.
--
-- Many random openings decide the game: the favoured side wins both games of a pair, which gives no
-- information. A balanced opening is random too, but the engine sees neither side far ahead.

local check = require "shogun.check"
local core = require "shogun.core"
local engine = require "shogun.engine"
local random = require "shogun.random"
local results = require "shogun.results"
local start = require "shogun.start"
local unmarked = require "shogun.unmarked"

local openings = {}

local known <const> = {
  rules = true, plies = true, seed = true, nodes = true, margin = true, after = true,
  report = true,
}

local function checked(options)
  check.names(options, known)
  local function whole(name, default, low, high)
    return check.whole(options, name, low, high) or default
  end
  return {
    rules = options.rules, plies = whole("plies", 6, 0, 100),
    seed = whole("seed", 1, math.mininteger, math.maxinteger),
    nodes = whole("nodes", 10000, 1, math.maxinteger), margin = whole("margin", 50, 0, 10000),
    after = options.after or {}, report = options.report or function() end,
  }
end

--- A board on which the game is not over after `plies` random plies.
---@param source fun(low: integer, high: integer?): integer
---@param rules? shogun.Rules
---@param plies integer
---@return shogun.Board
function openings.random_board(source, rules, plies)
  while true do
    local board = core.board(nil, rules)
    for _ = 1, plies do
      local codes, count = board:codes()
      if count == 0 then break end
      local outcomes = board:outcomes(codes[source(1, count)])
      board = outcomes[source(1, #outcomes)].board
    end
    if not board:result() then return board end
  end
end

--- Returns an endless iterator of boards after random plies.
---@param options? { rules: shogun.Rules?, plies: integer?, seed: integer? }  rules: default
--- standard; plies: default 6; seed: decides the boards, default 1
---@return fun(): shogun.Board
function openings.random(options)
  local given = checked(options or {})
  local source = random(given.seed)
  return function() return openings.random_board(source, given.rules, given.plies) end
end

local other <const> = results.other

-- The board turned by 180 degrees with swapped colours: the same game seen from the other side.
local function turned(board)
  local pieces = { turn = other[board:turn()] }
  for i, piece in ipairs(board:pieces()) do
    local make = piece.kind == "king" and core.king or core.pawn
    pieces[i] = make(piece.energy, other[piece.colour], 9 - piece.x, 9 - piece.y)
  end
  return core.board(pieces, board:rules())
end

-- The search for boards ends after this many consecutive refusals.
local most_refused <const> = 10000

-- Draws random boards, each with `is_new`: true if neither it nor its turned image came before.
local function drawn(given, draw)
  local source, seen = random(given.seed), {}
  return function()
    local board = draw(source, given)
    local key = board:hash()
    local is_new = not seen[key]
    if is_new then seen[key], seen[turned(board):hash()] = true, true end
    return board, is_new
  end
end

-- Draws boards until the known `boards` have appeared, in this order.
local function go_beyond(draw, boards)
  for i, text in ipairs(boards) do
    local tried = 0
    repeat
      tried = tried + 1
      if tried > most_refused then
        return nil, ("openings: opening %d does not come from this seed"):format(i)
      end
    until draw():text() == text
  end
  return true
end

local function after_plies(source, given)
  return openings.random_board(source, given.rules, given.plies)
end

local function in_order(source, given) return (start({ seed = source(0) }, given.rules)) end

-- Iterates over the new boards that `accepts` approves.
local function chosen(given, draw_one, accepts)
  local draw, tried = drawn(given, draw_one), 0
  local ok, message = go_beyond(draw, given.after)
  if not ok then return nil, message end
  return function()
    for _ = 1, most_refused do
      local board, is_new = draw()
      tried = tried + 1
      given.report(tried)
      if is_new and accepts(board) then return board, tried end
    end
    return nil, tried
  end
end

-- Returns a function that searches a board, and says whether neither side is ahead.
local function even(given)
  local searcher, limits = engine { hash = 1 }, { nodes = given.nodes }
  return function(board)
    searcher:clear()
    local found = searcher:search(board, limits)
    return not found.mate and math.abs(found.score) <= given.margin
  end
end

---@class shogun.BalancedOpenings
---@field rules? shogun.Rules  default standard
---@field plies? integer  default 6
---@field seed? integer  default 1
---@field nodes? integer  how many nodes are searched on each board, default 10000
---@field margin? integer  a side may be ahead by this many hundredths of a pawn, default 50
---@field report? fun(tried: integer)  called before each search of a board
---@field after? string[]  texts of openings found before with the same options: the search
--- continues after them

--- Balanced boards: random boards on which neither side is ahead by more than a margin. No board
--- appears twice, not even turned by 180 degrees with swapped colours. The same options find the
--- same boards in the same order.
---
---     for board, tried in openings.balanced { plies = 6, seed = 1 } do ... end
---@param options? shogun.BalancedOpenings
---@return (fun(): shogun.Board?, integer)?  the next board, and how many were tried so far; nil if
--- ten thousand boards in a row were refused
---@return string? message  if the boards in `after` were not found with these options
function openings.balanced(options)
  local given = checked(options or {})
  return chosen(given, after_plies, even(given))
end

--- As `balanced`, but starts with the pawns in other orders (`shogun.start`) without random plies.
---@param options? shogun.BalancedOpenings
---@return (fun(): shogun.Board?, integer)?
---@return string? message
function openings.orders(options)
  local given = checked(options or {})
  return chosen(given, in_order, even(given))
end

--- As `balanced`, but without a search: also accepts boards on which a side is far ahead.
---@param options? { rules: shogun.Rules?, plies: integer?, seed: integer?, after: string[]? }
---@return (fun(): shogun.Board?, integer)?
---@return string? message
function openings.distinct(options)
  return chosen(checked(options or {}), after_plies, function() return true end)
end

local near_limit <const> = 10 -- plies; with more left, players do not notice the quiet counter

--- The key of an opening: its pieces, the side to move, and the plies left to the quiet limit if at
--- most ten are left. Under the same rules, boards with the same key are one opening.
---@param board shogun.Board
---@return string
function openings.key(board)
  local limit = board:rules().quiet -- 0: none
  local left = limit > 0 and limit - board:quiet() or math.huge
  return board:text():match "^%S+ %S" .. (left <= near_limit and left or "")
end

--- Writes openings as text, one board in each line.
---@param boards shogun.Board[]
---@return string
function openings.write(boards)
  local lines = {}
  for i, board in ipairs(boards) do lines[i] = board:text() .. "\n" end
  return table.concat(lines)
end

-- A line without its comment and surrounding blanks. A pattern that begins with %s* would take
-- quadratic time.
local function bare(line)
  line = line:gsub("#.*", "")
  local first, last = line:find "%S", #line
  if not first then return "" end
  while line:find("^%s", last) do last = last - 1 end
  return line:sub(first, last)
end

--- Reads openings from text, one board in each line. A # begins a comment; empty lines are skipped.
---@param text string
---@param rules? shogun.Rules  default standard
---@return shogun.Board[]?
---@return string? message  it names the line
function openings.read(text, rules)
  check.of_type(text, "text", "string")
  local boards, number = {}, 0
  for line in unmarked(text):gmatch "[^\n]*" do
    number = number + 1
    local shown = bare(line)
    if shown ~= "" then
      local board, message = core.board(shown, rules)
      if board and board:result() then board, message = nil, "the game is over" end
      if not board then return nil, ("line %d: %s"):format(number, message) end
      boards[#boards + 1] = board
    end
  end
  if #boards == 0 then return nil, "expected a board, got none" end
  return boards
end

return openings
