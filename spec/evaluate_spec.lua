-- evaluate_spec.lua -- the terms of the evaluation, counted once more field by field.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"

setup(harsh.stop)
teardown(harsh.start)

local other <const> = { white = "red", red = "white" }

local function distance(a, b) return math.abs(a.x - b.x) + math.abs(a.y - b.y) end

local function each_field(visit)
  for y = 1, 8 do
    for x = 1, 8 do visit { x = x, y = y } end
  end
end

local function number_of(state) return 100 * state.energy + 10 * state.x + state.y end

-- All that a pawn can become, by number; itself only if it comes back.
local function future_of(pawn, dials)
  local known, waiting = {}, { pawn }
  while #waiting > 0 do
    local from = table.remove(waiting)
    each_field(function(to)
      if distance(from, to) ~= from.energy then return end
      local turned = dials[9 - to.y][to.x] - dials[9 - from.y][from.x]
      local state = { x = to.x, y = to.y, energy = (from.energy - 1 + turned) % 4 + 1 }
      if known[number_of(state)] then return end
      known[number_of(state)] = state
      waiting[#waiting + 1] = state
    end)
  end
  return known
end

local function comes_to(future, field)
  for _, state in pairs(future) do
    if state.x == field.x and state.y == field.y then return true end
  end
  return false
end

local function shown_on_average(future)
  local sum, count = 0, 0
  for _, state in pairs(future) do sum, count = sum + state.energy, count + 1 end
  return (2 * sum + count) // (2 * count)
end

-- Pieces, pawns, king and futures of a colour.
local function side_of(board, colour, dials)
  local side = { pawns = {}, futures = {} }
  for _, piece in ipairs(board:pieces(colour)) do
    if piece.kind == "king" then side.king = piece else table.insert(side.pawns, piece) end
  end
  for i, pawn in ipairs(side.pawns) do side.futures[i] = future_of(pawn, dials) end
  return side
end

local function count_coming(side, king)
  local count = 0
  for _, future in ipairs(side.futures) do
    if king and comes_to(future, king) then count = count + 1 end
  end
  return count
end

local function count_by_attack(terms, board, colour, enemy)
  each_field(function(field)
    local attackers = #board:attackers(field, colour)
    local near = enemy.king and distance(field, enemy.king)
    terms.mobility = terms.mobility + attackers
    if near and near >= 1 and near <= 2 and attackers > 0 then
      terms.king_zone = terms.king_zone + 1
    end
  end)
  for _, pawn in ipairs(enemy.pawns) do
    if #board:attackers(pawn, colour) > 0 then
      terms.threat = terms.threat + 1
      if #board:attackers(pawn, other[colour]) == 0 then terms.hanging = terms.hanging + 1 end
    end
  end
end

local function slow_terms(board, colour, own, enemy)
  local surplus = count_coming(own, enemy.king) - count_coming(enemy, enemy.king)
  local terms = {
    pawn = #own.pawns, mobility = 0, threat = 0, hanging = 0, king_zone = 0, idle = 0, energy = 0,
    lone = math.max(7 - #enemy.pawns, 0) ^ 2 // 1 | 0, turn = board:turn() == colour and 1 or 0,
    siege = math.max(surplus, 0), breach = math.max(surplus - 1, 0),
  }
  count_by_attack(terms, board, colour, enemy)
  for _, future in ipairs(own.futures) do
    local busy = own.king and comes_to(future, own.king)
      or enemy.king and comes_to(future, enemy.king)
    if not busy then terms.idle = terms.idle + 1 end
    terms.energy = terms.energy + shown_on_average(future) - 1
  end
  return terms
end

describe("the evaluation", function()
  it("counts its terms as field by field", function()
    local source = random.source(8)
    local magnets, fixed = {}, {}
    for row = 1, 8 do
      for _, dials in ipairs { magnets, fixed } do dials[row] = {} end
      for x = 1, 8 do
        local north = row % 2 == 1 -- of its block of four
        magnets[row][x] = x % 2 == 1 and (north and 1 or 0) or (north and 2 or 3)
        fixed[row][x] = 2
      end
    end
    for i = 1, harsh.rounds(40) do
      local dials = ({ [0] = magnets, fixed, random.dials(source) })[i % 3]
      local board = shogun.board(random.pieces(source, source(3, 16)), { law = dials })
      local white, red = side_of(board, "white", dials), side_of(board, "red", dials)
      local score, of_white, of_red = shogun.evaluate(board)
      assert.same(slow_terms(board, "white", white, red), of_white)
      assert.same(slow_terms(board, "red", red, white), of_red)
      local weights, sum = {}, 0
      for name in pairs(of_white) do weights[name] = source(-50, 50) end
      for name, weight in pairs(weights) do
        sum = sum + weight * (of_white[name] - of_red[name])
      end
      if board:turn() == "red" then sum = -sum end
      assert.equal(sum, (shogun.evaluate(board, weights)))
      assert(math.abs(score) < 29000)
    end
  end)

  it("knows no future under dice", function()
    local _, white = shogun.evaluate(shogun.board(nil, "dice"))
    assert.same({ 0, 0 }, { white.idle, white.siege })
  end)
end)
