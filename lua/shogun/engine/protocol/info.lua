--- The `info` lines of the text protocol, as in UCI: the progress of a search.

local info = {}

--- Writes the line for an iteration of a search.
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

-- Words of a line whose score is a bound, or does not belong to the best line.
local is_other <const> = {
  lowerbound = true, upperbound = true, refutation = true, currline = true,
}

local mate_score <const> = 30000

--- The score in a line, if it is exact and belongs to the best line. Takes each word for a name, as
--- all values are moves and numbers; but the rest of the line after `string` is free text.
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
