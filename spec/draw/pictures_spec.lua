-- pictures_spec.lua -- the README's pictures are those that the program draws now.

local command = require "spec.support.command"
local pictures = require "spec.generate.pictures"

describe("the README's pictures", function()
  local readme = command.read "README.md"

  it("are up to date, so that make pictures changes no file", function()
    for path, document in pairs(pictures.draw()) do
      assert(command.read(path) == document, path .. " is out of date: please run make pictures")
    end
  end)

  it("are all shown on the page", function()
    for path in pairs(pictures.draw()) do
      assert.truthy(readme:find(('src="%s"'):format(path), 1, true), path)
    end
  end)

  it("have correct descriptions", function()
    local board = pictures.board
    local move = assert(board:move(pictures.move))
    local from, shows, to, turns = readme:match
      "white pawn on (%w+) shows (%d): .- captures on (%w+), gives check, and then shows (%d)"
    assert.same({ move.from, tostring(move.energy), move.to, tostring(move.shows) },
      { from, shows, to, turns })
    assert.is_true(move.captured ~= nil and board:play(move):in_check())
  end)
end)
