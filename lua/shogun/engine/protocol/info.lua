--- The lines `info` of the text protocol, as in UCI: what a search tells while it goes on.

local info = {}

--- The line of what a search has found.
---@param found shogun.SearchInfo
---@return string
function info.line(found)
  local moves = {}
  for i, move in ipairs(found.pv) do moves[i] = tostring(move) end
  local score = found.mate and ("mate %d"):format(found.mate) or ("cp %d"):format(found.score)
  local text = "info depth %d seldepth %d score %s nodes %d time %d nps %d hashfull %d pv %s"
  local seconds = math.max(found.seconds, 1e-6)
  return text:format(found.depth, found.seldepth, score, found.nodes, math.floor(seconds * 1000),
    math.floor(found.nodes / seconds), found.hashfull, table.concat(moves, " "))
end

-- In a line with bounds of the score, or about another line than the best.
local is_other <const> = {
  lowerbound = true, upperbound = true, refutation = true, currline = true,
}

local mate_score <const> = 30000

--- The score that a line tells, if it is exact and that of the best line. Values are no names of
--- fields, since they are moves and numbers; only that of `string` is all of the rest.
---@param words string[]  of the line
---@return number?  in hundredths of a pawn, seen by the side to move; a mate counts as 30000
function info.score(words)
  local score
  for i = 2, #words do
    local word, value = words[i], words[i + 1] or ""
    local number = value:find "^[+-]?%d+$" and math.tointeger(tonumber(value))
    if word == "string" then break end
    if is_other[word] or word == "multipv" and number ~= 1 then return nil end
    if word == "cp" then score = number or nil end
    if word == "mate" then score = number and (number > 0 and mate_score or -mate_score) or nil end
  end
  return score
end

return info
