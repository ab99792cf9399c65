-- sentences_of_rolls.lua -- the sentences of explanations about a move under dice, and the
-- condition of each by the slow rules, for each roll.

local score = require "shogun.engine.score"
local slow = require "spec.oracle.slow"
local told = require "spec.oracle.told"

local other <const> = told.other

-- The boards after a move, one for each number, and the piece's field.
local function outcomes(context, text)
  local move, list = text:gsub("x", ""), {}
  local piece = context.board[told.key(move:sub(1, 2))]
  for energy = 1, piece.kind == "king" and 2 or 4 do
    list[energy] = assert(told.play(context.board, move, energy))
  end
  return list, told.key(move:sub(3, 4))
end

local function attacks_loose_pawn(board, field)
  for target in pairs(slow.all_moves(board[field], board)) do
    local pawn = board[target]
    if pawn and pawn.kind == "pawn" and slow.protectedN(pawn, board) == 0 then return true end
  end
  return false
end

local deeds <const> = {
  ["wins at once"] = function(board) return select(2, slow.result(board)) == other[board.turn] end,
  ["gives check"] = function(board) return slow.in_check(board.turn, board) end,
  ["attacks an unprotected pawn"] = attacks_loose_pawn,
}

local function happens(context, move, deed, number, all)
  local list, field = outcomes(context, move)
  local count = 0
  for _, board in ipairs(list) do
    if deeds[deed](board, field) then count = count + 1 end
  end
  return count == tonumber(number or #list) and #list == tonumber(all or #list)
end

-- Whether there is a legal capture on the field that a move has come to, for every roll.
local function is_recaptured(context, move)
  for _, board in ipairs(outcomes(context, move)) do
    for _, reply in ipairs(slow.moves(board)) do
      if told.name(reply[2]) == move:sub(-2) then return true end
    end
  end
  return false
end

local function is_capture(context, move, field)
  local target = context.board[told.key(field)]
  return move:sub(-2) == field and target.kind == "pawn" and target.colour ~= context.board.turn
end

local function is_mate_score(context, colour, moves)
  local mate = context.found.mate
  return math.abs(mate) == tonumber(moves) and (mate > 0) == (colour == context.board.turn)
end

return {
  { "^(%w+) wins the pawn on (%w+)$", function(context, move, field)
    return is_capture(context, move, field) and not is_recaptured(context, move)
  end },
  { "^(%w+) captures the pawn on (%w+), where %a+ can capture back$",
    function(context, move, field)
      return is_capture(context, move, field) and is_recaptured(context, move)
    end },
  { "^(%l%dx?%l%d) (.+) with (%d) of (%d) numbers$", happens },
  { "^(%l%dx?%l%d) (.+) whatever is rolled$", happens },
  { "^on average (%a+) can expect (%d%.%d%d) of a point$", function(context, colour, points)
    return colour == context.board.turn
      and points == ("%.2f"):format(score.expected(context.found.score))
  end },
  { "^(%a+) wins with (%w+) whatever is rolled$", function(context, _, move)
    return happens(context, move, "wins at once")
  end },
  { "^(%a+) wins in (%d+) moves? whatever is rolled, beginning with %w+$", is_mate_score,
    rare = true },
  { "^(%a+) wins in (%d+) moves? whatever is played and rolled$", is_mate_score },
}
