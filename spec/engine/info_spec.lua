-- info_spec.lua -- the lines `info` of the text protocol: what is written is read back.

local info = require "shogun.engine.info"
local moves = require "shogun.record.moves"
local shogun = require "shogun"

describe("the score of a line info", function()
  it("is that which the engine has written", function()
    local found = shogun.engine({ hash = 1 }):search(shogun.board(), { depth = 3 })
    assert.equal(found.score, info.score(moves.words(info.line(found))))
  end)

  it("counts if it is exact and that of the best line", function()
    for line, score in pairs {
      ["depth 5\tscore   cp  -7 "] = -7, ["score cp +7"] = 7, ["new 3 4 score cp 7"] = 7,
      ["score mate +3 depth 1"] = 30000, ["score mate 0"] = -30000, ["score mate -1"] = -30000,
      ["multipv 1 score cp 7 string score cp 900"] = 7, ["score cp 7 string upperbound"] = 7,
      ["score cp 7 multipv 1 pv d4b6 e8d7=3 time 3"] = 7, ["currmove d1h5 score cp 7"] = 7,
      [""] = false, ["score"] = false, ["score cp"] = false, ["score cp nan"] = false,
      ["score cp 0x7"] = false, ["score mate x"] = false, ["string score cp 900"] = false,
      ["score cp 900 lowerbound"] = false, ["score upperbound mate 3"] = false,
      ["multipv 2 score cp 900"] = false, ["score cp 900 multipv 2"] = false,
      ["multipv score cp 900"] = false, ["currline 1 d1h5 score cp 900"] = false,
      ["depth 3 refutation d1h5 score cp 900"] = false,
    } do
      assert.equal(score, info.score(moves.words("info " .. line)) or false, line)
    end
  end)
end)
