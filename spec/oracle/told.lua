-- told.lua -- lines of play and their captures by the slow rules, to check explanations.

local slow = require "spec.oracle.slow"

local told = {}

local other <const> = { white = "red", red = "white" }
told.other = other

local deepest <const> = 8 -- captures after the end of a line

function told.name(piece) return ("%c%d"):format(piece.x + 96, piece.y) end
function told.key(name) return 10 * (name:byte(1) - 96) + name:byte(2) - 48 end

--- The pawns of a colour, or its king.
function told.pawns(board, colour)
  local list, king = {}, nil
  for _, piece in ipairs(slow.pieces(board, colour)) do
    if piece.kind == "king" then king = piece else list[#list + 1] = piece end
  end
  return list, king
end

--- The number of pawns of a colour.
function told.count(board, colour) return #told.pawns(board, colour) end

--- Whether a text names these fields or, if it names none, their number.
function told.is_list(list, text)
  local named = {}
  for name in text:gmatch "%f[%w][a-h][1-8]%f[%W]" do named[#named + 1] = name end
  if #named == 0 then return #list == tonumber(text:match "%d+" or 0) end
  table.sort(named)
  table.sort(list)
  return table.concat(named, " ") == table.concat(list, " ")
end

--- Whether two numbers equal those of a sentence.
function told.are(a, b, first, second) return a == tonumber(first) and b == tonumber(second) end

--- The board after a move given as text, "c3d5" or "c3xd5"; nil if it is illegal. `energy`: what
--- the piece shows then, under dice.
function told.play(board, text, energy)
  local wanted = text:gsub("x", "")
  for _, move in ipairs(slow.moves(board)) do
    local piece, target = move[1], move[2]
    if told.name(piece) .. told.name(target) == wanted then
      return slow.play(piece, target, energy or slow.shows(piece, target, board.rules), board)
    end
  end
end

--- The board if it were the other side's turn.
function told.other_turn(board)
  local copy = {}
  for name, value in pairs(board) do copy[name] = value end
  copy.turn = other[board.turn]
  return copy
end

-- The captures on a field that the other side cannot answer there without loss.
local function sound_captures(board, field)
  local found = {}
  for _, piece in pairs(slow.attackers(board.turn, board[field], board)) do
    local text = told.name(piece) .. told.name(board[field])
    local after = told.play(board, text)
    if after and #sound_captures(after, field) == 0 then found[#found + 1] = text end
  end
  return found
end

--- The pawns that the side to move can win by captures on their fields, and all such captures.
function told.winnable(board)
  local pawns, moves = {}, {}
  for _, pawn in ipairs(told.pawns(board, other[board.turn])) do
    local sound = sound_captures(board, told.key(told.name(pawn)))
    if #sound > 0 then pawns[#pawns + 1] = pawn end
    table.move(sound, 1, #sound, #moves + 1, moves)
  end
  return pawns, moves
end

-- The state after one more ply: the board, the pawns that each colour has taken, by their fields at
-- the start, and the field of each piece at the start.
local function advanced(state, text)
  local from, to, colour = text:sub(1, 2), text:sub(3, 4), state.board.turn
  local taken, origin = { white = { table.unpack(state.taken.white) },
    red = { table.unpack(state.taken.red) } }, {}
  for field, first in pairs(state.origin) do origin[field] = first end
  if state.board[told.key(to)] then table.insert(taken[colour], origin[to] or to) end
  origin[to], origin[from] = origin[from] or from, nil
  local board = assert(told.play(state.board, text), "an illegal line")
  return { board = board, taken = taken, origin = origin, last = text }
end

-- Whether the last capture could be answered on its field without loss.
local function is_open(states)
  local state, before = states[#states], states[#states - 1]
  local field = state.last and told.key(state.last:sub(3, 4))
  return field and before.board[field] and #sound_captures(state.board, field) > 0
end

local function go_on(states, visit, depth)
  if not is_open(states) and visit(states) then return true end
  local _, moves = told.winnable(states[#states].board)
  for _, text in ipairs(depth < deepest and moves or {}) do
    states[#states + 1] = advanced(states[#states], text)
    if go_on(states, visit, depth + 1) then return true end
    states[#states] = nil
  end
  return false
end

--- Whether `visit` accepts a line, or the line with sound captures after it. Its argument is a list
--- of states, the first board at 1, each `{ board=, taken= }`.
function told.any_end(board, line, visit)
  local states = { { board = board, taken = { white = {}, red = {} }, origin = {} } }
  for _, text in ipairs(line) do states[#states + 1] = advanced(states[#states], text) end
  return go_on(states, visit, 0)
end

return told
