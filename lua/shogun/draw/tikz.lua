--- A board as TikZ, for LaTeX: it looks as the exercise sheet's boards do.
--
-- A field is one unit wide, and its numbers are the coordinates of its upper right corner.

local arrow = require "shogun.draw.arrow"
local check = require "shogun.check"
local numbers = require "shogun.numbers"
local options = require "shogun.draw.options"
local theme = require "shogun.draw.theme"

-- ${length} stands for a length times the scale, since TikZ scales coordinates alone, and ${name}
-- for a colour of the theme.
local head <const> = [=[
%% %s
\begin{tikzpicture}[
  scale=${1}, every node/.style={scale=${1}},
  marked field/.style={fill=${mark}}, last move/.style={fill=${last}, opacity=0.5},
  axis/.style={text=${label}}, dial/.style={color=${dial}, fill opacity=0.5, text opacity=1},
  white piece/.style={color=${white_edge}, fill=${white}, text=${white_number}},
  red piece/.style={color=${red_edge}, fill=${red}, text=${red_number}},
  move arrow/.style={-stealth, color=${arrow}, line width=${4}pt, line join=round,
    preaction={draw=${halo}, line width=${7}pt, -}},
  pics/pawn/.style={code={
    \shadedraw[rounded corners=${8}pt, line width=${2.28}pt, preaction={fill, fill opacity=1},
      left color=white, right color=gray, fill opacity=0.7] (-0.1,-0.1) rectangle (-0.9,-0.9);
    \draw[rounded corners=${8}pt, line width=${1.14}pt] (-0.2,-0.2) rectangle (-0.8,-0.8);
    \node[anchor=mid] at (-0.5,-0.6) {#1};
  }},
  pics/king/.style={code={
    \pic{pawn=#1};
    \fill[.] (-0.6,-0.36) -- (-0.66,-0.16) -- (-0.55,-0.26) -- (-0.5,-0.13) -- (-0.45,-0.26)
      -- (-0.34,-0.16) -- (-0.4,-0.36) -- cycle;
  }},
  pics/dial/.style={code={
    \fill[.] (-0.11,0.33)%s -- (0.11,0.33) -- (0,0.48) -- cycle;
  }}]
\fill[fill=${background}] (-0.6,-0.7) rectangle (8.2,8.2);
\draw[gray, line width=${2.4}pt] (0,0) rectangle (8,8);
\fill[fill=${light_field}] (0,0) rectangle (8,8);
\foreach \x in {0,...,7} \foreach \y in {0,2,4,6}
  \fill[fill=${dark_field}] (\x,{\y+mod(\x,2)}) rectangle +(1,1);]=]

-- The colours as TikZ reads them inside of options.
local function colours_of(given)
  local colours = {}
  for name in pairs(theme.read "light") do
    local digits = given[name]:gsub("^#(%x)(%x)(%x)$", "#%1%1%2%2%3%3"):match "^#(%x+)$"
    if not digits then
      check.expected("theme." .. name, "'#2f6f9f', say, for TikZ", given[name])
    end
    local bits = tonumber(digits, 16)
    colours[name] = ("{rgb,255:red,%d;green,%d;blue,%d}"):format(bits >> 16, bits >> 8 & 255,
      bits & 255)
  end
  return colours
end

-- The lines of the picture, from the lowest to the highest.
local function lines_of(view)
  local board, dials = view.board, view.dials or {}
  local is_empty = #board == 0
  local needle = is_empty and "" or " -- (-0.05,0.35) -- (-0.01,0) -- (0.01,0) -- (0.05,0.35)"
  local lines = { numbers.format(head, board:text(), needle) }
  local function place(field)
    if view.is_turned then return 9 - field.x, 9 - field.y end
    return field.x, field.y
  end
  local function add(...) lines[#lines + 1] = numbers.format(...) end
  local square <const> = "\\fill[%s] (%d,%d) rectangle +(-1,-1);"
  for _, end_of in ipairs(view.last and { "from", "to" } or {}) do
    add(square, "last move", place(view.last[end_of]))
  end
  for _, field in ipairs(view.marks) do add(square, "marked field", place(field)) end
  for i = 1, 8 do
    local x, y = place { x = i, y = i }
    if view.axes ~= "none" then
      local name = view.axes == "digits" and i or ("abcdefgh"):sub(i, i)
      add("\\node[axis] at (%g,-0.4) {%s}; \\node[axis] at (-0.25,%g) {%d};", x - 0.5, name,
        y - 0.45, i)
    end
    for column, dial in ipairs(dials[9 - i] or {}) do
      x = place { x = column, y = i }
      add("\\pic[dial, rotate=%d] at (%g,%g) {dial};", -90 * dial, x - 0.5, y - 0.5)
      if is_empty then add("\\node[dial] at (%g,%g) {%d};", x - 0.5, y - 0.5, dial) end
    end
  end
  for _, piece in ipairs(board:pieces()) do
    local x, y = place(piece)
    add("\\pic[%s piece] at (%d,%d) {%s=%d};", piece.colour, x, y, piece.kind, piece.energy)
  end
  for _, move in ipairs(view.arrows) do
    local line, tip = arrow(board, move, function(field)
      local x, y = place(field)
      return x * 100 - 50, y * 100 - 50
    end)
    local path = (line .. tip:match "L[^L]*"):gsub("M", ""):gsub("L", " -- ")
    add("\\draw[move arrow] %s;", path:gsub("(%d+) (%d+)", function(x, y)
      return numbers.format("(%g,%g)", x / 100, y / 100)
    end))
  end
  add "\\end{tikzpicture}\n"
  return table.concat(lines, "\n")
end

--- `board:tikz`, as types/board.lua declares it.
return function(board, given)
  local view = options.read(board, given, "sheet")
  local colours = colours_of(view.colours)
  return (lines_of(view):gsub("%${(.-)}", function(name)
    return numbers.read(name) and numbers.format("%.4g", name * view.size / 800) or colours[name]
  end))
end
