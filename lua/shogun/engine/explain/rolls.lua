--- Moves under dice, in words: their certain effects, and the effects of some of the rolls.

local numbers = require "shogun.numbers"
local results = require "shogun.results"
local score = require "shogun.engine.score"
local wording = require "shogun.engine.wording"

local rolls = {}

local other <const> = results.other

local worth_saying <const> = 0.5 -- a chance

-- Whether the side to move has a legal capture on a field.
local function can_capture(board, field)
  for _, piece in ipairs(board:attackers(field, board:turn())) do
    if board:move(wording.field(piece) .. field) then return true end
  end
  return false
end

-- Whether the piece on a field attacks an unprotected pawn.
local function attacks_loose(board, field)
  for _, target in ipairs(board:all_moves(board:occupied(field))) do
    local piece = board:occupied(target)
    if piece and piece.kind == "pawn" and board:protectedN(piece) == 0 then return true end
  end
  return false
end

-- The number of outcomes that satisfy a predicate.
local function count(outcomes, is_so)
  local number = 0
  for _, outcome in ipairs(outcomes) do
    if is_so(outcome.board) then number = number + 1 end
  end
  return number
end

-- "gives check with 3 of 4 numbers"
local function chance(outcomes, what, is_so)
  local number = count(outcomes, is_so)
  if number == 0 then return nil, 0 end
  if number == #outcomes then return what .. " whatever is rolled", 1 end
  return ("%s with %d of %d numbers"):format(what, number, #outcomes), number / #outcomes
end

local function capture(move, outcomes)
  local back = count(outcomes, function(board) return can_capture(board, move.to) end) > 0
  if not back then return "wins the pawn on " .. move.to end
  return ("captures the pawn on %s, where %s can capture back"):format(move.to, other[move.colour])
end

--- The effect of a move, certain or by chance: "gives check with 3 of 4 numbers".
---@param board shogun.Board  under dice
---@param move shogun.Move
---@return string?  nil if there is nothing to say
function rolls.deed(board, move)
  local outcomes = board:outcomes(move)
  local wins = chance(outcomes, "wins at once", function(after)
    return (after:result() or {}).winner == move.colour
  end)
  if wins then return wins end
  if move.captured then return capture(move, outcomes) end
  local checks, how_likely = chance(outcomes, "gives check", board.in_check)
  if how_likely >= worth_saying then return checks end
  local attacks
  attacks, how_likely = chance(outcomes, "attacks an unprotected pawn", function(after)
    return attacks_loose(after, move.to)
  end)
  if how_likely >= worth_saying then return attacks end
end

--- How many points the side to move can expect, as a clause.
---@param board shogun.Board  under dice
---@param found shogun.SearchLine
---@return string
function rolls.expected(board, found)
  local points = score.expected(found.score, found.mate)
  return numbers.format("on average %s can expect %.2f of a point", board:turn(), points)
end

--- A won or lost game, as a clause.
---@param board shogun.Board  under dice
---@param found { pv: shogun.Move[], mate: integer }
---@return string
function rolls.won(board, found)
  local turn, moves = board:turn(), wording.count(math.abs(found.mate), "move")
  if found.mate == 1 then
    return ("%s wins with %s whatever is rolled"):format(turn, wording.move(found.pv[1]))
  end
  if found.mate < 0 then
    return ("%s wins in %s whatever is played and rolled"):format(other[turn], moves)
  end
  return ("%s wins in %s whatever is rolled, beginning with %s"):format(turn, moves,
    wording.move(found.pv[1]))
end

return rolls
