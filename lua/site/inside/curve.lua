--- Draws the curve of a game's scores in the page's colours.

local plot = require "shogun.draw.plot"
local theme = require "shogun.draw.theme"

local curve = {}

-- Variables of the page's style, so that the curve changes with the page from light to dark.
local colours <const> = {}
for name in pairs(theme.read "light") do colours[name] = ("var(--%s)"):format(name) end

---@param points shogun.PlotPoint[]  at least one
---@return { svg: string, first: integer, last: integer }  first, last: the first and the last ply
function curve.draw(points)
  local svg = plot(points, { theme = colours })
  return { svg = svg, first = points[1].ply, last = points[#points].ply }
end

--- The curve of the scores in a game's comments; nil for fewer than two scores.
---@param moves table[]  as from `tree.read`
---@return { svg: string, first: integer, last: integer }?
function curve.of_moves(moves)
  local points = {}
  for ply, node in ipairs(moves) do
    local eval = node.eval
    points[#points + 1] = eval and {
      ply = ply, expected = eval.expected, glyph = node.glyph,
      label = ("%d. %s"):format((ply + 1) // 2, node.move),
    }
  end
  return points[2] and curve.draw(points)
end

return curve
