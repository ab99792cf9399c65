--- The options of a picture of a board, checked and read into a view: all inputs of drawing.

local check = require "shogun.check"
local core = require "shogun.core"
local theme = require "shogun.draw.theme"

--- The font stack of all pictures.
local options = { fonts = "Helvetica,Arial,Liberation Sans,sans-serif" }

local known <const> = {
  arrows = true, axes = true, dials = true, last = true, marks = true, orientation = true,
  size = true, theme = true,
}

-- The middle of a field, from its numbers.
local function read_field(field, what)
  local ok, x, y = check.try(core.xy, field)
  if ok then return { x = x, y = y } end
  check.expected(what, "a field, a1 to h8", field)
end

-- A move: a table with from and to, or a text. It need not be legal.
local function read_move(move, what)
  local from, to
  if type(move) == "string" then
    from, to = select(3, core.read_move(move))
  elseif type(move) == "table" then
    from, to = move.from, move.to
  end
  if not (from and to) then check.expected(what, "a move such as d4b6", move) end
  local read = { from = read_field(from, what), to = read_field(to, what) }
  if read.from.x == read.to.x and read.from.y == read.to.y then
    check.expected(what, "a move to another field", move)
  end
  return read
end

local function read_list(given, name, read)
  local values, list = given[name] == nil and {} or given[name], {}
  check.list(values, name)
  for i, value in ipairs(values) do list[i] = read(value, ("%s[%d]"):format(name, i)) end
  return list
end

--- The pixels of a picture's longer side.
---@param given table
---@return integer
function options.size(given) return check.whole(given, "size", 16, 10000, "pixels") or 400 end

--- Reads the options of a picture of a board.
---@param board shogun.Board
---@param given? shogun.DrawOptions
---@param usual? string  the default theme
---@return table view
function options.read(board, given, usual)
  check.board(board)
  given = check.options(given, known)
  local colours = theme.read(given.theme == nil and usual or given.theme)
  return {
    board = board,
    size = options.size(given),
    colours = colours,
    axes = check.choice(given, "axes", { "names", "digits", "none" })
      or colours.style == "sheet" and "digits" or "names",
    is_turned = check.choice(given, "orientation", { "white", "red" }) == "red",
    marks = read_list(given, "marks", read_field),
    arrows = read_list(given, "arrows", read_move),
    last = given.last ~= nil and read_move(given.last, "last") or nil,
    dials = check.flag(given, "dials") and board:rules().dials or nil,
  }
end

return options
