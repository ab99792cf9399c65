--- Explanations of mistakes: the better move that was overlooked, and the reply that it allows.

local exchange = require "shogun.engine.explain.exchange"
local features = require "shogun.engine.explain.features"
local numbers = require "shogun.numbers"
local result_words = require "shogun.engine.result"
local results = require "shogun.results"
local rolls = require "shogun.engine.explain.rolls"
local score = require "shogun.engine.score"
local wording = require "shogun.engine.wording"

local least_advantage <const> = 15 -- hundredths of a pawn

-- The pawns that a colour wins along a line, less those that it loses.
local function balance(line, colour)
  local winner, pawns = exchange.balance(line)
  return winner == colour and pawns or -pawns
end

-- "wins the pawn on d5 within 3 moves"; the first move has been named.
local function winning(line)
  local what, moment, moves = exchange.gain(line)
  if moves == 1 then return "wins " .. what end
  return ("wins %s %s"):format(what, moment)
end

-- "in 3", of a won game
local function soon(mate) return mate == 1 and "at once" or ("in %d"):format(mate) end

local function missed(line, found, colour, gained)
  local move = wording.move(line.moves[1])
  if found.mate and found.mate > 0 then
    return ("overlooks %s, which %ss %s"):format(move, result_words.verb(line), soon(found.mate))
  end
  local best = balance(line, colour)
  if best > 0 and best > gained then
    return ("overlooks %s, which %s"):format(move, winning(line))
  end
end

local function allowed(line, found, best, gained)
  local enemy, move = line.moves[1].colour, wording.move(line.moves[1])
  if found.mate and found.mate > 0 then
    return ("lets %s %s %s with %s"):format(enemy, result_words.verb(line), soon(found.mate), move)
  end
  if gained < 0 and gained < best then
    local what, moment = exchange.gain(line)
    return ("lets %s win %s %s"):format(enemy, what, moment)
  end
end

-- Under dice a line is one move, and two moves differ in their expected result.
local function explained_by_rolls(board, best, played)
  local move = best.pv[1]
  local text, deed = wording.move(move), rolls.deed(board, move)
  local clause = deed and ("overlooks %s, which %s"):format(text, deed) or text .. " is better"
  return numbers.format("%s: %.2f of a point on average, against %.2f", clause,
    score.expected(best.score, best.mate), score.expected(played.score, played.mate))
end

-- The weight of each fact of a line's last board, seen by a colour.
local function weights_at_end(line, colour)
  local weights, facts = {}, features.facts(line.boards[#line.moves], line.net)
  for _, fact in ipairs(facts) do
    weights[fact.key] = fact.colour == colour and fact.weight or -fact.weight
  end
  return weights, facts
end

-- The fact that favours a colour most at the end of one line, compared with the end of another.
local function advantage(line, rival, colour)
  local own, facts = weights_at_end(line, colour)
  local its, most, text = rival and weights_at_end(rival, colour) or {}, least_advantage, nil
  for _, fact in ipairs(facts) do
    local more = own[fact.key] - (its[fact.key] or 0)
    if fact.colour == colour and more > most then most, text = more, fact.text end
  end
  return text
end

-- The clause about a mistake that neither misses nor loses material.
local function better(line, answer, colour)
  local clause = wording.move(line.moves[1]) .. " is better"
  local text = advantage(line, answer, colour)
  if text then return ("%s: at the end of its line %s"):format(clause, text) end
  text = answer and advantage(answer, line, results.other[colour])
  if text then return ("%s: now, at the end of the line, %s"):format(clause, text) end
  return clause
end

local function explained_by_lines(board, best, move, after, reply, net)
  local colour, line = move.colour, exchange.line(board, best, net)
  local answer, gained = reply and exchange.line(after, reply, net), move.captured and 1 or 0
  if answer then gained = gained + balance(answer, colour) end
  local clauses = { missed(line, best, colour, gained) }
  clauses[#clauses + 1] = answer and allowed(answer, reply, balance(line, colour), gained) or nil
  if clauses[1] then return table.concat(clauses, ", and ") end
  return better(line, answer, colour)
end

--- Explains in a sentence why a move is a mistake.
---@param board shogun.Board  before the move
---@param best shogun.SearchLine  the best line of that board
---@param move shogun.Move
---@param after { board: shogun.Board, reply: shogun.SearchLine?, result: shogun.Result? }  after
--- the move; reply: the best line of this board, nil if the game is over; under dice, the line of
--- the move itself; result: of the game, if the move has ended it
---@param net shogun.Net | false | nil  of both searches; nil: the built-in net of the law
---@return string
return function(board, best, move, after, net)
  local reply, is_dice = after.reply, board:rules().law == "dice"
  local clause = is_dice and explained_by_rolls(board, best, reply)
    or result_words.mistake(board, best, after.result or after.board:result(), reply)
    or explained_by_lines(board, best, move, after.board, reply, net)
  return wording.sentences { clause }
end
