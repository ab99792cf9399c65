--- Sets up a board for a page: `board_pieces`, `read_board`, `edit_board`, `board_record`,
--- `shuffle`. States facts about a law: `judge_law`.
--
-- The page stores the board's text and its rules. Each change returns another text.

local core = require "shogun.core"
local draw_piece = require "shogun.draw.piece"
local law = require "shogun.law"
local null = require("dkjson").null
local position = require "site.inside.position"
local record = require "shogun.record"
local rules_text = require "shogun.record.rules"
local sheet = require "shogun.draw.sheet"
local start = require "shogun.start"

local calls = {}

local make <const> = { pawn = core.pawn, king = core.king }
local highest <const> = { pawn = 4, king = 2 }
local letters <const> = { white = "w", red = "r" }

local function board_of(rules, text) return position.board { rules = rules, start = text } end

--- All pieces, by kind, colour and number, each with its picture: SVG elements 100 units wide.
---@return table[]
function calls.board_pieces()
  local list = {}
  for _, colour in ipairs { "white", "red" } do
    for _, kind in ipairs { "pawn", "king" } do
      for energy = 1, highest[kind] do
        local piece = make[kind](energy, colour, 1, 1)
        list[#list + 1] = {
          kind = kind, colour = colour, energy = energy,
          svg = draw_piece(sheet.colours, piece, 0, 0),
        }
      end
    end
  end
  return list
end

local edge <const> = "[%s\"'`]*"

-- A text without the blanks and quotes around it; nil if the rest does not begin like a board.
local function bare(text)
  local inner = text:match("^" .. edge .. "(.-)" .. edge .. "$")
  return inner:find "^%w+/%w+/%w+/%w" and inner or nil
end

--- Reads a text that may be a board. Raises if the text looks like a board but is invalid.
---@param text string
---@param rules any
---@return { text: string, turn: string }  null if the text does not look like a board
function calls.read_board(text, rules)
  local inner = bare(text)
  if not inner then return null end
  local board = board_of(rules, inner)
  return { text = board:text(), turn = board:turn() }
end

-- The changes by name. Each takes a board and returns another board.
local change <const> = {}

--- Puts a piece on a field (default: the piece's own), and removes any other piece from there.
function change.put(board, piece, field)
  field = field or piece.field
  if board:is_occupied(field) then board = board - field end
  local x, y = core.xy(field)
  return board + make[piece.kind](piece.energy, piece.colour, x, y)
end

--- Removes the piece on a field, if any.
function change.remove(board, field)
  return board:is_occupied(field) and board - field or board
end

--- Moves a piece to another field, and removes any other piece from there.
function change.move(board, move)
  local piece = board:occupied(move.from)
  return piece and change.put(board - move.from, piece, move.to) or board
end

--- Makes a piece show the next number; after the highest, 1.
function change.turn_number(board, field)
  local piece = board:occupied(field)
  if not piece then return board end
  piece.energy = piece.energy % highest[piece.kind] + 1
  return change.put(board, piece, field)
end

--- Sets the side to move.
function change.turn(board, colour)
  local text = board:text():gsub(" [wr] ", (" %s "):format(letters[colour]))
  return board_of(board:rules(), text)
end

--- Changes a board. Raises if the result is invalid: the message names the faulty place.
---@param rules any
---@param text string
---@param changes? table  one of put (a piece with its field), remove (a field), move (from, to),
--- turn_number (a field), turn (a colour)
---@return string  the text of the changed board
function calls.edit_board(rules, text, changes)
  local board = board_of(rules, bare(text) or text)
  for name, value in pairs(changes or {}) do
    board = change[name](board, value)
  end
  return board:text()
end

--- Writes a board and its rules as a record without moves.
---@param rules any
---@param text string
---@return string
function calls.board_record(rules, text)
  local board = board_of(rules, text)
  return record.write {
    tags = {
      { name = "Rules", value = rules_text.write(board:rules()) },
      { name = "Board", value = board:text() },
    },
    moves = {}, result = "*",
  }
end

--- The start with the pawns in another order.
---@param rules any
---@param seed integer
---@return string
function calls.shuffle(rules, seed)
  return assert(start({ seed = seed }, position.rules(rules))):text()
end

--- Exact facts about a law, in sentences.
---@param rules any
---@return string
function calls.judge_law(rules)
  local words = {}
  for i, fact in ipairs(law(position.rules(rules))) do words[i] = fact.words end
  return table.concat(words, " ")
end

return calls
