--- Verdicts: what is certain of a board or a move (won, drawn or lost), or else the score of a
-- search; as words, as a mark, and as a number to sort by. All are seen by the side to move.
-- @module shogun.engine.verdict

local results = require "shogun.results"
local score = require "shogun.engine.score"

---@class shogun.Verdict
---@field value? "won" | "drawn" | "lost"  with best play; nil where it is not certain
---@field plies? integer  of a win or loss: to the next capture or the end of the game
---@field limited? boolean  the quiet limit comes before: it is a draw
---@field score? integer  of a search, where nothing is certain
---@field mate? integer

local verdict = {}

local function counted(plies) return ("%d %s"):format(plies, plies == 1 and "ply" or "plies") end

--- A verdict in words: "won in 23 plies", "drawn", "+0.35".
---@param found shogun.Verdict
---@param rules shogun.Rules  of its board
---@return string
function verdict.words(found, rules)
  if not found.value then
    return found.score and score.text(found.score, found.mate) or "not searched"
  end
  if found.value == "drawn" then return "drawn" end
  local text = rules.lone == 1 and "%s in %s" or "%s, %s to the next capture or the end"
  text = text:format(found.value, counted(found.plies))
  return found.limited and text .. " but for the quiet limit" or text
end

--- A mark for a small place: "23" a win in so many plies, "-22" a loss, "=" a draw, "+0.35".
---@param found shogun.Verdict
---@return string
function verdict.mark(found)
  if found.value == "drawn" or found.limited then return "=" end
  if found.value then return ("%d"):format(found.value == "won" and found.plies or -found.plies) end
  return found.score and score.text(found.score, found.mate) or "?"
end

--- The result to be expected, 0 to 1: 1 of a certain win.
---@param found shogun.Verdict
---@return number
function verdict.expected(found)
  if found.value == "drawn" or found.limited then return 0.5 end
  if found.value then return found.value == "won" and 1 or 0 end
  return found.score and score.expected(found.score, found.mate) or 0
end

local other <const> = results.other

--- Who wins with best play.
---@param found shogun.Verdict
---@param turn shogun.Colour  the side to move
---@return "white" | "red" | "draw" | nil  nil where it is not certain
function verdict.winner(found, turn)
  if not found.value then return nil end
  if found.limited or found.value == "drawn" then return "draw" end
  return found.value == "won" and turn or other[turn]
end

local ply <const>, limit <const>, least <const> = 1e-6, 1e-3, 1e-3 -- of keys: what they count

-- Of a search: below all wins, above all losses, unless it has seen the end itself.
local function key_of_score(found)
  if not found.score then return -1 end
  local mate = found.mate
  if mate then return mate > 0 and 1 - (2 * mate - 1) * ply or -2 * mate * ply end
  return math.min(math.max(verdict.expected(found), least), 1 - least)
end

--- What to sort by, the larger the better: a win the sooner the better, a loss the later; among
--- draws, a win that the quiet limit ends comes first and such a loss last.
---@param found shogun.Verdict
---@return number
function verdict.key(found)
  if not found.value then return key_of_score(found) end
  local key = verdict.expected(found)
  if found.value == "won" then return key + (found.limited and limit or 0) - found.plies * ply end
  if found.value == "lost" then return key - (found.limited and limit or 0) + found.plies * ply end
  return key
end

return verdict
