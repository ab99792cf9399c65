-- random.lua -- random boards for specs: the same ones on every run and machine.

local shogun = require "shogun"

local random = {}

-- xorshift64* (Vigna 2016), so that a seed means the same everywhere.
function random.source(seed)
  local state = seed * 2 + 1
  return function(low, high)
    state = state ~ (state >> 12)
    state = state ~ (state << 25)
    state = state ~ (state >> 27)
    return low + ((state * 0x2545F4914F6CDD1D) >> 33) % (high - low + 1)
  end
end

local function take_field(next_number, free)
  return table.remove(free, next_number(1, #free))
end

local function all_fields()
  local fields = {}
  for y = 1, 8 do
    for x = 1, 8 do fields[#fields + 1] = { x, y } end
  end
  return fields
end

-- A list of pieces, `count` of them or a random number (up to 16, sometimes up to 40), with most of
-- the time both kings.
function random.pieces(next_number, count)
  count = count or (next_number(1, 10) == 1 and next_number(17, 40) or next_number(2, 16))
  local free, pieces = all_fields(), {}
  local function add(make, energies, colour)
    local field = take_field(next_number, free)
    pieces[#pieces + 1] = make(next_number(1, energies), colour, field[1], field[2])
  end
  for _, colour in ipairs { "white", "red" } do
    if next_number(1, 20) > 1 then add(shogun.king, 2, colour) end
  end
  while #pieces < count do add(shogun.pawn, 4, next_number(0, 1) == 0 and "white" or "red") end
  pieces.turn = next_number(0, 1) == 0 and "white" or "red"
  return pieces
end

-- A board on which the game goes on, with few pieces so that mates are near.
function random.board(next_number, rules)
  while true do
    local board = shogun.board(random.pieces(next_number, next_number(5, 10)), rules)
    if not board:result() then return board end
  end
end

function random.dials(next_number)
  local rows = {}
  for y = 1, 8 do
    rows[y] = {}
    for x = 1, 8 do rows[y][x] = next_number(0, 3) end
  end
  return rows
end

return random
