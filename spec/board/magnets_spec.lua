-- magnets_spec.lua -- what makes the default table of dials worth playing: shown from the table of
-- the oracle, by walking over an empty board.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local slow = require "spec.oracle.slow"

setup(harsh.stop)

local dials <const> = slow.magnets

local function each_field(visit)
  for y = 1, 8 do
    for x = 1, 8 do visit(x, y) end
  end
end

local function dial(x, y) return dials[9 - y][x] end

-- The fields that a piece can reach by any number of moves, as 10 * x + y -> true, and how many
-- there are. A piece that shows one number on a field shows one number on each other field, so
-- fields and numbers are walked over together.
local function reachable(kind, energy, x, y)
  local seen, fields, count = {}, {}, 0
  local waiting = { { kind = kind, energy = energy, x = x, y = y } }
  while #waiting > 0 do
    local piece = table.remove(waiting)
    each_field(function(to_x, to_y)
      local target = { x = to_x, y = to_y }
      if math.abs(to_x - piece.x) + math.abs(to_y - piece.y) ~= piece.energy then return end
      local shown = slow.shows(piece, target, { dials = dials })
      local state = 100 * shown + 10 * to_x + to_y
      if seen[state] then return end
      seen[state] = true
      if not fields[state % 100] then count = count + 1 end
      fields[state % 100] = true
      waiting[#waiting + 1] = { kind = kind, energy = shown, x = to_x, y = to_y }
    end)
  end
  return fields, count
end

describe("the default table of dials", function()
  it("turns the magnet of each 2 x 2 block (i, j) back by i xor j quarters", function()
    local clockwise = { [0] = { [0] = 0, 1 }, { [0] = 3, 2 } } -- [column][row] of the block
    each_field(function(x, y)
      local i, j = (x - 1) // 2, (y - 1) // 2
      assert.equal((clockwise[(x - 1) % 2][(y - 1) % 2] - (i ~ j)) % 4, dial(x, y))
    end)
  end)

  it("has the same differences of dials after a half-turn of the board", function()
    each_field(function(x, y)
      each_field(function(other_x, other_y)
        local difference = dial(x, y) - dial(other_x, other_y)
        local turned = dial(9 - x, 9 - y) - dial(9 - other_x, 9 - other_y)
        assert.equal(difference % 4, turned % 4)
      end)
    end)
  end)

  it("has each dial sixteen times", function()
    local count = { [0] = 0, 0, 0, 0 }
    each_field(function(x, y) count[dial(x, y)] = count[dial(x, y)] + 1 end)
    assert.same({ [0] = 16, 16, 16, 16 }, count)
  end)

  for kind, limit in pairs { pawn = 4, king = 2 } do
    it(("lets every %s reach every field"):format(kind), function()
      each_field(function(x, y)
        for energy = 1, limit do
          assert.equal(64, select(2, reachable(kind, energy, x, y)))
        end
      end)
    end)
  end

  it("gives the slow rules' counts from the start: 22, 679 and 15268", function()
    local plain = require "spec.oracle.plain"
    for depth, count in ipairs { 22, 679, 15268 } do
      assert.equal(count, slow.perft(plain(shogun.board()), depth))
    end
  end)
end)
