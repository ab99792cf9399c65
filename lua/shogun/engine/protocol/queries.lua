--- The queries of the text protocol: what a program needs to know about a position, so that it
-- need not implement the rules. Each answer begins with the name of the query.
--
--     moves [d4]      moves d4b6 d4d8 ...         legal moves, of all pieces or of that on a field;
--                                                 none once the game is over
--     captures [d4]   captures d4d8               the captures among these
--     board           board TEXT                  the text of the board, which `position` takes
--     result          result *                    the game goes on; it is over:
--                     result 1-0 mate             1-0, 0-1 or 1/2-1/2 and the reason; repetition
--                                                 counts, if `position` came with the moves
--     show            show ..., board, result     a diagram for people, and these two
--     d               the same
--     eval            eval cp 12 net -7 pawn 0 mobility 15 ...
--                                                 the static score in hundredths of a pawn, seen by
--                                                 the side to move: the sum of the parts that
--                                                 follow; only of an engine, before the game's end
--     perft 4         perft 4 351826              the sequences of that many legal moves; `stop`
--                                                 ends the count. A board that is repeated ends no
--                                                 sequence

local check = require "shogun.check"
local core = require "shogun.core"
local moves = require "shogun.record.moves"
local results = require "shogun.results"

-- Queries by name. Each takes the words after its name, and returns an error message, or nothing.
local queries = {}

-- Makes a query that lists the legal moves for which `is_wanted` returns true.
local function lister(name, is_wanted)
  return function(session, words)
    local ok, list = check.try(session.board.moves, session.board, words[1])
    if not ok then return ("%s: no field %s"):format(name, core.quoted(words[1])) end
    local line = { name }
    for _, move in ipairs(session.result and {} or list) do
      if is_wanted(move) then line[#line + 1] = tostring(move) end
    end
    session:write("%s", table.concat(line, " "))
  end
end

queries.moves = lister("moves", function() return true end)
queries.captures = lister("captures", function(move) return move.captured end)

--- Writes the text of the board.
function queries.board(session) session:write("board %s", session.board:text()) end

--- Writes the result and its reason, `*` while the game goes on.
function queries.result(session)
  local result = session.result
  local text = result and ("%s %s"):format(results.text(result.winner), result.reason)
  session:write("result %s", text or "*")
end

--- Writes a diagram for people, the board and the result.
function queries.show(session)
  for line in tostring(session.board):gmatch "[^\n]+" do session:write("show %s", line) end
  queries.board(session)
  queries.result(session)
end

queries.d = queries.show

--- Writes the static score and its parts.
function queries.eval(session)
  local evaluate = session.adapter.evaluate
  if not evaluate then return "eval: this player has no static score" end
  if session.result then return "eval: " .. moves.over(session.result) end
  local score, parts = evaluate(session.adapter, session.board)
  if not score then return parts end
  local line = { ("eval cp %d"):format(score) }
  for i, part in ipairs(parts) do line[i + 1] = ("%s %d"):format(part.name, part.score) end
  session:write("%s", table.concat(line, " "))
end

local most_plies <const> = 30

--- Counts the sequences of legal moves. Commands that arrive meanwhile are read as in a search.
function queries.perft(session, words)
  local depth = math.tointeger(tonumber(words[1]))
  if not depth or depth < 0 or depth > most_plies then
    local text = "perft: expected a whole number from 0 to %d, got %s"
    return text:format(most_plies, core.quoted(words[1] or ""))
  end
  local function report() return not session:poll_available() end
  local is_over = session.result and depth > 0
  local nodes = is_over and 0 or session.board:perft(depth, { report = report })
  if not nodes then return "perft: stopped" end
  session:write("perft %d %d", depth, nodes)
end

return queries
