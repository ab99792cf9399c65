-- slow.lua -- the rules of Shogun in the plainest Lua. Nothing here is fast; the C core has to
-- agree with all of it.
--
-- A piece is a table {kind=, colour=, energy=, x=, y=}. A board is a table of pieces under
-- 10 * x + y, so the piece on (4, 2) is board[42], with `turn`, `quiet` and `rules` beside them.
-- Nothing is ever changed: every function makes a new table.

local slow = {}

local other <const> = { white = "red", red = "white" }
local limit <const> = { pawn = 4, king = 2 }
local steps <const> = { U = { 0, 1 }, D = { 0, -1 }, R = { 1, 0 }, L = { -1, 0 } }
local modes <const> = { "U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL" }

-- The first direction of a mode, and the rest of the mode after its turn.
local first, second = {}, {}
for _, mode in ipairs(modes) do
  first[mode], second[mode] = steps[mode:sub(1, 1)], #mode == 2 and mode:sub(2, 2) or nil
end

-- The dials of the law "magnets", row 8 first.
slow.magnets = {
  { 2, 3, 3, 0, 0, 1, 1, 2 },
  { 1, 0, 2, 1, 3, 2, 0, 3 },
  { 3, 0, 2, 3, 1, 2, 0, 1 },
  { 2, 1, 1, 0, 0, 3, 3, 2 },
  { 0, 1, 1, 2, 2, 3, 3, 0 },
  { 3, 2, 0, 3, 1, 0, 2, 1 },
  { 1, 2, 0, 1, 3, 0, 2, 3 },
  { 0, 3, 3, 2, 2, 1, 1, 0 },
}

local function key(piece) return 10 * piece.x + piece.y end

local function copy(original, changes)
  local new = {}
  for name, value in pairs(original) do new[name] = value end
  for name, value in pairs(changes) do new[name] = value end
  return new
end

local function moved(piece, x, y)
  return { kind = piece.kind, colour = piece.colour, energy = piece.energy, x = x, y = y }
end

local function same(a, b)
  return a and a.kind == b.kind and a.colour == b.colour and a.energy == b.energy
end

-- Only this very piece is taken away; whatever else stands on its field stays.
local function without(board, piece)
  local new = copy(board, {})
  if same(new[key(piece)], piece) then new[key(piece)] = nil end
  return new
end

local function with(board, piece)
  if board[key(piece)] == piece then return board end
  return copy(board, { [key(piece)] = piece })
end

-- The pieces of a colour, or all.
function slow.pieces(board, colour)
  local found = {}
  for field = 11, 88 do
    local piece = board[field]
    if piece and (not colour or piece.colour == colour) then found[#found + 1] = piece end
  end
  return found
end

-- The rest of a way: `piece` has come to (x, y) and has `energy` fields to go.
local function go_on(piece, x, y, mode, energy, board, found)
  if x < 1 or x > 8 or y < 1 or y > 8 then return end
  local there = board[10 * x + y]
  if energy == 0 then
    if not there or there.colour ~= piece.colour then found[10 * x + y] = moved(piece, x, y) end
    return
  end
  if there then return end
  local step, rest = first[mode], second[mode]
  go_on(piece, x + step[1], y + step[2], mode, energy - 1, board, found)
  if rest then go_on(piece, x, y, rest, energy, board, found) end
end

-- Task 1. The pieces that `piece` becomes, by field; added to `found`, if given.
function slow.eval(piece, mode, energy, board, found)
  found = found or {}
  go_on(piece, piece.x, piece.y, mode, energy, board, found)
  return found
end

-- Task 2.
function slow.all_moves(piece, board)
  local lifted, found = without(board, piece), {}
  for _, mode in ipairs(modes) do slow.eval(piece, mode, piece.energy, lifted, found) end
  return found
end

-- Every target lies at Manhattan distance = energy; checked first, as it saves most of the work.
local function lands_on(piece, target, board)
  local distance = math.abs(piece.x - target.x) + math.abs(piece.y - target.y)
  return distance == piece.energy and slow.all_moves(piece, board)[key(target)] ~= nil
end

local function count_landing(colour, target, board)
  local count = 0
  for _, piece in ipairs(slow.pieces(board, colour)) do
    if lands_on(piece, target, board) then count = count + 1 end
  end
  return count
end

-- Task 3. The attacked pieces, by field.
function slow.attacked(colour, board)
  local found = {}
  for _, enemy in ipairs(slow.pieces(board, other[colour])) do
    if count_landing(colour, enemy, board) > 0 then found[key(enemy)] = enemy end
  end
  return found
end

-- The pieces of a colour that land on a field, or could if an enemy stood there; by field.
function slow.attackers(colour, field, board)
  local enemy = copy(field, { colour = other[colour] })
  local filled, found = with(board, enemy), {}
  for _, piece in ipairs(slow.pieces(filled, colour)) do
    if lands_on(piece, enemy, filled) then found[key(piece)] = piece end
  end
  return found
end

-- Task 4, on the board as it is.
function slow.attackedN(piece, board) return count_landing(other[piece.colour], piece, board) end

-- Task 5.
function slow.protectedN(piece, board)
  local enemy = copy(piece, { colour = other[piece.colour] })
  return count_landing(piece.colour, enemy, with(board, enemy))
end

-- Task 6.
function slow.legal_moves(piece, board)
  local found = slow.all_moves(piece, board)
  if piece.kind == "pawn" then return found end
  for field, king in pairs(found) do
    if slow.attackedN(king, with(without(board, piece), king)) > 0 then found[field] = nil end
  end
  return found
end

local function king_of(colour, board)
  for _, piece in ipairs(slow.pieces(board, colour)) do
    if piece.kind == "king" then return piece end
  end
end

function slow.in_check(colour, board)
  local king = king_of(colour, board)
  return king ~= nil and slow.attackedN(king, board) > 0
end

-- What a piece shows after going to a field: under the dials of the rules,
-- a list of 8 rows, row 8 first.
function slow.shows(piece, target, rules)
  local dials = rules.dials
  local turned = dials[9 - target.y][target.x] - dials[9 - piece.y][piece.x]
  return (piece.energy - 1 + turned) % limit[piece.kind] + 1
end

-- The board after `piece` has gone to the field of `target` and shows `energy` there.
function slow.play(piece, target, energy, board)
  local captures = board[key(target)] ~= nil
  local arrived = copy(piece, { x = target.x, y = target.y, energy = energy })
  local next_board = with(without(board, piece), arrived)
  next_board.turn = other[board.turn]
  next_board.quiet = captures and 0 or board.quiet + 1
  return next_board
end

-- A function of a colour and a board that computes each answer once: boards never change.
local function remembered(compute)
  local weak <const> = { __mode = "k" }
  local known <const> = { white = setmetatable({}, weak), red = setmetatable({}, weak) }
  return function(colour, board)
    local answer = known[colour][board] or compute(colour, board)
    known[colour][board] = answer
    return answer
  end
end

-- The moves of a colour after which its king is not attacked: a list of {piece, target}.
slow.safe_moves = remembered(function(colour, board)
  local found = {}
  for _, piece in ipairs(slow.pieces(board, colour)) do
    for field, target in pairs(slow.all_moves(piece, board)) do
      local takes_king = board[field] and board[field].kind == "king"
      local after = slow.play(piece, target, piece.energy, board)
      if not takes_king and not slow.in_check(colour, after) then
        found[#found + 1] = { piece, target }
      end
    end
  end
  return found
end)

function slow.is_alone(colour, board)
  return king_of(colour, board) ~= nil and #slow.pieces(board, colour) <= board.rules.lone
end

function slow.is_mate(colour, board)
  return slow.is_alone(colour, board) or
    slow.in_check(colour, board) and #slow.safe_moves(colour, board) == 0
end

local function anyone_alone(board)
  return slow.is_alone("white", board) or slow.is_alone("red", board)
end

local function too_quiet(board)
  return board.rules.quiet > 0 and board.quiet >= board.rules.quiet
end

function slow.is_stalemate(board)
  return not anyone_alone(board) and not slow.in_check(board.turn, board) and
    #slow.safe_moves(board.turn, board) == 0
end

-- The legal moves of the game: none once it is over.
function slow.moves(board)
  if anyone_alone(board) or too_quiet(board) then return {} end
  return slow.safe_moves(board.turn, board)
end

-- The reason why the game is over, and the winner if there is one.
function slow.result(board)
  local white, red = slow.is_alone("white", board), slow.is_alone("red", board)
  if white and red then return "alone" end
  if white or red then return "alone", white and "red" or "white" end
  if slow.is_mate(board.turn, board) then return "mate", other[board.turn] end
  if slow.is_stalemate(board) then
    return "stalemate", board.rules.stalemate == "loss" and other[board.turn] or nil
  end
  if too_quiet(board) then return "quiet" end
end

function slow.perft(board, depth)
  if depth == 0 then return 1 end
  local moves, nodes = slow.moves(board), 0
  if depth == 1 then return #moves end
  for _, move in ipairs(moves) do
    local piece, target = move[1], move[2]
    local after = slow.play(piece, target, slow.shows(piece, target, board.rules), board)
    nodes = nodes + slow.perft(after, depth - 1)
  end
  return nodes
end

return slow
