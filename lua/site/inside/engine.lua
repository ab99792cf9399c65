--- Searches with the engine for a page, and advises people about its levels: `search` and
-- `next_level`.

local core = require "shogun.core"
local levels = require "shogun.engine.levels"
local null = require("dkjson").null
local position = require "site.inside.position"
local score = require "shogun.engine.score"
local shogun = require "shogun"

local calls = {}

local engine -- shared by all calls, which reuse its transposition table

-- The moves of a line with their marks: "d1xe3+".
local function words_of(board, line)
  local plies, words = core.plies(board, #line.pv), {}
  for i, move in ipairs(line.pv) do
    words[i] = tostring(move)
    if move.shows then -- missing under dice
      plies:play(move)
      words[i] = plies:word(i)
    end
  end
  return words
end

local function line_of(board, line)
  local moves, sign = {}, board:turn() == "white" and 1 or -1
  for i, move in ipairs(line.pv) do moves[i] = tostring(move) end
  return {
    move = moves[1], moves = moves, score = line.score, mate = line.mate or null,
    expected = score.expected(line.score, line.mate),
    by_white = score.text(sign * line.score, line.mate and sign * line.mate),
    marked = words_of(board, line),
  }
end

local function answer_of(board, info)
  local answer = line_of(board, info)
  answer.lines = {}
  for i, line in ipairs(info.lines) do answer.lines[i] = line_of(board, line) end
  answer.depth = info.depth
  return answer
end

local function explanation(board, info)
  local ok, text = pcall(shogun.explain, board, info)
  return ok and text or null
end

--- Searches a position.
---@param game table
---@param limits { nodes: integer?, depth: integer?, lines: integer? }
---@return table  by_white: the score seen by white; other scores are seen by the side to move;
--- marked: the moves of a line with their marks
function calls.search(game, limits)
  local plies = position.plies(game)
  local board = plies:board()
  if plies:result() then error("the game is over", 0) end
  engine = engine or shogun.engine()
  local found = engine:search(board, {
    nodes = limits.nodes, depth = limits.depth, lines = limits.lines, history = plies:keys(),
  })
  local answer = answer_of(board, found)
  answer.explanation = explanation(board, found)
  return answer
end

--- The level that a person should play next, after a game against the engine.
---@param game table  a finished game
---@param level number  the engine's level in this game
---@param colour shogun.Colour  the person's colour
---@return number?  nil if no other level fits, or if the game was not decided on the board
function calls.next_level(game, level, colour)
  local result = position.plies(game):result()
  return result and levels.next(level, result, colour, #game.moves)
end

return calls
