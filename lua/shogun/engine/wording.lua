--- Phrases of explanations: lists, pawns by their fields, sentences.

local core = require "shogun.core"

local wording = {}

--- The name of the field of a piece.
---@param piece shogun.Piece
---@return string
function wording.field(piece) return core.field(piece.x, piece.y) end

local longest_list <const> = 3 -- more pawns than that are only counted

--- A list in English: "a1, b2 and c3".
---@param items string[]
---@return string
function wording.list(items)
  if #items < 2 then return items[1] or "" end
  return table.concat(items, ", ", 1, #items - 1) .. " and " .. items[#items]
end

--- A number of things: "1 pawn", "2 pawns".
---@param number integer
---@param one string
---@return string
function wording.count(number, one)
  return ("%d %s"):format(number, number == 1 and one or one .. "s")
end

--- A number of plies: "1 ply", "2 plies".
---@param number integer
---@return string
function wording.plies(number) return ("%d %s"):format(number, number == 1 and "ply" or "plies") end

local suffixes <const> = { "st", "nd", "rd" }

--- A number that ranks: "1st", "2nd", "11th".
---@param number integer
---@return string
function wording.ordinal(number)
  local is_teen = number % 100 // 10 == 1
  return number .. (not is_teen and suffixes[number % 10] or "th")
end

--- Pawns: "the pawn on a1", "the pawns on a1 and b2", "4 pawns".
---@param fields string[]
---@return string
function wording.pawns(fields)
  if #fields > longest_list then return wording.count(#fields, "pawn") end
  local noun = #fields == 1 and "pawn" or "pawns"
  return ("the %s on %s"):format(noun, wording.list(fields))
end

--- A move in a sentence: "c3d4", "c3xd4" where it captures.
---@param move shogun.Move
---@return string
function wording.move(move) return move.from .. (move.captured and "x" or "") .. move.to end

--- Clauses as a text: each a sentence.
---@param clauses string[]
---@return string
function wording.sentences(clauses)
  local list = {}
  for i, clause in ipairs(clauses) do
    -- A sentence that begins with a move ("c3d4 wins ...") begins in lower case.
    local is_move = clause:find "^%l%dx?%l%d"
    list[i] = (is_move and clause or clause:gsub("^%l", string.upper)) .. "."
  end
  return table.concat(list, " ")
end

--- The sentences of such a text, one after the other.
---@param text string
---@return fun(): string?
function wording.each(text) return (text .. " "):gmatch "(%S.-%.) " end

return wording
