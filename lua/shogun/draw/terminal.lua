--- A board for a terminal that shows colours: the diagram of `tostring(board)`, with red pieces
-- red, white ones bold, marked fields blue and the last move yellow. Without colour it says the
-- same.
-- @module shogun.draw.terminal

local core = require "shogun.core"
local diagram = require "shogun.diagram"

local reset <const> = "\27[0m"
local foregrounds <const> = { white = "\27[1m", red = "\27[1;31m" }
local marked <const> = "\27[44m"
local moved <const> = "\27[43m"

local function set_of(list)
  local set = {}
  for _, field in ipairs(list) do set[core.field(core.xy(field))] = true end
  return set
end

local function background(field, marks, last)
  return marks[field] and marked or last[field] and moved or ""
end

-- A row of the diagram, its cells of four columns behind the first four.
local function painted(board, row, y, marks, last)
  local parts = { row:sub(1, 4) }
  for x = 1, 8 do
    local field = core.field(x, y)
    local cell = row:sub(4 * x + 1, 4 * x + 4)
    local style = background(field, marks, last) .. (foregrounds[board:occupied_by(field)] or "")
    parts[#parts + 1] = style == "" and cell or style .. cell .. reset
  end
  return table.concat(parts) .. row:sub(37)
end

--- Draws a board with ANSI colours.
---@param board shogun.Board
---@param options? { marks: shogun.Field[]?, last: shogun.Move? }
---@return string
return function(board, options)
  local marks = set_of(options and options.marks or {})
  local move = options and options.last
  local last = set_of(move and { move.from, move.to } or {})
  local y = 9
  return (diagram(board):gsub("[^\n]+", function(row)
    if not row:find "^[1-8] " then return row end
    y = y - 1
    return painted(board, row, y, marks, last)
  end))
end
