-- pictures.lua -- the README's pictures, as `make pictures` draws them into .github/.
-- spec/site/picture.mjs takes the one of the site's analysis.

local command = require "spec.support.command"
local escape = require "shogun.draw.escape"
local files = require "shogun.files"
local shogun = require "shogun"

-- What the opening picture shows: a capture by the turn that is free, which gives check.
local pictures = {
  board = shogun.board "p44p2p3p1/2p11k13/6p41/1p22P43/8/1P16/8/P12P3K1P3P1P2 w 8 5",
  move = "e5c7",
}

-- The last lines of a game of two bots in the terminal.
local function terminal()
  local _, shown = command.run "play --white alphabeta --red greedy --seed 1"
  local lines = {}
  for line in shown:gmatch "([^\n]*)\n" do lines[#lines + 1] = escape(line) end
  lines = table.move(lines, #lines - 16, #lines, 1, {})
  for i, line in ipairs(lines) do
    lines[i] = ('<tspan x="16" y="%d">%s</tspan>\n'):format(10 + 18 * i, line)
  end
  return ('<svg xmlns="http://www.w3.org/2000/svg" width="480" height="%d">\n'
    .. '<rect width="100%%" height="100%%" rx="8" fill="#1e1e1e"/>\n'
    .. '<text xml:space="preserve" font-family="monospace" font-size="14" fill="#ddd">\n%s</text>\n'
    .. "</svg>\n"):format(24 + 18 * #lines, table.concat(lines))
end

--- The documents by path.
---@return table<string, string>
function pictures.draw()
  return {
    [".github/board.svg"] = pictures.board:svg {
      size = 480, dials = true, arrows = { pictures.move },
    },
    [".github/terminal.svg"] = terminal(),
  }
end

--- Writes them.
function pictures.write()
  for path, document in pairs(pictures.draw()) do assert(files.save(path, document)) end
end

return pictures
