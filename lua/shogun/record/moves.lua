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

--- The words of a text.
---@param text string
---@return string[]
function moves.words(text)
  local words = {}
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  return words
end

-- The board after a move, and the move's text; nil and why it cannot be played.
local function after(board, word)
  local code, rolled, from, to = core.read_move(word)
  if code and not rolled and board:rules().law == "dice" then
    return nil, ("under dice a move needs its roll, as in '%s=3'"):format(word)
  end
  local ok, played, message = check.try(board.play, board, code or word, rolled)
  if played and ok then return played, from .. to .. (rolled and "=" .. rolled or "") end
  if ok then return nil, message:gsub("^illegal move '%w+': ", "illegal: ") end
  return nil, played:match "%((.*)%)$" or played
end

--- Plays moves from a board on.
---@param start shogun.Board
---@param words string[]
---@return shogun.PlayedBoard? position
---@return string? message  the number of the move that cannot be played, and why
function moves.play(start, words)
  local position = { start = start, board = start, moves = {}, history = {} }
  for i, word in ipairs(words) do
    local board, text = after(position.board, word)
    if not board then return nil, ("move %d, %s: %s"):format(i, core.quoted(word), text) end
    position.history[i], position.moves[i], position.board = position.board:hash(), text, board
  end
  return position
end

return moves
