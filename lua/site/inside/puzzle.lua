--- Answers moves in a page's puzzles: `puzzle_answer` and `puzzle_move`.

local forced = require "shogun.engine.explain.forced"
local null = require("dkjson").null
local position = require "site.inside.position"
local shogun = require "shogun"

local calls = {}

local engine -- shared by all calls

local function engine_of_calls()
  engine = engine or shogun.engine { hash = 4 }
  return engine
end

local function most(moves) return math.max(0, math.min(moves, 4)) end

--- Whether the reader's move in a puzzle wins within the remaining moves, and a reply to the move.
-- If the move wins, the reply holds out longest; if not, the reply refutes the move. The reply is
-- null if the game is over.
---@param game table
---@param moves integer  0 to 4
---@return { wins: boolean, reply: string | any }
function calls.puzzle_answer(game, moves)
  local board, prover = position.board(game), engine_of_calls()
  moves = most(moves)
  local wins = forced.is_lost(prover, board, moves) == true
  if board:result() then return { wins = wins, reply = null } end
  local find = wins and forced.longest or forced.refutation
  return { wins = wins, reply = tostring((find(prover, board, moves))) }
end

--- The move that wins within this many moves; null if none does.
---@param game table
---@param moves integer  1 to 4
---@return string | any
function calls.puzzle_move(game, moves)
  local board = position.board(game)
  local move = not board:result() and forced.win(engine_of_calls(), board, most(moves))
  return move and tostring(move) or null
end

return calls
