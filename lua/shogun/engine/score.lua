--- Scores for people: as text, and as the expected result.

local numbers = require "shogun.numbers"

local score = {}

-- The score, in hundredths of a pawn, at which a side gains e points for each one it loses. In 150
-- games of the engine against itself (3000 nodes a move, 12 900 boards) the best fit was 60, but a
-- pawn more gained 0.75, as with 90; people throw away more.
local scale <const> = 100

--- The expected result of the side that the score is seen by: 0 is a loss, 0.5 a draw, 1 a win.
---@param points integer  hundredths of a pawn
---@param mate? integer  moves to the end of a won game; below 0 of a lost one
---@return number
function score.expected(points, mate)
  if mate then return mate > 0 and 1 or 0 end
  return 1 / (1 + math.exp(-points / scale))
end

--- The text of a score: "+0.35" pawns, "#3" for a win in three moves, "#-3" for a loss.
---@param points integer  hundredths of a pawn
---@param mate? integer
---@return string
function score.text(points, mate)
  if mate then return ("#%d"):format(mate) end
  return numbers.format("%+.2f", points / 100)
end

-- Reads the form that `text` writes.
local function read(text)
  local mate = text:match "^#([+-]?%d%d?%d?)$"
  if mate then return 0, math.tointeger(tonumber(mate)) end
  local pawns = text:match "^[+-]?%d+%.?%d*$" and #text <= 12 and numbers.read(text)
  if pawns then return math.floor(pawns * 100 + 0.5) end
end

--- Puts a score before a comment, as PGN does: "[%eval +0.35] a comment". It is seen by white. An
--- explanation follows the score: "[%eval +1.20: White wins the pawn on d5.] a comment".
---@param text string  of a score
---@param comment? string
---@param explanation? string  without "]"
---@return string
function score.join(text, comment, explanation)
  local joined = ("[%%eval %s%s]"):format(text, explanation and ": " .. explanation or "")
  return comment and comment ~= "" and joined .. " " .. comment or joined
end

--- Takes the score from the beginning of a comment.
---@param comment? string
---@return string? rest  of the comment, if anything is left
---@return integer? points  nil if there is no score; 0 with a mate
---@return integer? mate
---@return string? explanation
function score.split(comment)
  local text, said, rest = (comment or ""):match "^%[%%eval ([^%] :]+)([^%]]*)%] ?(.*)$"
  local points, mate = read(text or "")
  local explanation = said and said:match "^: (.+)$"
  if not points or said ~= "" and not explanation then return comment end
  return rest ~= "" and rest or nil, points, mate, explanation
end

return score
