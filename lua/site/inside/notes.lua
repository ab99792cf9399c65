--- Warnings about an unusual board, before it is played: `board_notes`.

local core = require "shogun.core"
local other = require("shogun.results").other
local position = require "site.inside.position"

local calls = {}

local numbers <const> = { pawn = 4, king = 2 }

-- What moves never change: a piece's colour, its kind and, if there are dials, number minus dial.
local function class_of(piece, rules)
  local kind = piece.colour .. " " .. piece.kind
  if not rules.dials then return kind end
  local dial = rules.dials[9 - piece.y][piece.x]
  return ("%s %d"):format(kind, (piece.energy - dial) % numbers[piece.kind])
end

-- The pieces of a board that no moves from the start board can produce.
local function strangers(board)
  local rules, left, list = board:rules(), {}, {}
  for _, piece in ipairs(core.board(nil, rules):pieces()) do
    local class = class_of(piece, rules)
    left[class] = (left[class] or 0) + 1
  end
  for _, piece in ipairs(board:pieces()) do
    local class = class_of(piece, rules)
    left[class] = (left[class] or 0) - 1
    if left[class] < 0 then list[#list + 1] = piece end
  end
  return list
end

local function named(piece)
  return ("a %s %s %d on %s"):format(piece.colour, piece.kind, piece.energy,
    core.field(piece.x, piece.y))
end

-- Adds a warning about these pieces, of which it names at most three.
local function note_strangers(board, notes)
  local list, names = strangers(board), {}
  for i = 1, math.min(3, #list) do names[i] = named(list[i]) end
  if #list == 0 then return end
  local more = #list > 3 and (" and %d more"):format(#list - 3) or ""
  notes[#notes + 1] = "no game from the start board has " .. table.concat(names, ", ") .. more
end

local function has_king(board, colour)
  for _, piece in ipairs(board:pieces(colour)) do
    if piece.kind == "king" then return true end
  end
  return false
end

local function note_kings(board, notes)
  for _, colour in ipairs { "white", "red" } do
    if not has_king(board, colour) then
      notes[#notes + 1] = colour .. " has no king: nothing can check or mate it"
    end
  end
  local waiting, turn = other[board:turn()], board:turn()
  if board:in_check(waiting) then
    local text = "%s's king is attacked though %s is to move: no game reaches such a board"
    notes[#notes + 1] = text:format(waiting, turn)
  end
end

--- Warnings about a board that can be played.
---@param rules any
---@param text string
---@return string[]  messages
function calls.board_notes(rules, text)
  local board, notes = position.board { rules = rules, start = text }, {}
  note_kings(board, notes)
  note_strangers(board, notes)
  return setmetatable(notes, { __jsontype = "array" })
end

return calls
