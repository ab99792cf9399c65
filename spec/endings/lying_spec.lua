-- lying_spec.lua -- files of endings with a right checksum and impossible contents.

local core = require "shogun.core"
local sealed = require "spec.oracle.sealed"
local shogun = require "shogun"

-- The file of the last of these endings, which needs those before it.
local function file_of(...)
  local rules = shogun.rules { lone = 0 }
  local set, bytes = core.ending_set(rules), nil
  for _, name in ipairs { ... } do
    local solver = core.ending_solver(rules, name)
    repeat local state = solver:step(set) until state ~= "solving"
    bytes = solver:bytes()
    set:add(assert(core.ending_table(bytes)))
  end
  return bytes
end

local bytes <const> = file_of("K1vK2", "K2P1vK1")
local counts <const>, values <const>, parts <const> = 96, 152, 1216 -- places, counted from 0

-- The file with other bytes at a place.
local function with(at, other)
  return sealed(bytes:sub(1, at) .. other .. bytes:sub(at + #other + 1))
end

-- The place of the first mask, and of the first entry: a mask has 8 bytes, and there are 4 for 8 of
-- them.
local function parts_at()
  local masks, entries = ("<I4I4"):unpack(bytes, 145)
  return #bytes - entries - (masks + 7) // 8 * 4 - masks * 8, #bytes - entries
end

-- The file with the pawn of the first row's first entry on the field of king 1; and the value of
-- the entry that it has there, with how many of the same are before.
local function with_pawn_on_king()
  local at, entries = parts_at()
  local king, word, from = 0, 0, parts + 1
  while word == 0 do word, from = ("<i8"):unpack(bytes, from) end
  while word >> king & 1 == 0 do king = king + 1 end
  local mask = ("<i8"):unpack(bytes, at + 1)
  mask = mask & mask - 1 | 1 << king
  local place, index = 0, 0
  for field = 0, king - 1 do place = place + (mask >> field & 1) end
  local code = bytes:byte(entries + place + 1)
  for i = 1, place do index = index + (bytes:byte(entries + i) == code and 1 or 0) end
  return with(at, ("<i8"):pack(mask)), code + 1, index
end

describe("a file of an ending with the right checksum", function()
  it("is refused as damaged if its values include draws, or wins that are too long", function()
    assert.truthy(core.ending_table(with(values + 2, ("<I2"):pack(508))))
    for _, other in ipairs { "\0", "\3", "\1\2", "\1\0\xfd\1", "\1\0\xff\xff" } do
      assert.same({ nil, "damaged" }, { core.ending_table(with(values, other)) })
    end
  end)

  it("is refused as damaged if it has no positions, or too many", function()
    assert.truthy(core.ending_table(with(counts, ("<i8"):pack(1 << 25))))
    for _, other in ipairs {
      ("\0"):rep(48), ("<i8"):pack((1 << 25) + 1), ("<i8"):pack(math.maxinteger), ("<i8"):pack(-1),
    } do
      assert.same({ nil, "damaged" }, { core.ending_table(with(counts, other)) })
    end
  end)

  it("returns no board with two pieces on one field", function()
    local lying, number, index = with_pawn_on_king()
    local solved = assert(core.ending_table(lying))
    local value = solved:values()[number]
    assert.is_nil(solved:board(value.value, value.plies, index, value.beyond))
    assert.equal(3, #solved:board(value.value, value.plies, index + 1, value.beyond))
  end)
end)
