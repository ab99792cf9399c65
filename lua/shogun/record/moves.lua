--- Moves as text, played on a board one after the other: "d4b6 e8d7=3". Under dice a move is
-- followed by its roll. The protocol and the command's `--moves` use it.

local check = require "shogun.check"
local core = require "shogun.core"

local moves = {}

--- A board and the moves that led to it.
---@class shogun.PlayedBoard
---@field start shogun.Board
---@field board shogun.Board
---@field moves string[]
---@field history integer[]  the keys of the boards before it, the oldest first
---@field result? shogun.Result  of the game so far, repetition included; nil while it goes on

--- The words of a text.
---@param text string
---@return string[]
function moves.words(text)
  local words = {}
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  return words
end

--- Why a game with this result has no further move.
---@param result shogun.Result
---@return string message
function moves.over(result) return "the game is over: " .. result.reason end

-- Plays a move, unless there is a result. Returns the move's text and the new result; nil and why
-- it cannot be played.
local function play(plies, word, result, is_dice)
  local code, rolled, from, to = core.read_move(word)
  if code and result then return nil, moves.over(result) end
  if code and not rolled and is_dice then
    return nil, ("under dice a move needs its roll, as in '%s=3'"):format(word)
  end
  local ok, played, message = check.try(plies.play, plies, code or word, rolled)
  if played and ok then return from .. to .. (rolled and "=" .. rolled or ""), message end
  if ok then return nil, message:gsub("^illegal move '%w+': ", "illegal: ") end
  return nil, played:match "%((.*)%)$" or played
end

--- Plays moves from a board on.
---@param start shogun.Board
---@param words string[]
---@return shogun.PlayedBoard? position
---@return string? message  the number of the move that cannot be played, and why
function moves.play(start, words)
  local plies, played, is_dice = core.plies(start, #words), {}, start:rules().law == "dice"
  local result = plies:result()
  for i, word in ipairs(words) do
    local text, message = play(plies, word, result, is_dice)
    if not text then return nil, ("move %d, %s: %s"):format(i, core.quoted(word), message) end
    played[i], result = text, message
  end
  local position = { start = start, board = plies:board(), moves = played, result = result }
  position.history = plies:keys()
  table.remove(position.history) -- of the board itself
  return position
end

return moves
