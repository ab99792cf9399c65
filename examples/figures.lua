-- figures.lua -- draws every figure of the exercise sheets into build/, as the sheets do: SVG, PNG
-- where it can, TikZ, and a LaTeX document of all, figures.tex.

local shogun = require "shogun"

-- Name, board, and marked fields.
local figures = {
  { "start", "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2", "" },
  { "mate", "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21", "" },
  { "moves", "3p44/8/8/1P36/3p43P1/3P21P12/8/8", "a3 b2 a5 b6 c7 e7 f6 g5 g3 h4 e1 c1" },
  { "eval-left", "p4p2p4k2p4p2p3p1/8/8/6P21/3P44/8/8/1P3P2P3K1P3P11", "f6 d8 e7 h4" },
  { "eval-right", "p4p2p4k2p4p2p31/8/8/6P21/3p44/8/8/P1P3P2P3K1P3P11", "f6 e7 g5 h4" },
  { "eval-left-older", "p4p2p4k2p4p2p3p1/8/8/8/3P44/8/8/P1P3P2P3K1P3P1P2", "f6 d8 e7 g5 h4" },
  { "eval-right-older", "p4p2p4k2p4p2p3p1/8/8/8/3p44/8/8/P1P3P2P3K1P3P1P2", "f6 e7 g5 h4" },
  { "attacked-by-red", "8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21", "h4 g1" },
  { "attacked-by-white", "8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21", "f1 f5" },
  { "attacked-by-red-older", "8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21", "h4 g1" },
  { "attacked-by-white-older", "8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21", "f1" },
  { "legal-left", "8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21", "f2 g3 h2" },
  { "legal-right", "8/5P21P3/8/5p32/3p43P1/4p33/3k24/3P21p3K11", "f1 g2 h1" },
}

local function write(path, text)
  local file <close> = assert(io.open(path, "w"))
  assert(file:write(text))
end

os.execute "mkdir -p build/figures"
local document = { "\\documentclass{article}\n\\usepackage{tikz}\n\\pagestyle{empty}",
  "\\begin{document}" }
for _, figure in ipairs(figures) do
  local name, text, fields = table.unpack(figure)
  local marks = {}
  for field in fields:gmatch "%S+" do marks[#marks + 1] = field end
  local board = assert(shogun.board(text, "sheet"))
  local options = { marks = marks, theme = "sheet" }
  local path = "build/figures/" .. name
  write(path .. ".svg", board:svg(options))
  write(path .. ".tikz", board:tikz(options))
  document[#document + 1] = ("\\section*{%s}\n\\input{%s.tikz}\n\\newpage"):format(name, name)
  local done, message = shogun.draw.png(board, path .. ".png", options)
  print(path .. (done and ".svg, .tikz and .png" or ".svg and .tikz; " .. message))
end
write("build/figures/figures.tex", table.concat(document, "\n") .. "\n\\end{document}\n")
