-- sentences_of_lines.lua -- the sentences of explanations about a line of play (threats, material,
-- the end of the game), and the condition of each by the slow rules. Not under dice.

local brute = require "spec.oracle.brute"
local slow = require "spec.oracle.slow"
local told = require "spec.oracle.told"

local other <const> = told.other

local function names_of(pieces)
  local list = {}
  for i, piece in ipairs(pieces) do list[i] = told.name(piece) end
  return list
end

local function threatens_win(context, colour, move)
  local turned = told.other_turn(context.board)
  local after = told.play(turned, move)
  return colour == turned.turn and select(2, slow.result(after)) == colour
end

local function threatens(context, colour, text)
  local turned = told.other_turn(context.board)
  return colour == turned.turn and told.is_list(names_of(told.winnable(turned)), text)
end

local function balance(state, winner) return #state.taken[winner] - #state.taken[other[winner]] end

-- Whether the winner has won these pawns from some ply of a line on, within `moves` of its moves.
local function wins(context, winner, won, lost, moves, own, its)
  return told.any_end(context.board, context.line, function(states)
    for i = 2, #states do
      local state, stays = states[i], true
      for later = i + 1, #states do
        stays = stays and balance(states[later], winner) >= balance(state, winner)
      end
      local number = context.board.turn == winner and i // 2 or (i - 1) // 2
      if stays and balance(state, winner) > 0 and number == tonumber(moves)
        and told.is_list(state.taken[winner], won)
        and told.is_list(state.taken[other[winner]], lost)
        and (not own or told.are(told.count(state.board, winner),
          told.count(state.board, other[winner]), own, its)) then
        return true
      end
    end
  end)
end

-- "wins WHAT [for LOST] with MOVE | within N moves": the winner, and the pawns left, if named.
local function wins_by(context, winner, text, own, its)
  local what, moment = text:match "^(.-) (with .+)$"
  if not what then what, moment = text:match "^(.-) (within .+)$" end
  local won, lost = what:match "^(.-) for (.+)$"
  local first = context.line[context.board.turn == winner and 1 or 2]
  local move = moment:match "^with (%w+)$"
  if move and first and move:gsub("x", "") ~= first then return false end
  return wins(context, winner, won or what, lost or "", moment:match "(%d+) moves" or 1, own, its)
end

-- The line captures, and the reply captures on the same field; it may follow the line's end.
local function exchanges(context, colour, from, to)
  local own, its = context.board[told.key(from)], context.board[told.key(to)]
  return colour == context.board.turn and context.line[1] == from .. to
    and own.kind == "pawn" and its.kind == "pawn" and its.colour ~= colour
    and told.any_end(context.board, context.line, function(states)
      return states[3] ~= nil and states[3].last:sub(3) == to
    end)
end

-- The last board of a line as it is, and the number of the winner's moves in it.
local function finish(context, winner)
  local board = context.board
  for _, text in ipairs(context.line) do board = assert(told.play(board, text)) end
  local plies = #context.line
  return board, context.board.turn == winner and (plies + 1) // 2 or plies // 2
end

-- Whether brute force confirms the win, if it is near. There may be a shorter one.
local function is_proved(context, winner, moves)
  if winner ~= context.board.turn or moves > 2 then return true end
  local found = brute.moves_to_win(context.found_on)
  return found > 0 and found <= moves
end

-- Whether the line's last move is the one of this text, and wins for this reason.
local function ends(context, winner, moves, move, reason)
  local board, count = finish(context, winner)
  local how, who = slow.result(board)
  return how == reason and who == winner and count == moves
    and move:gsub("x", "") == context.line[#context.line] and is_proved(context, winner, moves)
end

local function mates(context, winner, moves, move, field)
  local board = finish(context, winner)
  local king = board[told.key(field)]
  return ends(context, winner, tonumber(moves), move, "mate") and king.kind == "king"
    and king.colour ~= winner and next(slow.legal_moves(king, board)) == nil
end

local function bares(context, winner, moves, move, loser, left)
  local board = finish(context, winner)
  return ends(context, winner, tonumber(moves), move, "alone") and loser == other[winner]
    and told.count(board, loser) == tonumber(left:match "%d+" or 0)
end

local function stalls(context, winner, moves, move, loser)
  return ends(context, winner, tonumber(moves), move, "stalemate") and loser == other[winner]
end

-- A proved win whose line from the search ends early.
local function is_mate_score(context, winner, moves)
  local mate = context.found.mate
  return math.abs(mate) == tonumber(moves)
    and (mate > 0) == (winner == context.board.turn) and is_proved(context, winner, math.abs(mate))
end

local function comes_back(context)
  local keys, board = {}, context.found_on
  for _, text in ipairs(context.line) do
    keys[board:hash()], board = true, board:play(text)
  end
  return keys[board:hash()] == true
end

local function is_drawn(context)
  local reason, winner = slow.result((finish(context, "white")))
  return reason ~= nil and winner == nil
end

local in_one <const>, in_more <const> = "^(%a+) (%a+)s: ", "^(%a+) (%a+)s in (%d+): in the end "

-- A form for wins at once, and the same for later ones.
local function both(rest, question)
  return { in_one .. rest, function(context, winner, _, ...)
    return question(context, winner, 1, ...)
  end }, { in_more .. rest, function(context, winner, _, moves, ...)
    return question(context, winner, moves, ...)
  end }
end

local mate_now, mate_later = both("(%w+) leaves the king on (%w+) without a safe field$", mates)
local bare_now, bare_later = both("(%w+) leaves (%a+) with (.+)$", bares)
local stall_now, stall_later = both("(%w+) leaves (%a+) without a legal move$", stalls)

return {
  mate_now, mate_later, stall_now, stall_later, bare_now, bare_later,
  { "^(%a+) wins in (%d+) moves?, beginning with %w+$", is_mate_score },
  { "^(%a+) wins in (%d+) moves? whatever %a+ plays$", is_mate_score },
  { "^(%a+) threatens (%w+), which wins$", threatens_win },
  { "^(%a+) threatens (.+)$", threatens },
  { "^(%a+) wins (.+), and then has (%d+) pawns? against (%d+)$", wins_by },
  { "^(%a+) wins (.+), and then both have (%d+) pawns?$", function(context, winner, text, number)
    return wins_by(context, winner, text, number, number)
  end },
  { "^(%a+) wins (the .+)$", wins_by, rare = true }, -- the form in mistakes
  { "^(%a+) wins (%d+ pawns .+)$", wins_by, rare = true },
  { "^(%a+) exchanges the pawn on (%w+) for the one on (%w+)$", exchanges },
  { "^the line comes back to the same board$", comes_back, rare = true },
  { "^the line ends in a draw: ", is_drawn, rare = true },
}
