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
    local field = table.remove(free, next_number(1, #free))
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

local laws <const> = { "magnets", "fixed", "dice" }

local function any_rules(next_number)
  local law = laws[next_number(1, 4)]
  return shogun.rules {
    law = law or random.dials(next_number),
    lone = next_number(0, 2),
    stalemate = next_number(0, 1) == 0 and "draw" or "loss",
    quiet = next_number(0, 3) == 0 and next_number(1, 20) or 100,
  }
end

-- The side to move is in check and has at most one move.
local function near_mate(next_number, rules)
  while true do
    local board = shogun.board(random.pieces(next_number, next_number(4, 9)), rules)
    if board:in_check() and board:count() <= 1 then return board end
  end
end

-- A board after some plies of a random game.
function random.played_out(next_number, rules)
  local board = shogun.board("start", rules)
  for _ = 1, next_number(0, 120) do
    local codes, count = board:codes()
    if count == 0 then break end
    local energy = rules.law == "dice" and next_number(1, 2) or nil
    board = board:play(codes[next_number(1, count)], energy)
  end
  return board
end

local function scattered(fewest, most, rules_of)
  return function(next_number, rules)
    local pieces = random.pieces(next_number, next_number(fewest, most))
    return shogun.board(pieces, rules_of and rules_of(next_number) or rules)
  end
end

local kinds <const> = {
  scattered(2, 6), scattered(20, 48), near_mate, random.played_out,
  scattered(6, 16, function(next_number) return { law = random.dials(next_number) } end),
}

-- Board number `n`, of five kinds in turn: sparse, dense, near mate, played out, random dials; all
-- but the last under random rules.
function random.any_board(next_number, n)
  return kinds[n % #kinds + 1](next_number, any_rules(next_number))
end

return random
