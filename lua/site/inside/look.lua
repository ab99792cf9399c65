--- What a page shows of a position: `position`, `why`, `svg` and `legal_text`.

local core = require "shogun.core"
local draw_options = require "shogun.draw.options"
local null = require("dkjson").null
local position = require "site.inside.position"
local sheet = require "shogun.draw.sheet"
local svg = require "shogun.draw.svg"

local look = {}

local function sign(number) return number > 0 and 1 or number < 0 and -1 or 0 end

-- Adds the fields of a straight line to `path`: those after `from`, up to `to`.
local function add_line(path, from, to)
  local dx, dy = sign(to.x - from.x), sign(to.y - from.y)
  local x, y = from.x, from.y
  while x ~= to.x or y ~= to.y do
    x, y = x + dx, y + dy
    path[#path + 1] = core.field(x, y)
  end
end

local function is_free(board, path)
  for i = 1, #path - 1 do
    if board:is_occupied(path[i]) then return false end
  end
  return true
end

--- A free path for a move. If two paths are free, returns the path that begins along the row.
---@param board shogun.Board  before the move
---@param move shogun.Move
---@return string[]  the fields after `from`, the target last
local function path_of(board, move)
  local from, to = {}, {}
  from.x, from.y = core.xy(move.from)
  to.x, to.y = core.xy(move.to)
  for _, turn in ipairs { { x = to.x, y = from.y }, { x = from.x, y = to.y } } do
    local path = {}
    add_line(path, from, turn)
    add_line(path, turn, to)
    if is_free(board, path) then return path end
  end
end

local function pieces_of(board)
  local list = {}
  for i, piece in ipairs(board:pieces()) do
    list[i] = {
      field = core.field(piece.x, piece.y), kind = piece.kind, colour = piece.colour,
      energy = piece.energy, attacked = board:attackedN(piece) > 0,
    }
  end
  return list
end

local function moves_of(board)
  local list = {}
  for i, move in ipairs(board:moves()) do
    list[i] = {
      text = tostring(move), from = move.from, to = move.to, energy = move.shows or null,
      captures = move.captured ~= nil, path = path_of(board, move),
      highest = not move.shows and #board:outcomes(move) or nil,
    }
  end
  return list
end

local function dials_of(rules)
  if not rules.dials then return null end
  local dials = {}
  for row, numbers in ipairs(rules.dials) do
    for column, dial in ipairs(numbers) do dials[core.field(column, 9 - row)] = dial end
  end
  return dials
end

-- The fields on which a colour attacks: its pieces could capture an enemy there.
local function attacks_of(board, colour)
  local list = {}
  for y = 1, 8 do
    for x = 1, 8 do
      local field = core.field(x, y)
      if #board:attackers(field, colour) > 0 then list[#list + 1] = field end
    end
  end
  return setmetatable(list, { __jsontype = "array" })
end

local function result_of(result)
  if not result then return null end
  return { winner = result.winner or null, reason = result.reason }
end

local function last_of(plies)
  local n = #plies
  if n == 0 then return null end
  local move = plies:move(n)
  return {
    text = position.move_text(plies, n), from = move.from, to = move.to,
    colour = move.colour, kind = move.kind, shows = move.shows,
    captured = move.captured and move.captured.kind or null,
    path = path_of(plies:board(n - 1), move),
  }
end

--- The data that a page shows of a position. Missing values are null.
---@param game table
---@return table
function look.position(game)
  local plies = position.plies(game)
  local board, result = plies:board(), plies:result()
  local rules, text = board:rules(), board:text()
  local values = position.values(rules)
  return {
    text = text, turn = board:turn(), ply = #plies, pieces = pieces_of(board),
    move_number = math.tointeger(tonumber(text:match "%d+$")),
    moves = result and {} or moves_of(board), dials = dials_of(rules), in_check = board:in_check(),
    result = result_of(result), last = last_of(plies),
    attacks = { white = attacks_of(board, "white"), red = attacks_of(board, "red") },
    rules = tostring(rules), law = values.law, values = values,
  }
end

-- The first blocked path; the first path if none is blocked.
local function told_path(found)
  for _, path in ipairs(found.paths) do
    if path.blocked then return path end
  end
  return found.paths[1]
end

--- Why a piece may not go to a field; null if it may.
---@param game table
---@param from string
---@param to string
---@return table
function look.why(game, from, to)
  local board = position.board(game)
  local found = board:why(from, to)
  if not found then return null end
  local _, message = board:move(from .. to)
  local path = told_path(found)
  return {
    message = message,
    path = path and { table.unpack(path) } or null, blocked = path and path.blocked or null,
  }
end

--- The board as SVG, in the page's colours unless the options name a theme. `turned` puts red at
--- the bottom; `last` is the move to mark, true for the last move of the game.
---@param game table
---@param options? table  options of shogun.draw, and turned
---@return string
function look.svg(game, options)
  local plies = position.plies(game)
  local read = {}
  for name, value in pairs(options or {}) do read[name] = value end
  if read.turned ~= nil then read.orientation = read.turned and "red" or "white" end
  if read.last == true then read.last = #plies > 0 and plies:move(#plies) or nil end
  read.turned, read.last = nil, read.last or nil
  local view = draw_options.read(plies:board(), read)
  if not read.theme then view.colours = sheet.colours end
  return svg(view)
end

--- Reads a move as people type it: "d1e3", "D1 E3", "d1-e3", under dice also with "=2".
---@param game table
---@param text string
---@return table  move; or message: why the text is not a legal move
function look.legal_text(game, text)
  local board = position.board(game)
  local move, message = board:move(core.read_move(text) or text)
  return { move = move and tostring(move) or null, message = message or null }
end

return look
