-- evaluate_spec.lua -- the terms of the evaluation, counted again field by field.

local core = require "shogun.core"
local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local reached = require "spec.oracle.reached"
local slow = require "spec.oracle.slow"

setup(harsh.stop)

local other <const> = { white = "red", red = "white" }

local function shown_on_average(states)
  local sum, count = 0, 0
  for _, state in pairs(states) do sum, count = sum + state.energy, count + 1 end
  return (2 * sum + count) // (2 * count)
end

-- Pawns and king of a colour, and what each of the pawns can reach.
local function side_of(board, colour, dials)
  local side = { pawns = {}, reached = {} }
  for _, piece in ipairs(board:pieces(colour)) do
    if piece.kind == "king" then side.king = piece else table.insert(side.pawns, piece) end
  end
  for i, pawn in ipairs(side.pawns) do side.reached[i] = reached.states(pawn, dials) end
  return side
end

local function count_reaching(side, king)
  local count = 0
  for _, states in ipairs(side.reached) do
    if king and reached.includes(states, king) then count = count + 1 end
  end
  return count
end

local function count_by_attack(terms, board, colour, enemy)
  reached.each_field(function(field)
    local attackers = #board:attackers(field, colour)
    local near = enemy.king and reached.distance(field, enemy.king)
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
  local surplus = count_reaching(own, enemy.king) - count_reaching(enemy, enemy.king)
  local terms = {
    pawn = #own.pawns, mobility = 0, threat = 0, hanging = 0, king_zone = 0, idle = 0, energy = 0,
    attrition = math.max(7 - #enemy.pawns, 0) ^ 2 // 1 | 0,
    tempo = board:turn() == colour and 1 or 0,
    attackers = math.max(surplus, 0), extra_attackers = math.max(surplus - 1, 0),
  }
  count_by_attack(terms, board, colour, enemy)
  for _, states in ipairs(own.reached) do
    local busy = own.king and reached.includes(states, own.king)
      or enemy.king and reached.includes(states, enemy.king)
    if not busy then terms.idle = terms.idle + 1 end
    terms.energy = terms.energy + shown_on_average(states) - 1
  end
  return terms
end

describe("the evaluation", function()
  it("agrees with slow counts of its terms", function()
    local source = random.source(8)
    local colour_bound, fixed = {}, {}
    for row = 1, 8 do
      for _, dials in ipairs { colour_bound, fixed } do dials[row] = {} end
      for x = 1, 8 do
        local north = row % 2 == 1 -- of its block of four
        colour_bound[row][x] = x % 2 == 1 and (north and 1 or 0) or (north and 2 or 3)
        fixed[row][x] = 2
      end
    end
    for i = 1, harsh.rounds(40) do
      local dials = ({ [0] = colour_bound, fixed, slow.magnets, random.dials(source) })[i % 4]
      local board = shogun.board(random.pieces(source, source(3, 16)), { law = dials })
      local white, red = side_of(board, "white", dials), side_of(board, "red", dials)
      local score, of_white, of_red = shogun.evaluate(board, nil, false)
      assert.same(slow_terms(board, "white", white, red), of_white)
      assert.same(slow_terms(board, "red", red, white), of_red)
      local weights, sum = {}, 0
      for name in pairs(of_white) do weights[name] = source(-50, 50) end
      for name, weight in pairs(weights) do
        sum = sum + weight * (of_white[name] - of_red[name])
      end
      if board:turn() == "red" then sum = -sum end
      assert.equal(sum, (shogun.evaluate(board, weights, false)))
      assert(math.abs(score) < 29000)
    end
  end)

  it("has the listed terms, each with a weight", function()
    local _, white = shogun.evaluate(shogun.board())
    local listed = {}
    for _, term in ipairs(core.terms) do
      listed[term.name] = true
      assert(#term.meaning > 0, term.name)
    end
    for _, rules in ipairs { "standard", "sheet", "dice" } do
      local board = shogun.board("8/2K14p4/8/8/3P24/8/8/4k23 w", rules)
      local weights = core.weights(board)
      for _, by_name in ipairs { white, weights } do
        for name in pairs(listed) do assert(math.type(by_name[name]), name) end
        for name in pairs(by_name) do assert(listed[name], name) end
      end
      assert.equal(shogun.evaluate(board), (shogun.evaluate(board, weights)))
    end
  end)

  it("counts each field as reachable by each pawn under dice", function()
    local _, white = shogun.evaluate(shogun.board(nil, "dice"))
    assert.same({ 0, 0 }, { white.idle, white.attackers })
  end)

  it("weighs a pawn by the fields that the law lets it reach", function()
    local bound = { law = ("12121212" .. "03030303"):rep(4) } -- as the square colours go
    local seen = {}
    for _, rules in ipairs { "standard", "sheet", "dice", bound } do
      local weights, parts = core.weights(shogun.board(nil, rules)), {}
      for _, term in ipairs(core.terms) do parts[#parts + 1] = weights[term.name] end
      local text = table.concat(parts, " ")
      assert.is_nil(seen[text])
      seen[text] = true
    end
    assert.same(core.weights(shogun.board()), core.weights(shogun.board(nil, "boxed")))
  end)
end)
