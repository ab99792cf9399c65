--- The static features of a board in words: the terms of the evaluation, and what the pattern of
-- the pieces adds to them.
--
-- A fact is `{ key=, colour=, weight=, text= }`: the colour that it favours, by how many hundredths
-- of a pawn, and a clause that anybody can check on the board.

local core = require "shogun.core"
local pattern = require "shogun.engine.explain.pattern"
local results = require "shogun.results"
local wording = require "shogun.engine.wording"

local features = {}

local other <const> = results.other

local cornered <const> = 30 -- hundredths of a pawn: a king without a safe field
local checked <const> = 20 -- a king in check
local least_moves <const> = 4 -- a smaller difference says nothing

-- The inputs of the facts: the terms of both sides, their weights, both kings. The weights are
-- those of an evaluation without a net: they say how much a term means alone. Beside a net a term
-- weighs only what the net does not know already, which is less than the fact is worth.
local function view_of(board)
  local _, white, red = core.evaluate(board, nil, false)
  local view = { board = board, white = white, red = red, weights = core.weights(board, false) }
  view.king, view.pawns = {}, { white = {}, red = {} }
  for _, piece in ipairs(board:pieces()) do
    if piece.kind == "king" then
      view.king[piece.colour] = piece
    else
      table.insert(view.pawns[piece.colour], piece)
    end
  end
  return view
end

-- The weighted difference of a term, seen by white.
local function weighed(view, term)
  return view.weights[term] * (view.white[term] - view.red[term])
end

local function add(view, key, points, text, ...)
  if points == 0 then return end
  local colour = points > 0 and "white" or "red"
  table.insert(view, { key = key, colour = colour, weight = math.abs(points),
    text = text:format(...) })
end

-- Adds a fact that compares two numbers, the larger one first, if the terms favour that side.
local function compare(view, key, points, numbers, text)
  local colour = points > 0 and "white" or "red"
  local own, its = numbers[colour], numbers[other[colour]]
  if own > its then add(view, key, points, text, colour, own, its) end
end

-- Where every pawn can reach the enemy king's field, `attackers` counts pawns once more.
local function counts_pawns(view)
  local more = view.white.pawn - view.red.pawn
  return view.white.attackers == math.max(more, 0) and view.red.attackers == math.max(-more, 0)
end

local function add_pawns(view)
  local points = weighed(view, "pawn") + weighed(view, "attrition")
  if counts_pawns(view) then
    points = points + weighed(view, "attackers") + weighed(view, "extra_attackers")
  end
  local numbers = { white = view.white.pawn, red = view.red.pawn }
  compare(view, "pawns", points, numbers, "%s has more pawns, %d against %d")
end

local function add_attackers(view)
  if counts_pawns(view) then return end
  local points = weighed(view, "attackers") + weighed(view, "extra_attackers")
  local colour = points > 0 and "white" or "red"
  local king = view.king[other[colour]]
  if not king or view[colour].attackers == 0 then return end
  add(view, "attackers", points,
    "%s has %s than %s that can ever reach %s, where the %s king stands", colour,
    wording.count(view[colour].attackers, "more pawn"), other[colour], wording.field(king),
    other[colour])
end

-- The pawns of a colour that the other colour can capture, protected ones or unprotected ones.
local function attacked_pawns(board, colour)
  local protected, hanging = {}, {}
  for _, piece in ipairs(board:attacked(other[colour])) do
    if piece.kind == "pawn" then
      local list = board:protectedN(piece) > 0 and protected or hanging
      list[#list + 1] = wording.field(piece)
    end
  end
  return protected, hanging
end

local function add_attacked(view, colour)
  local protected, hanging = attacked_pawns(view.board, colour)
  local sign, weights = colour == "white" and -1 or 1, view.weights
  if #hanging > 0 then
    local text = #hanging == 1 and "%s's pawn on %s is attacked and not protected"
      or "%s's pawns on %s are attacked and not protected"
    add(view, "hanging " .. colour, sign * #hanging * (weights.hanging + weights.threat), text,
      colour, wording.list(hanging))
  end
  if #protected > 0 then
    add(view, "threat " .. colour, sign * #protected * weights.threat, "%s attacks %s",
      other[colour], wording.pawns(protected))
  end
end

local function add_moves(view)
  local board = view.board
  if board:in_check "white" or board:in_check "red" or board:result() then return end
  local turn = board:turn()
  local numbers = { [turn] = board:count(), [other[turn]] = core.passed(board):count() }
  if math.abs(numbers.white - numbers.red) < least_moves then return end
  compare(view, "moves", weighed(view, "mobility"), numbers, "%s has more moves, %d against %d")
end

local function add_kings(view)
  if not (view.king.white and view.king.red) then return end
  local points = weighed(view, "king_zone")
  local colour = points > 0 and "white" or "red"
  local enemy = other[colour]
  add(view, "king zone", points, "%s controls %s around the king on %s, %s %s around %s", colour,
    wording.count(view[colour].king_zone, "field"), wording.field(view.king[enemy]), enemy,
    view[enemy].king_zone > 0 and view[enemy].king_zone or "none",
    wording.field(view.king[colour]))
end

local function add_safety(view, colour)
  local king = view.king[colour]
  if not king then return end
  local sign, field = colour == "white" and -1 or 1, wording.field(king)
  local checkers = view.board:attackers(king, other[colour])
  -- It could move but would be attacked wherever it goes.
  if #view.board:all_moves(king) > 0 and #view.board:legal_moves(king) == 0 then
    add(view, "cornered " .. colour, sign * cornered, "the king on %s has no safe field", field)
  end
  if #checkers > 0 then
    add(view, "check " .. colour, sign * checked, "the king on %s is in check", field)
  end
end

local function add_energy(view)
  if view.board:rules().law ~= "fixed" then return end
  local numbers = {}
  for colour in pairs(other) do
    numbers[colour] = 0
    for _, pawn in ipairs(view.pawns[colour]) do numbers[colour] = numbers[colour] + pawn.energy end
  end
  compare(view, "energy", weighed(view, "energy"), numbers,
    "%s's pawns show higher numbers, %d against %d in all")
end

--- The facts of a board, the largest weight first.
---@param board shogun.Board
---@param net shogun.Net | false | nil  that of the score; nil: the built-in net of the law
---@return { key: string, colour: shogun.Colour, weight: integer, text: string }[]
function features.facts(board, net)
  local view = view_of(board)
  add_pawns(view)
  add_attackers(view)
  for _, colour in ipairs { "white", "red" } do
    add_attacked(view, colour)
    add_safety(view, colour)
  end
  add_moves(view)
  add_kings(view)
  add_energy(view)
  local facts = pattern.facts(board, view.pawns, view.king, net)
  table.move(view, 1, #view, #facts + 1, facts)
  table.sort(facts, function(a, b)
    if a.weight ~= b.weight then return a.weight > b.weight end
    return a.key < b.key
  end)
  return facts
end

--- A plain description for boards without facts: whose turn it is, the numbers of pawns and moves.
---@param board shogun.Board
---@return string
function features.plain(board)
  local _, white, red = core.evaluate(board, nil, false)
  local count = wording.count(white.pawn, "pawn")
  local pawns = white.pawn == red.pawn and "each side has " .. count
    or ("white has %s, red %d"):format(count, red.pawn)
  return ("%s; it is %s's turn, %swith %s"):format(pawns, board:turn(),
    board:in_check() and "in check, " or "", wording.count(board:count(), "move"))
end

return features
