-- pictures.lua -- the README's pictures, as `make pictures` draws them into .github/.

local files = require "shogun.files"
local shogun = require "shogun"

-- What the opening picture shows: a capture by the turn that is free, which gives check.
local pictures = {
  board = shogun.board "p44p2p3p1/2p11k13/6p41/1p22P43/8/1P16/8/P12P3K1P3P1P2 w 8 5",
  move = "e5c7",
}

--- The documents by path.
---@return table<string, string>
function pictures.draw()
  return {
    [".github/board.svg"] = pictures.board:svg {
      size = 480, dials = true, arrows = { pictures.move },
    },
  }
end

--- Writes them.
function pictures.write()
  for path, document in pairs(pictures.draw()) do assert(files.save(path, document)) end
end

return pictures
