--- shogun moves: lists the legal moves of a board.
--
-- `--json` gives a list with an object for each move, empty if the game is over:
--
--     text      "d1b2", as in `bestmove`, `--moves` and Lua
--     from, to  names of fields
--     kind      the piece's kind: "pawn" or "king"
--     colour    the piece's colour: "white" or "red"
--     energy    the number that the piece shows before the move: how many fields it moves
--     shows     the number that the piece shows after the move; missing under dice
--     rolls     only under dice: the numbers that it may show afterwards, all equally likely
--     captured  the captured piece, if any: {"kind", "colour", "energy", "x", "y"}

local boards = require "shogun.cli.board"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"

local moves = {
  formats = { "boards", "rules", "moves" },
  answers = { "text", "json" },
  examples = {
    { "shogun moves --field d1", "the moves of one piece" },
    { "shogun moves --moves 'd1e3 c8c4' --json", "all, as data" },
  },
}

local rolls <const> = { pawn = { 1, 2, 3, 4 }, king = { 1, 2 } }

function moves.define(command)
  options.board(command)
  command:option("--field", "only the moves of the piece on this field")
end

local function describe(move)
  local shows = move.shows and (", then shows %d"):format(move.shows) or ""
  local captures = move.captured and (", captures %s"):format(move.captured) or ""
  return ("%s: %s of energy %d%s%s"):format(move, move.kind, move.energy, captures, shows)
end

local function objects(list)
  local all = {}
  for i, move in ipairs(list) do
    all[i] = { text = tostring(move), rolls = not move.shows and rolls[move.kind] or nil }
    for name, value in pairs(move) do all[i][name] = value end
  end
  return all
end

local function say_why(board, field)
  local piece, why = board:occupied(field), "the piece there has no legal move"
  if not piece then why = "the field is empty" end
  if piece and piece.colour ~= board:turn() then why = ("it is %s's turn"):format(board:turn()) end
  console.say("--field %s: %s", field, why)
end

function moves.run(arguments)
  local board = boards.read(arguments)
  local ok, list = check.try(board.moves, board, arguments.field)
  if not ok then console.fail(("--field: no field '%s'"):format(arguments.field), 2) end
  local result = board:result()
  if result then console.say("the game is over: %s", result.reason) end
  if #list == 0 and not result then say_why(board, arguments.field) end
  if arguments.json then
    console.answer_json(objects(list))
  else
    for _, move in ipairs(list) do console.answer(describe(move)) end
  end
  return 0
end

return moves
