--- Explanations of a score, in a sentence or two: a forced end, the material that the line wins,
-- threats, the differences between the two sides on the board, and strong and weak pieces.
--
-- Each sentence is true on the board, or along the line, and can be checked there; no sentence is
-- about the rest of the search tree.

local check = require "shogun.check"
local core = require "shogun.core"
local exchange = require "shogun.engine.explain.exchange"
local features = require "shogun.engine.explain.features"
local known = require "shogun.engine.known"
local net_of = require "shogun.engine.net"
local result_words = require "shogun.engine.result"
local results = require "shogun.results"
local rolls = require "shogun.engine.explain.rolls"
local wording = require "shogun.engine.wording"

local other <const> = results.other

local clear_lead <const> = 30 -- hundredths of a pawn: less is called even
local least_weight <const> = 20 -- of a fact worth saying
local most_clauses <const> = 2
local most_score <const> = 30000 -- a won game

-- The side that is ahead; nil if neither is by much.
local function leader(board, found)
  if math.abs(found.score) < clear_lead then return nil end
  return found.score > 0 and board:turn() or other[board:turn()]
end

-- A line that ends the game without a winner, or comes back to a board.
local function drawn(line)
  local last = line.boards[#line.moves]
  local result = last:result()
  if result and not result.winner then
    return "the line ends in a draw: " .. result_words.reason(last)
  end
  for ply = 0, #line.moves - 1 do
    if line.boards[ply] == last then return "the line comes back to the same board" end
  end
end

-- What the other side would do if it had the move: win the game, or else win pawns.
local function threat(board)
  local passed = not board:in_check() and core.passed(board)
  if not passed or passed:result() then return nil end
  local enemy = passed:turn()
  for _, move in ipairs(passed:moves()) do
    local result = passed:play(move):result()
    if result and result.winner == enemy then
      return ("%s threatens %s, which wins"):format(enemy, wording.move(move))
    end
  end
  local fields = exchange.winnable(passed)
  if #fields > 0 then return ("%s threatens %s"):format(enemy, wording.pawns(fields)) end
end

local function is_worth_saying(fact, colour, hidden)
  if fact.weight < least_weight or hidden[fact.key] then return false end
  if colour then return fact.colour == colour end
  return not fact.key:find "^check" -- no reason why a board is even
end

-- Adds the facts of the largest weight that favour a colour; nil: either colour.
local function add_facts(clauses, board, net, colour, hidden)
  for _, fact in ipairs(features.facts(board, net)) do
    if #clauses >= most_clauses then return end
    if is_worth_saying(fact, colour, hidden) then clauses[#clauses + 1] = fact.text end
  end
end

-- Adds the facts of the board. If none favours the side ahead, adds the first fact of the board at
-- the line's end; without any fact, a plain description.
local function add_features(clauses, line, ahead, hidden)
  local board, last = line.boards[0], line.boards[#line.moves]
  add_facts(clauses, board, line.net, ahead, hidden)
  if #clauses == 0 and ahead then
    local at_end = {}
    add_facts(at_end, last, line.net, ahead, hidden)
    clauses[1] = at_end[1] and "at the end of the line " .. at_end[1]
  end
  if #clauses == 0 then clauses[1] = features.plain(board) end
end

-- Hides the facts about attacked pawns of a colour: a clause already names the captures.
local function hide_attacked(hidden, colour)
  hidden["hanging " .. colour], hidden["threat " .. colour] = true, true
end

local function explain_line(board, found, net)
  local line = exchange.line(board, found, net)
  if found.mate then return { result_words.won(line, found.mate) } end
  local draw = drawn(line)
  if draw then return { draw } end
  local ahead = leader(board, found)
  local material, winner = exchange.clause(line)
  local clauses, hidden = { material }, { pawns = material ~= nil }
  if material then
    hide_attacked(hidden, other[winner or board:turn()])
  elseif ahead ~= board:turn() then
    clauses[1] = threat(board)
    if clauses[1] then hide_attacked(hidden, board:turn()) end
  end
  add_features(clauses, line, ahead, hidden)
  if winner and ahead == other[winner] and clauses[2] then clauses[2] = "but " .. clauses[2] end
  return clauses
end

-- Under dice a line is one move; what comes after it depends on the roll.
local function explain_move(board, found, net)
  if found.mate then return { rolls.won(board, found) } end
  local move, clauses, hidden = found.pv[1], {}, {}
  local deed = rolls.deed(board, move)
  if deed then clauses[1] = ("%s %s"):format(wording.move(move), deed) end
  if move.captured then hide_attacked(hidden, other[move.colour]) end
  add_facts(clauses, board, net, leader(board, found), hidden)
  if #clauses == 0 then clauses[1] = rolls.expected(board, found) end
  return clauses
end

local longest_line <const> = 1024 -- moves; more than any search finds

-- The line with its moves as tables. Raises if they cannot be played.
local function read_line(board, found)
  local pv = type(found) == "table" and found.pv
  if type(pv) ~= "table" or pv[1] == nil then
    check.expected("found", "what a search has found", found)
  end
  check.list(pv, "found.pv")
  local score = check.integer(found.score, "score", -most_score, most_score)
  local mate = check.whole(found, "mate", -most_score, most_score)
  local moves = {}
  for i, text in ipairs(pv) do
    if i > longest_line then
      check.expected("found.pv", ("at most %d moves"):format(longest_line), pv)
    end
    local move, message = check.blame(board.move, board, text)
    if not move then check.raise("found: " .. message) end
    moves[i] = move
    if board:rules().law == "dice" then break end
    board = board:play(move)
  end
  if #moves == 0 then check.expected("found.pv[1]", "a move", nil) end
  return { pv = moves, score = score, mate = mate }
end

--- Explains the score of a search in one or two short sentences: a forced end, material that the
--- line wins, a threat, the differences between the sides on the board, or strong and weak pieces.
--- It takes some tenths of a millisecond. Raises if the line does not fit the board.
--- ```lua
--- local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
--- local found = shogun.engine({ hash = 1 }):search(board, { depth = 5 })
--- print(shogun.explain(board, found))
--- ```
---@param board shogun.Board  the game is not over
---@param found shogun.SearchLine  the result of a search of the board, or one of its lines
---@param net? string | false | shogun.Net  the option `net` of the engine that searched
---@param endings? shogun.Endings | boolean  if they know the board, it gives the known result
---@return string
return function(board, found, net, endings)
  check.question(board)
  found, net = read_line(board, found), net_of.option(net)
  check.blame(core.evaluate, board, nil, net) -- which raises for a net of another law
  local clauses = result_words.clauses(known.option(endings), board)
  if clauses then return wording.sentences(clauses) end
  local explained = board:rules().law == "dice" and explain_move or explain_line
  return wording.sentences(explained(board, found, net))
end
