--- Material along a line of play: its captures, settled where the line ends within an exchange.
--
-- The line of a search ends at its depth, perhaps between a capture and the recapture. The captures
-- that follow are added, up to the board where the quiescence search ended: its static score is the
-- score of the search.

local core = require "shogun.core"
local results = require "shogun.results"
local wording = require "shogun.engine.wording"

local exchange = {}

local most_captures <const> = 8 -- after the end of a line

--- The capture on a field that wins a pawn: the other side cannot recapture, or loses a pawn there
--- in turn. Not under dice.
---@param board shogun.Board
---@param field string
---@return string? move  text; nil if there is none
function exchange.wins_on(board, field)
  for _, piece in ipairs(board:attackers(field, board:turn())) do
    local move = wording.field(piece) .. field
    local after = board:play(move)
    if after and not exchange.wins_on(after, field) then return move end
  end
end

--- The enemy pawns that the side to move can win by captures on their fields.
---@param board shogun.Board
---@return string[] fields
---@return string[] moves  that win them
function exchange.winnable(board)
  local fields, moves = {}, {}
  for _, piece in ipairs(board:attacked(board:turn())) do
    local field = wording.field(piece)
    local move = piece.kind == "pawn" and exchange.wins_on(board, field)
    if move then fields[#fields + 1], moves[#moves + 1] = field, move end
  end
  return fields, moves
end

local function append(line, move)
  local board = line.boards[#line.moves]
  line.moves[#line.moves + 1] = board:move(move)
  line.boards[#line.moves] = board:play(move)
end

-- The difference between the static score after some plies and the score of the search.
local function distance(line, plies, score)
  local static = core.evaluate(line.boards[plies], nil, line.net)
  return math.abs((plies % 2 == 0 and static or -static) - score)
end

-- Whether the last capture can be answered on its field without loss.
local function is_open(line, plies)
  local move = line.moves[plies]
  return move.captured and exchange.wins_on(line.boards[plies], move.to) ~= nil
end

-- Plays out the captures that the line ends before, to the board whose static score is nearest.
local function play_out_captures(line, score)
  local searched = #line.moves
  for _ = 1, most_captures do
    local _, moves = exchange.winnable(line.boards[#line.moves])
    if not moves[1] then break end
    append(line, moves[1])
  end
  local best = #line.moves
  for plies = best - 1, searched, -1 do
    local is_nearer = distance(line, plies, score) <= distance(line, best, score)
    if is_nearer and not is_open(line, plies) then best = plies end
  end
  for plies = #line.moves, best + 1, -1 do line.moves[plies], line.boards[plies] = nil, nil end
end

--- The moves and boards of a line. Not under dice.
---@param board shogun.Board
---@param found shogun.SearchLine
---@param net shogun.Net | false | nil  of the search; nil: the built-in net of the law
---@return { moves: shogun.Move[], boards: shogun.Board[], net: shogun.Net | false | nil }
--- boards[0] is the first one
function exchange.line(board, found, net)
  local line = { moves = {}, boards = { [0] = board }, net = net }
  for _, move in ipairs(found.pv) do append(line, move) end
  if not (found.mate or line.boards[#line.moves]:result()) then
    play_out_captures(line, found.score)
  end
  return line
end

-- The pawns that white has gained on red after each ply.
local function balances_of(line)
  local balances = { [0] = 0 }
  for ply, move in ipairs(line.moves) do
    local change = move.captured and (move.colour == "white" and 1 or -1) or 0
    balances[ply] = balances[ply - 1] + change
  end
  return balances
end

--- The colour that wins material in a line, how much, and from which ply on: later exchanges take
--- none of it back.
---@param line { moves: shogun.Move[] }
---@return shogun.Colour? winner  nil if neither
---@return integer pawns
---@return integer? ply
function exchange.balance(line)
  local balances = balances_of(line)
  local last = balances[#line.moves]
  if last == 0 then return nil, 0 end
  local sign, ply = last > 0 and 1 or -1, #line.moves
  while sign * balances[ply - 1] >= sign * last do ply = ply - 1 end
  return last > 0 and "white" or "red", math.abs(last), ply
end

-- The captures of each colour in the first plies of a line: pawns by their fields on its first
-- board.
local function captures(line, plies)
  local origin, taken = {}, { white = {}, red = {} }
  for ply = 1, plies do
    local move = line.moves[ply]
    if move.captured then table.insert(taken[move.colour], origin[move.to] or move.to) end
    origin[move.to], origin[move.from] = origin[move.from] or move.from, nil
  end
  return taken
end

-- "and has 7 pawns against 6"
local function left(board, colour)
  local _, white, red = core.evaluate(board, nil, false)
  local own, its = white.pawn, red.pawn
  if colour == "red" then own, its = its, own end
  if own == its then return ("and then both have %s"):format(wording.count(own, "pawn")) end
  return ("and then has %s against %d"):format(wording.count(own, "pawn"), its)
end

--- The gain of a line that wins material, and its moment.
---@param line { moves: shogun.Move[] }
---@return string what  "the pawn on d5", "the pawns on d5 and e6 for the one on c3"
---@return string moment  "with c3xd5", "within 3 moves"
---@return integer moves  of the winner until then
function exchange.gain(line)
  local winner, _, ply = exchange.balance(line)
  local taken = captures(line, ply)
  local won, lost = taken[winner], taken[results.other[winner]]
  local what = wording.pawns(won)
  if #lost == 1 then
    what = ("%s for the one on %s"):format(what, lost[1])
  elseif #lost > 0 then
    what = ("%s for %d of its own"):format(what, #lost)
  end
  local moves = line.moves[1].colour == winner and (ply + 1) // 2 or ply // 2
  if moves == 1 then return what, "with " .. wording.move(line.moves[ply]), moves end
  return what, ("within %d moves"):format(moves), moves
end

-- A capture that is answered on its field, in a line that wins nothing.
local function trade(line)
  local first, second = line.moves[1], line.moves[2]
  if not (first.captured and second and second.captured and second.to == first.to) then return end
  local text = "%s exchanges the pawn on %s for the one on %s"
  return text:format(first.colour, first.from, first.to)
end

--- The material that a line wins or exchanges at once, as a clause; nil if there is none.
---@param line { moves: shogun.Move[], boards: shogun.Board[] }
---@return string? clause
---@return shogun.Colour? winner  nil if neither
function exchange.clause(line)
  local winner, _, ply = exchange.balance(line)
  if not winner then return trade(line) end
  local what, moment = exchange.gain(line)
  local rest = left(line.boards[ply], winner)
  return ("%s wins %s %s, %s"):format(winner, what, moment, rest), winner
end

return exchange
