-- answers.lua -- all queries of a board, with their results as a list of texts: by the core, and by
-- the slow rules. Where both are right the lists are equal.
--
-- A face is a table of queries, for boards of the core or of slow.lua; answers.of runs the same
-- queries on either.

local shogun = require "shogun"
local slow = require "spec.oracle.slow"

local answers = {}

local modes <const> = { "U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL" }
local both <const> = { "white", "red" }

-- The core's face.

local core <const> = {}
answers.core = core

for _, name in ipairs {
  "pieces", "eval", "all_moves", "legal_moves", "attackedN", "protectedN", "attacked", "attackers",
  "in_check", "is_mate", "is_stalemate",
} do
  core[name] = function(board, ...) return board[name](board, ...) end
end

function core.result(board)
  local result = board:result() or {}
  return result.reason, result.winner
end

-- The fields for which `why` has no reason.
function core.targets(board, from)
  local found = {}
  for x = 1, 8 do
    for y = 1, 8 do
      if not board:why(from, { x, y }) then found[#found + 1] = shogun.field(x, y) end
    end
  end
  return found
end

-- The text without the number of the move, which slow.lua does not count.
function core.text(board) return (board:text():gsub(" %d+$", "")) end

-- Each move: its text, what the piece shows after it, and the board then.
function core.moves(board)
  local texts, codes = {}, board:codes()
  for i, move in ipairs(board:moves()) do
    local after = core.text(board:play(codes[i], move.shows or 1))
    texts[i] = ("%s shows %s, %s"):format(move, move.shows, after)
  end
  table.sort(texts)
  return texts
end

-- Whether text, bytes, keys and counts agree with each other.
function core.is_consistent(board)
  local rules, count, nodes = board:rules(), board:count(), 0
  local read, unpacked = shogun.board(board:text(), rules), shogun.unpack(board:pack(), rules)
  local codes = board:codes()
  local agrees = read == board and unpacked == board and read:text() == board:text() and
    unpacked:text() == board:text() and read:hash() == board:hash() and #codes == count
  for _, code in ipairs(codes) do
    for _, outcome in ipairs(board:outcomes(code)) do
      local after = outcome.board
      agrees = agrees and after:hash() == shogun.board(after:text(), rules):hash()
      nodes = nodes + after:count()
    end
  end
  return agrees and board:perft(2) == nodes
end

-- The face of the slow rules.

local oracle <const> = {}
answers.oracle = oracle

-- The pieces of an answer, in the order of the core's boards.
local function in_order(found)
  local list = {}
  for _, piece in pairs(found) do list[#list + 1] = piece end
  table.sort(list, function(a, b) return a.y < b.y or a.y == b.y and a.x < b.x end)
  return list
end

function oracle.pieces(board) return in_order(slow.pieces(board)) end
function oracle.eval(board, piece, mode, energy)
  return in_order(slow.eval(piece, mode, energy, board))
end
function oracle.all_moves(board, piece) return in_order(slow.all_moves(piece, board)) end
function oracle.legal_moves(board, piece) return in_order(slow.legal_moves(piece, board)) end
function oracle.attackedN(board, piece) return slow.attackedN(piece, board) end
function oracle.protectedN(board, piece) return slow.protectedN(piece, board) end
function oracle.attacked(board, colour) return in_order(slow.attacked(colour, board)) end
function oracle.attackers(board, field, colour)
  return in_order(slow.attackers(colour, field, board))
end
function oracle.in_check(board, colour) return slow.in_check(colour, board) end
function oracle.is_mate(board, colour) return slow.is_mate(colour, board) end
function oracle.is_stalemate(board) return slow.is_stalemate(board) end
oracle.result = slow.result
function oracle.is_consistent() return true end

local function letter(piece)
  local kind = piece.kind == "king" and "K" or "P"
  return (piece.colour == "white" and kind or kind:lower()) .. piece.energy
end

function oracle.text(board)
  local rows = {}
  for y = 8, 1, -1 do
    local row = {}
    for x = 1, 8 do row[x] = board[10 * x + y] and letter(board[10 * x + y]) or "." end
    rows[#rows + 1] = table.concat(row):gsub("%.+", string.len)
  end
  return ("%s %s %d"):format(table.concat(rows, "/"), board.turn:sub(1, 1), board.quiet)
end

local function move_text(move)
  return shogun.field(move[1].x, move[1].y) .. shogun.field(move[2].x, move[2].y)
end

function oracle.moves(board)
  local texts = {}
  for i, move in ipairs(slow.moves(board)) do
    local piece, target = move[1], move[2]
    local shows = board.rules.dials and slow.shows(piece, target, board.rules)
    local after = oracle.text(slow.play(piece, target, shows or 1, board))
    texts[i] = ("%s shows %s, %s"):format(move_text(move), shows, after)
  end
  table.sort(texts)
  return texts
end

function oracle.targets(_, from, moves)
  local found, name = {}, shogun.field(from.x, from.y)
  for _, text in ipairs(moves) do
    if text:sub(1, 2) == name then found[#found + 1] = text:sub(3, 4) end
  end
  return found
end

-- The queries.

local function piece_text(piece)
  return ("%s %s %d on %d, %d"):format(piece.colour, piece.kind, piece.energy, piece.x, piece.y)
end

local function pieces_text(pieces)
  local texts = {}
  for i, piece in ipairs(pieces) do texts[i] = piece_text(piece) end
  return table.concat(texts, "; ")
end

local function ask_piece(note, face, board, piece)
  local name = piece_text(piece)
  note("all_moves of " .. name, pieces_text(face.all_moves(board, piece)))
  note("legal_moves of " .. name, pieces_text(face.legal_moves(board, piece)))
  note("attackedN of " .. name, face.attackedN(board, piece))
  note("protectedN of " .. name, face.protectedN(board, piece))
end

local function ask_colour(note, face, board, colour, field)
  note("attacked by " .. colour, pieces_text(face.attacked(board, colour)))
  note(colour .. " attackers of " .. shogun.field(field.x, field.y),
    pieces_text(face.attackers(board, field, colour)))
  note("check of " .. colour, face.in_check(board, colour))
  note("mate of " .. colour, face.is_mate(board, colour))
end

local function ask_end(note, face, board)
  local reason, winner = face.result(board)
  note("result", ("%s, %s"):format(reason, winner))
  note("stalemate", face.is_stalemate(board))
  note("text", face.text(board))
  note("consistency", face.is_consistent(board))
end

--- Further arguments of queries: a piece that the board need not have, on it (`inside`) or off it
--- (`outside`); an energy; a piece of the board whose targets are listed.
function answers.questions(board, next_number)
  local function piece(lowest, highest)
    local make = next_number(0, 3) == 0 and shogun.king or shogun.pawn
    local x, y = next_number(lowest, highest), next_number(lowest, highest)
    return make(next_number(1, 2), both[next_number(1, 2)], x, y)
  end
  local pieces = board:pieces()
  return {
    outside = piece(0, 9), energy = next_number(0, 5), inside = piece(1, 8),
    from = pieces[next_number(1, #pieces)],
  }
end

--- The answers of a face for one of its boards: a list of texts, each with its query's name.
function answers.of(face, board, questions)
  local list = {}
  local function note(name, answer) list[#list + 1] = ("%s: %s"):format(name, answer) end
  for _, mode in ipairs(modes) do
    local found = face.eval(board, questions.outside, mode, questions.energy)
    note("eval " .. mode, pieces_text(found))
  end
  for _, piece in ipairs(face.pieces(board)) do ask_piece(note, face, board, piece) end
  ask_piece(note, face, board, questions.inside)
  ask_piece(note, face, board, questions.outside)
  for _, colour in ipairs(both) do ask_colour(note, face, board, colour, questions.inside) end
  local moves = face.moves(board)
  table.move(moves, 1, #moves, #list + 1, list)
  note("targets", table.concat(face.targets(board, questions.from, moves), " "))
  ask_end(note, face, board)
  return list
end

--- The values that the slow rules lack, and in which all builds of the core must agree: the key,
--- the evaluation and a random game.
function answers.of_kernel(board)
  local result, plies, last = board:playout(1)
  return ("kernel: %x, %d, %s after %d, %s"):format(
    board:hash(), shogun.evaluate(board), result and result.reason, plies, last:text())
end

return answers
