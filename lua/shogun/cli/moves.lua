--- shogun moves: the legal moves of a board.
-- @module shogun.cli.moves

local check = require "shogun.check"
local console = require "shogun.cli.console"

local moves = { summary = "List the legal moves of a board", formats = { "boards", "rules" } }

function moves.define(command)
  console.define_board(command)
  command:option("--field", "only those of the piece there")
  command:flag("--json", "as a JSON list, one move a line")
end

local function describe(move)
  local shows = move.shows and (", then shows %d"):format(move.shows) or ""
  local captures = move.captured and (", captures %s"):format(move.captured) or ""
  return ("%s: %s of energy %d%s%s"):format(move, move.kind, move.energy, captures, shows)
end

function moves.run(arguments)
  local board = console.board(arguments)
  local ok, list = check.try(board.moves, board, arguments.field)
  if not ok then console.fail(("--field: no field '%s'"):format(arguments.field), 2) end
  if arguments.json then
    console.answer_json(list)
  else
    for _, move in ipairs(list) do console.answer(describe(move)) end
  end
  return 0
end

return moves
