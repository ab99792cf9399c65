-- sentences_of_boards.lua -- the static sentences of explanations, and the condition of each by the
-- slow rules. A form is a pattern and a predicate of its captures.

local reached = require "spec.oracle.reached"
local slow = require "spec.oracle.slow"
local told = require "spec.oracle.told"

local other <const> = told.other

local function size(map)
  local number = 0
  for _ in pairs(map) do number = number + 1 end
  return number
end

local function compares(measure)
  return function(context, colour, more, less)
    local board = context.board
    return told.are(measure(board, colour), measure(board, other[colour]), more, less)
      and tonumber(more) > tonumber(less)
  end
end

local function move_count(board, colour)
  return #slow.moves(board.turn == colour and board or told.other_turn(board))
end

local function energy_sum(board, colour)
  local sum = 0
  for _, pawn in ipairs(told.pawns(board, colour)) do sum = sum + pawn.energy end
  return sum
end

-- How many fields within two of the enemy king pieces of a colour can land on.
local function controlled(board, colour)
  local _, king = told.pawns(board, other[colour])
  local number = 0
  for x = 1, 8 do
    for y = 1, 8 do
      local distance = math.abs(x - king.x) + math.abs(y - king.y)
      local there = board[10 * x + y]
      local target = { x = x, y = y, kind = "pawn", energy = 1, colour = other[colour] }
      if distance >= 1 and distance <= 2
        and size(slow.attackers(colour, there or target, board)) > 0 then
        number = number + 1
      end
    end
  end
  return number
end

local function king_name(board, colour)
  local _, king = told.pawns(board, colour)
  return king and told.name(king)
end

local function controls(context, colour, number, field, enemy, less, own)
  local board = context.board
  return enemy == other[colour] and king_name(board, enemy) == field
    and king_name(board, colour) == own
    and told.are(controlled(board, colour), controlled(board, enemy), number,
      less == "none" and 0 or less)
end

-- How many pawns of a colour can ever come to a field.
local function comers(board, colour, field)
  local number = 0
  for _, pawn in ipairs(told.pawns(board, colour)) do
    if reached.includes(reached.states(pawn, board.rules.dials), field) then number = number + 1 end
  end
  return number
end

local function has_more_comers(context, colour, number, enemy, field, owner)
  local board = context.board
  local _, king = told.pawns(board, other[colour])
  return enemy == other[colour] and owner == enemy and told.name(king) == field
    and comers(board, colour, king) - comers(board, enemy, king) == tonumber(number)
end

local function attacked(context, colour, is_protected)
  local list = {}
  for _, pawn in ipairs(told.pawns(context.board, colour)) do
    if slow.attackedN(pawn, context.board) > 0
      and (slow.protectedN(pawn, context.board) > 0) == is_protected then
      list[#list + 1] = told.name(pawn)
    end
  end
  return list
end

local function hangs(context, colour, text)
  return told.is_list(attacked(context, colour, false), text)
end

local function attacks(context, colour, text)
  return told.is_list(attacked(context, other[colour], true), text)
end

local function is_cornered(context, field)
  local king = context.board[told.key(field)]
  return king.kind == "king" and size(slow.all_moves(king, context.board)) > 0
    and size(slow.legal_moves(king, context.board)) == 0
end

local function is_checked(context, field)
  local king = context.board[told.key(field)]
  return king.kind == "king" and slow.in_check(king.colour, context.board)
end

local function is_plain(context, white, red, turn, check, moves)
  local board = context.board
  return board.turn == turn and (check ~= "") == slow.in_check(turn, board)
    and #slow.moves(board) == tonumber(moves)
    and told.are(told.count(board, "white"), told.count(board, "red"), white, red)
end

return {
  { "^(%a+) has more pawns, (%d+) against (%d+)$", compares(told.count) },
  { "^(%a+) has more moves, (%d+) against (%d+)$", compares(move_count) },
  { "^(%a+)'s pawns show higher numbers, (%d+) against (%d+) in all$", compares(energy_sum) },
  { "^(%a+) has (%d+) more pawns? than (%a+) that can ever reach (%w+), where the (%a+) king "
    .. "stands$", has_more_comers },
  { "^(%a+)'s pawn on (%w+) is attacked and not protected$", hangs },
  { "^(%a+)'s pawns on (.+) are attacked and not protected$", hangs },
  { "^(%a+) attacks (.+)$", attacks },
  { "^the king on (%w+) has no safe field$", is_cornered },
  { "^the king on (%w+) is in check$", is_checked },
  { "^(%a+) controls (%d+) fields? around the king on (%w+), (%a+) (%w+) around (%w+)$", controls },
  { "^white has (%d+) pawns?, red (%d+); it is (%a+)'s turn, ([%a ,]-)with (%d+) moves?$", is_plain,
    rare = true },
  { "^each side has (%d+) pawns?; it is (%a+)'s turn, ([%a ,]-)with (%d+) moves?$",
    function(context, number, ...) return is_plain(context, number, number, ...) end },
}
