-- why_spec.lua -- a refused move has a reason, a place and the paths.

local shogun = require "shogun"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

-- Every reason: the board, the move, the field to blame, what play says of it, and the paths with
-- what blocks each.
local cases = {
  { "no piece", "8/8/8/8/8/8/8/P1P16 w", "d4d5", "d4", "no piece on d4", {} },
  { "not your turn", "8/8/8/8/8/8/8/P1p16 w", "b1b2", "b1",
    "not your turn to move the piece on b1", {} },
  { "distance", "8/8/8/8/8/8/8/P37 w", "a1a3", nil, "distance 2, the piece shows 3", {} },
  { "distance", "8/8/8/8/8/8/8/P37 w", "a1a1", nil, "distance 0, the piece shows 3", {} },
  { "own piece", "8/8/8/8/8/8/8/P1P16 w", "a1b1", "b1", "own piece on b1", { "b1" } },
  { "enemy king", "7p1/8/8/8/8/8/8/P1k16 w", "a1b1", "b1", "enemy king on b1", { "b1" } },
  { "blocked", "8/8/8/8/8/8/p17/P27 w", "a1a3", "a2", "blocked at a2", { "a2 a3 (a2)" } },
  { "blocked", "8/8/8/8/8/8/p17/P2p15P1 w", "a1b2", "b1",
    "blocked at b1", { "b1 b2 (b1)", "a2 b2 (a2)" } },
  { "two turns", "8/8/8/8/8/p17/8/P41p15 w", "a1c3", "c1",
    "two turns needed, blocked at c1", { "b1 c1 c2 c3 (c1)", "a2 a3 b3 c3 (a3)" } },
  { "leaves the king attacked", "8/8/8/p47/8/P17/8/K16k1 w", "a3b3", "a5",
    "leaves the king attacked from a5", { "b3" } },
  { "leaves the king attacked", "8/8/8/8/8/8/1p16/K16P1 w", "a1a2", "b2",
    "leaves the king attacked from b2", { "a2" } },
  { "leaves the king attacked", "8/8/8/8/p37/8/8/K16P1 w", "h1h2", "a4",
    "leaves the king attacked from a4", { "h2" } },
  { "leaves the king attacked", "8/8/8/8/p37/8/8/K16P2 w", "h1g2", "a4",
    nil, { "g1 g2", "h2 g2" } },
  { "game over", "8/8/8/8/8/8/8/K1k2p15 w", "a1a2", nil, "game over", {} },
}

local function paths_of(why)
  local texts = {}
  for i, path in ipairs(why.paths) do
    texts[i] = table.concat(path, " ") .. (path.blocked and (" (%s)"):format(path.blocked) or "")
  end
  return texts
end

describe("board:why", function()
  it("accepts a move in each form", function()
    local board = shogun.board()
    for _, move in ipairs { "d1d5", "D1-D5", { from = "d1", to = { 4, 5 } }, 3 + 64 * 35 } do
      assert.same(board:why("d1", "d5"), board:why(move))
    end
    assert.is_nil(board:why "d1e3")
    for text, message in pairs {
      d1 = "move: expected two fields, as in 'd4b6', got 'd1'",
      d1i9 = "move: expected two fields, as in 'd4b6', got 'd1i9'",
    } do
      assert.error_matches(function() board:why(text) end, message, 1, true)
    end
    assert.error_matches(function() board:why("d1", nil) end, "field: expected 'a1' to", 1, true)
  end)

  it("is nil for exactly the legal moves", function()
    local next_number = random.source(20)
    for _ = 1, rounds(60) do
      local board = shogun.board(random.pieces(next_number))
      local legal = {}
      for _, move in ipairs(board:moves()) do legal[tostring(move)] = true end
      for code = 0, 4095 do
        local from, to = code % 64, code // 64
        local a = shogun.field(from % 8 + 1, from // 8 + 1)
        local b = shogun.field(to % 8 + 1, to // 8 + 1)
        local refused = board:why(a, b) ~= nil
        if refused == (legal[a .. b] ~= nil) then error(board:text() .. ": " .. a .. b) end
      end
    end
  end)

  for i, case in ipairs(cases) do
    local reason, text, move, at, message, paths = table.unpack(case, 1, 6)
    it(("%d: says %s of %s on %s"):format(i, reason, move, text), function()
      local board = assert(shogun.board(text))
      local why = board:why(move:sub(1, 2), move:sub(3, 4))
      assert.equal(reason, why.reason)
      assert.equal(at, why.at)
      assert.same(paths, paths_of(why))
      local expected = message or reason .. " from " .. at
      assert.same({ nil, ("illegal move '%s': %s"):format(move, expected) }, { board:play(move) })
    end)
  end
end)
