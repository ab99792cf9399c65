-- sentences_of_patterns.lua -- the sentences of explanations about what a net adds, and the
-- condition of each: boards are made again without a piece, and evaluated with the net.

local core = require "shogun.core"
local slow = require "spec.oracle.slow"
local told = require "spec.oracle.told"

local other <const> = told.other

local least <const> = 30

-- What the net adds for a colour on a board, with some fields emptied and a piece added.
local function points(context, colour, without, added)
  local pieces = { turn = context.board.turn }
  for _, piece in ipairs(slow.pieces(context.board)) do
    if not without[told.name(piece)] then pieces[#pieces + 1] = piece end
  end
  pieces[#pieces + 1] = added
  for i, piece in ipairs(pieces) do
    pieces[i] = core[piece.kind](piece.energy, piece.colour, piece.x, piece.y)
  end
  local board = core.board(pieces, context.rules)
  local _, _, _, number = core.evaluate(board, nil, context.net)
  return board:turn() == colour and number or -number
end

-- How much a side loses without the pieces on some fields.
local function loss(context, colour, without)
  return points(context, colour, {}) - points(context, colour, without)
end

local function sum_of_losses(context, colour)
  local sum = 0
  for _, pawn in ipairs(told.pawns(context.board, colour)) do
    sum = sum + loss(context, colour, { [told.name(pawn)] = true })
  end
  return sum
end

local is_good <const> = { strong = true, well = true, weak = false, badly = false }

-- The side that a sentence speaks for, if the net adds enough for it.
local function side_of(context, colour, how)
  local ahead = is_good[how] and colour or other[colour]
  return points(context, ahead, {}) >= least and ahead
end

-- Whether pawns bring their side more than as many of its pawns do on average, or less. None of
-- them is attacked.
local function pawns_are(context, colour, text, how)
  local without, number, sign = {}, 0, is_good[how] and 1 or -1
  local mean = sum_of_losses(context, colour) / told.count(context.board, colour)
  for name in text:gmatch "%w%d" do
    local pawn = context.board[told.key(name)]
    local more = sign * (loss(context, colour, { [name] = true }) - mean)
    if pawn.kind ~= "pawn" or pawn.colour ~= colour or more < least / 2
      or slow.attackedN(pawn, context.board) > 0 then
      return false
    end
    without[name], number = true, number + 1
  end
  return side_of(context, colour, how) and number >= 1 and number <= 3
    and sign * (loss(context, colour, without) - number * mean) >= least
end

-- Whether a king's side would have less on average if it stood on another free field within two of
-- its own, or more.
local function king_is_placed(context, colour, name, how)
  local king, sum, number = context.board[told.key(name)], 0, 0
  for x = 1, 8 do
    for y = 1, 8 do
      local distance = math.abs(x - king.x) + math.abs(y - king.y)
      if not context.board[10 * x + y] and distance <= 2 then
        local moved = { kind = "king", energy = king.energy, colour = colour, x = x, y = y }
        sum, number = sum + points(context, colour, { [name] = true }, moved), number + 1
      end
    end
  end
  local more = points(context, colour, {}) - sum / number
  return side_of(context, colour, how) and king.kind == "king" and king.colour == colour
    and number >= 4 and (is_good[how] and more or -more) >= least
end

local function are_stronger(context, colour, enemy)
  local number = told.count(context.board, colour)
  return enemy == other[colour] and number == told.count(context.board, enemy)
    and side_of(context, colour, "well")
    and sum_of_losses(context, colour) - sum_of_losses(context, enemy) >= least
end

return {
  { "^(%a+)'s pawn on (%w+) is (%a+)$", pawns_are },
  { "^(%a+)'s pawns on ([%w, ]+) are (%a+)$", pawns_are },
  { "^(%a+)'s king on (%w+) is (%a+) placed$", king_is_placed },
  { "^(%a+)'s pawns are stronger than (%a+)'s$", are_stronger },
}
