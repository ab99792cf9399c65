--- A board for a terminal: the diagram of `tostring(board)`, with marked fields. In colour red
-- pieces are red, white ones bold, marks blue and the last move yellow; without, both stand between
-- stars.
-- @module shogun.draw.terminal

local core = require "shogun.core"
local diagram = require "shogun.draw.diagram"

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

local function coloured(cell, field, board, marks, last)
  local style = background(field, marks, last) .. (foregrounds[board:occupied_by(field)] or "")
  return style == "" and cell or style .. cell .. reset
end

local function starred(cell, field, _, marks, last)
  return (marks[field] or last[field]) and "*" .. cell:sub(2, 3) .. "*" or cell
end

--- Draws a board.
---@param board shogun.Board
---@param options? { colour: boolean?, marks: shogun.Field[]?, last: shogun.Move? }  colour: with
---  ANSI colours; default true
---@return string
return function(board, options)
  options = options or {}
  local marks = set_of(options.marks or {})
  local last = set_of(options.last and { options.last.from, options.last.to } or {})
  local paint, y = options.colour == false and starred or coloured, 9
  return (diagram(board):gsub("[^\n]+", function(row)
    if not row:find "^[1-8] " then return row end
    y = y - 1
    local parts = { row:sub(1, 4) }
    for x = 1, 8 do
      parts[x + 1] = paint(row:sub(4 * x + 1, 4 * x + 4), core.field(x, y), board, marks, last)
    end
    return table.concat(parts) .. row:sub(37)
  end))
end
