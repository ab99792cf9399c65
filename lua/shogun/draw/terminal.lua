--- A board for a terminal: the diagram of `tostring(board)` with marked fields. In colour red
-- pieces are red, white ones bold, marks blue and the last move yellow; without, marked fields
-- stand between stars (in a narrow diagram behind one).

local core = require "shogun.core"
local diagram = require "shogun.draw.diagram"

local reset <const> = "\27[0m"
local foregrounds <const> = { white = "\27[1m", red = "\27[1;31m" }
local backgrounds <const> = { mark = "\27[44m", last = "\27[43m" }

-- The fields that stand out, by name, and why: "mark" or "last".
local function highlights_of(options)
  local highlights, last = {}, options.last
  for _, field in ipairs(last and { last.from, last.to } or {}) do
    highlights[core.field(core.xy(field))] = "last"
  end
  for _, field in ipairs(options.marks or {}) do
    highlights[core.field(core.xy(field))] = "mark"
  end
  return highlights
end

local function colours(highlights)
  return function(cell, field, piece)
    local background = backgrounds[highlights[field]] or ""
    local style = background .. (piece and foregrounds[piece.colour] or "")
    return style == "" and cell or style .. cell .. reset
  end
end

local function stars(highlights)
  return function(cell, field)
    return highlights[field] and "*" .. cell:sub(2, 3) .. ("*"):rep(#cell - 3) or cell
  end
end

--- Draws a board.
---@param board shogun.Board
---@param options? { colour: boolean?, marks: shogun.Field[]?, last: shogun.Move?, orientation:
---  shogun.Colour?, narrow: boolean? }  colour: with ANSI colours; default true; narrow: 27 columns
---  in place of 38
---@return string
return function(board, options)
  options = options or {}
  local style = options.colour == false and stars or colours
  return diagram(board, style(highlights_of(options)), options.orientation, options.narrow)
end
