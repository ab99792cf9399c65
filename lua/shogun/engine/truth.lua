--- What solved endings say of boards and moves, and best play by them.
-- @module shogun.engine.truth

local truth = {}

--- What is certain of a board, for the side to move.
---@param endings shogun.Endings?
---@param board shogun.Board
---@return shogun.Verdict?  nil if nothing is known
function truth.verdict(endings, board)
  if not endings then return nil end
  local value, plies, limited = endings:probe(board)
  return value and { value = value, plies = plies, limited = limited or nil }
end

local seen_from_before <const> = { won = "lost", drawn = "drawn", lost = "won" }

--- What is certain of a move, for the side that makes it: by the endings, or since it ends the
--- game.
---@param endings shogun.Endings?
---@param board shogun.Board  not under dice
---@param move shogun.Move
---@return shogun.Verdict?  nil if nothing is known
function truth.of_move(endings, board, move)
  local after = board:play(move)
  local result = after:result()
  if result then
    if not result.winner then return { value = "drawn" } end
    return { value = result.winner == board:turn() and "won" or "lost", plies = 1 }
  end
  local found = truth.verdict(endings, after)
  if not found then return nil end
  local plies = found.plies and (move.captured and 1 or found.plies + 1)
  return { value = seen_from_before[found.value], plies = plies, limited = found.limited }
end

local longest_line <const> = 512 -- plies; no ending that was solved has half as many

-- Whether a line of a won or lost ending goes on after this move. A file that lies could have its
-- plies never come to an end.
local function goes_on(best, before, board)
  return best.value ~= "drawn" and best.plies < before and not best.move.captured
    and not board:result()
end

--- Best play from a board: to the next capture or the end of the game where a side wins, and
--- otherwise one move.
---@param endings shogun.Endings
---@param board shogun.Board  whose ending is known; the game is not over
---@return shogun.Move[]
function truth.line(endings, board)
  local moves, plies = {}, longest_line
  repeat
    local best, before = endings:best(board)[1], plies
    moves[#moves + 1], board, plies = best.move, board:play(best.move), best.plies
  until not goes_on(best, before, board)
  return moves
end

local most_score <const>, most_plies <const> = 30000, 120 -- of a search, as in csrc/search/score.h

-- The score that a search would give (csrc/search/node.h), and the moves to the end. Only where a
-- bare king has lost are plies those to the end. A search knows no moves to an end that is further
-- away than its longest line.
local function score_of(found, rules)
  if found.value == "drawn" or found.limited then return 0 end
  local is_end, sign = rules.lone == 1, found.value == "won" and 1 or -1
  local score = most_score - found.plies - (is_end and 0 or most_plies)
  return sign * score, is_end and sign * ((found.plies + 1) // 2) or nil
end

--- A move of a board in the form of a search, with best play after it.
---@param endings shogun.Endings
---@param board shogun.Board  whose ending is known; the game is not over
---@param entry shogun.EndingMove
---@return shogun.SearchLine
function truth.line_of(endings, board, entry)
  local score, mate = score_of(entry, board:rules())
  local after = board:play(entry.move)
  local is_over = entry.value == "drawn" or entry.move.captured or after:result()
  local pv = is_over and {} or truth.line(endings, after)
  table.insert(pv, 1, entry.move)
  local certain = { value = entry.value, plies = entry.plies, limited = entry.limited or nil }
  return { move = entry.move, pv = pv, score = score, mate = mate, depth = 0, certain = certain }
end

--- The best moves of a board whose ending is known, in the form of a search.
---@param endings shogun.Endings
---@param board shogun.Board  the game is not over
---@param most integer
---@return shogun.SearchLine[]  the best first
function truth.lines(endings, board, most)
  local lines = {}
  for i, entry in ipairs(endings:best(board)) do
    if i > most then break end
    lines[i] = truth.line_of(endings, board, entry)
  end
  return lines
end

--- What a search would find on a board whose ending is known.
---@param endings shogun.Endings?
---@param board shogun.Board  the game is not over
---@return shogun.SearchLine?  with the verdict as `certain`; nil if nothing is known
function truth.found(endings, board)
  return truth.verdict(endings, board) and truth.lines(endings, board, 1)[1] or nil
end

return truth
