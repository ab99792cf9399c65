-- explore_spec.lua -- the verb explore: every move with its value.

local command = require "spec.support.command"
local json = require "dkjson"
local shogun = require "shogun"

local board <const> = "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"

describe("shogun explore", function()
  it("shows the board, and all moves from the best to the worst", function()
    local text = command.ends_with(0, ("explore '%s' --nodes 20000"):format(board))
    assert.truthy(text:find("white to move: #2\nc2c4  #2, at depth", 1, true))
    assert.truthy(text:find "4     %.   %. %* %.%* P2")
    local _, lines = text:gsub("\n%l%dx?%l%d  [%d#+.-]+", "")
    assert.equal(shogun.board(board):count(), lines)
  end)

  it("prints JSON", function()
    local answer = json.decode((command.ends_with(0,
      ("explore --json --depth 2 --moves c2c4 '%s'"):format(board))))
    assert.equal("red", answer.turn)
    assert.equal(shogun.board(board):play("c2c4"):text(), answer.board)
    assert.equal(shogun.board(answer.board):count(), #answer.moves)
    for _, entry in ipairs(answer.moves) do assert.equal(entry.move, entry.line[1]) end
  end)

  it("draws a picture", function()
    local svg = command.ends_with(0, "explore --depth 1 --svg --size 500")
    local _, rows = svg:gsub('<tspan font%-weight="bold">%l%d%l%d</tspan>', "")
    assert.equal(shogun.board():count(), rows)
    assert.truthy(svg:find('width="500"', 1, true))
  end)

  it("refuses a finished game", function()
    assert.equal("shogun: board: the game is over, a draw: alone\n",
      select(2, command.ends_with(1, "explore '8/8/8/8/8/8/8/K16k1 w'")))
  end)
end)
