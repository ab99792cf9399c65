--- Known results: what solved endings say of boards and moves, for a search, as words, as a mark,
-- and as a number to sort by. All are seen by the side to move.

local check = require "shogun.check"
local core = require "shogun.core"
local new_endings = require "shogun.endings"
local results = require "shogun.results"
local score = require "shogun.engine.score"
local wording = require "shogun.engine.wording"

---@class shogun.KnownResult
---@field value? "won" | "drawn" | "lost"  with best play; nil where it is not certain
---@field plies? integer  of a win or loss: to the next capture or the end of the game
---@field limited? boolean  the quiet limit comes before: it is a draw
---@field score? integer  of a search, where nothing is certain
---@field mate? integer

local known = {}

local other <const> = results.other

local longest_line <const> = 512 -- plies; no ending that was solved has half as many

local shared -- what `true` stands for

--- The option of an engine, checked. `true` stands for those in the user's cache.
---@param given any
---@return shogun.Endings?
function known.option(given)
  local metatable = getmetatable(given)
  if given == nil or type(metatable) == "table" and metatable.__name == "shogun.Endings" then
    return given
  end
  if given == false then return nil end
  if given ~= true then
    check.expected("endings", "true, false or the value of shogun.endings()", given)
  end
  shared = shared or new_endings()
  return shared
end

local most_pieces <const> = 8 -- from more of them a search hardly comes to an ending

--- The endings for a search. The ending of the board itself, if it has one, is solved as far as
--- time allows; the next search continues. Endings that a board of few pieces can reach are only
--- read from the cache.
---@param endings shogun.Endings?  of the engine
---@param board shogun.Board
---@param has_time (fun(): boolean)?  to go on solving and reading; nil: always
---@return shogun.EndingSet?
function known.load(endings, board, has_time)
  if not endings or #board > most_pieces then return nil end
  local name = core.ending_name(board)
  if name then endings:table(board:rules(), name, has_time) end
  return (endings:load(board, has_time))
end

--- Adds to a line that ends on a board that is won or lost for certain the best moves to the end of
--- the game.
---@param set shogun.EndingSet?
---@param board shogun.Board  after the line
---@param moves shogun.Move[]
function known.extend(set, board, moves)
  local outcome, _, limited
  if set then outcome, _, limited = set:probe(board) end
  if not outcome or outcome == "drawn" or limited then return end
  for i = #moves + 1, longest_line do
    local best = (set:moves(board) or {})[1]
    if not best then return end
    moves[i], board = best.move, board:play(best.move)
  end
end

--- What is certain of a board, for the side to move.
---@param endings shogun.Endings?
---@param board shogun.Board
---@return shogun.KnownResult?  nil if nothing is known
function known.of(endings, board)
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
---@return shogun.KnownResult?  nil if nothing is known
function known.of_move(endings, board, move)
  local after = board:play(move)
  local result = after:result()
  if result then
    if not result.winner then return { value = "drawn" } end
    return { value = result.winner == board:turn() and "won" or "lost", plies = 1 }
  end
  local found = known.of(endings, after)
  if not found then return nil end
  local plies = found.plies and (move.captured and 1 or found.plies + 1)
  return { value = seen_from_before[found.value], plies = plies, limited = found.limited }
end

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
function known.line(endings, board)
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
  local points = most_score - found.plies - (is_end and 0 or most_plies)
  return sign * points, is_end and sign * ((found.plies + 1) // 2) or nil
end

--- A move of a board in the form of a search, with best play after it.
---@param endings shogun.Endings
---@param board shogun.Board  whose ending is known; the game is not over
---@param entry shogun.EndingMove
---@return shogun.SearchLine
function known.line_of(endings, board, entry)
  local points, mate = score_of(entry, board:rules())
  local after = board:play(entry.move)
  local is_over = entry.value == "drawn" or entry.move.captured or after:result()
  local pv = is_over and {} or known.line(endings, after)
  table.insert(pv, 1, entry.move)
  local certain = { value = entry.value, plies = entry.plies, limited = entry.limited or nil }
  return { move = entry.move, pv = pv, score = points, mate = mate, depth = 0, certain = certain }
end

--- The best moves of a board whose ending is known, in the form of a search.
---@param endings shogun.Endings
---@param board shogun.Board  the game is not over
---@param most integer
---@return shogun.SearchLine[]  the best first
function known.lines(endings, board, most)
  local lines = {}
  for i, entry in ipairs(endings:best(board)) do
    if i > most then break end
    lines[i] = known.line_of(endings, board, entry)
  end
  return lines
end

--- What a search would find on a board whose ending is known.
---@param endings shogun.Endings?
---@param board shogun.Board  the game is not over
---@return shogun.SearchLine?  with the verdict as `certain`; nil if nothing is known
function known.found(endings, board)
  return known.of(endings, board) and known.lines(endings, board, 1)[1] or nil
end

--- A verdict in words: "won in 23 plies", "drawn", "+0.35".
---@param found shogun.KnownResult
---@param rules shogun.Rules  of its board
---@return string
function known.words(found, rules)
  if not found.value then
    return found.score and score.text(found.score, found.mate) or "not searched"
  end
  if found.value == "drawn" then return "drawn" end
  local text = rules.lone == 1 and "%s in %s" or "%s, %s to the next capture or the end"
  text = text:format(found.value, wording.plies(found.plies))
  return found.limited and text .. " (a draw by the quiet limit)" or text
end

--- A short mark: "23" is a win in 23 plies, "-22" a loss in 22, "=" a draw, "+0.35" a score.
---@param found shogun.KnownResult
---@return string
function known.mark(found)
  if found.value == "drawn" or found.limited then return "=" end
  if found.value then return ("%d"):format(found.value == "won" and found.plies or -found.plies) end
  return found.score and score.text(found.score, found.mate) or "?"
end

--- The result to be expected, 0 to 1: 1 of a certain win.
---@param found shogun.KnownResult
---@return number
function known.expected(found)
  if found.value == "drawn" or found.limited then return 0.5 end
  if found.value then return found.value == "won" and 1 or 0 end
  return found.score and score.expected(found.score, found.mate) or 0
end

--- Who wins with best play.
---@param found shogun.KnownResult
---@param turn shogun.Colour  the side to move
---@return "white" | "red" | "draw" | nil  nil where it is not certain
function known.winner(found, turn)
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
  return math.min(math.max(known.expected(found), least), 1 - least)
end

--- What to sort by, the larger the better: a win the sooner the better, a loss the later; among
--- draws, a win that the quiet limit ends comes first and such a loss last.
---@param found shogun.KnownResult
---@return number
function known.key(found)
  if not found.value then return key_of_score(found) end
  local key = known.expected(found)
  if found.value == "won" then return key + (found.limited and limit or 0) - found.plies * ply end
  if found.value == "lost" then return key - (found.limited and limit or 0) + found.plies * ply end
  return key
end

return known
