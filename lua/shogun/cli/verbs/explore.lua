--- shogun explore: values every move of a board.
--
-- `--json` gives an object; values and scores are seen by the side to move:
--
--     board, rules, turn  as text
--     moves               a list, the best first, of objects:
--         move      "d1b2"
--         value     "won", "drawn" or "lost", if the result is known
--         plies     how long a win or loss takes, to the next capture or the end of the game
--         limited   true if the quiet limit comes first, so that the game is drawn
--         score     the score of the search, in hundredths of a pawn, if the result is not known
--         mate      how many moves until a win that the search sees; below 0: until a loss
--         depth     how deep the search was, in plies
--         line      the best line that the search found, beginning with this move

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local draw = lazy_require "shogun.draw"
local known = lazy_require "shogun.engine.known"
local options = require "shogun.cli.options"
local shogun = lazy_require "shogun"
local terminal = require "shogun.cli.terminal"
local view = lazy_require "shogun.cli.view"

local explore = {
  formats = { "boards", "rules", "values" }, answers = { "text", "json", "svg", "png" },
  examples = {
    { "shogun explore '7p2/8/8/4P23/8/5K2k21/8/8 w'", "the exact values of an ending" },
    { "shogun explore start --nodes 20000 -o moves.svg", "a picture of scores" },
  },
}

local epilog <const> = table.concat({
  "A board with at most two pawns, or a move that ends the game, has a known result: won in some "
    .. "plies with best play, drawn, or lost. Other moves have the score of a search, in pawns, "
    .. "seen by the side to move; #3 is a win in three moves.",
  "The picture colours each target field by its best move: green wins, yellow draws, red loses. "
    .. "A dashed border or a hollow dot marks a result that a search expects, but cannot prove.",
}, "\n\n")

function explore.define(command)
  options.board(command)
  options.search(command, { movetime = "; default 0.5", nodes = true, depth = true })
  options.add(command, "orientation", "white")
  options.add(command, "size", "800")
  options.add(command, "theme", "light")
  command:epilog(epilog)
end

-- The line of a move: "d4b6  won in 23 plies". After a search it adds the moves that would follow.
local function line_of(entry, rules)
  local text = ("%s%s%s  %s"):format(entry.move.from, entry.move.captured and "x" or "",
    entry.move.to, known.words(entry, rules))
  if entry.value or not entry.pv then return text end
  local moves = {}
  for i = 2, #entry.pv do moves[i - 1] = tostring(entry.pv[i]) end
  local rest = moves[1] and ": " .. table.concat(moves, " ") or ""
  return ("%s, at depth %d%s"):format(text, entry.depth, rest)
end

local function best_fields(list)
  local fields, best = {}, known.key(list[1])
  for _, entry in ipairs(list) do
    if known.key(entry) == best then fields[#fields + 1] = entry.move.to end
  end
  return fields
end

local function answer(board, list, arguments)
  console.answer(console.picture(board, 1, {
    marks = best_fields(list), orientation = arguments.orientation,
  }))
  local rules = board:rules()
  console.answer(("%s to move: %s"):format(board:turn(), known.words(list[1], rules)))
  for _, entry in ipairs(list) do console.answer(line_of(entry, rules)) end
end

local function as_json(board, list)
  local moves = {}
  for i, entry in ipairs(list) do
    local line = entry.pv and {} or nil
    for at, move in ipairs(entry.pv or {}) do line[at] = tostring(move) end
    moves[i] = {
      move = tostring(entry.move), value = entry.value, plies = entry.plies,
      limited = entry.limited, score = entry.score, mate = entry.mate, depth = entry.depth,
      line = line,
    }
  end
  return {
    board = board:text(), rules = tostring(board:rules()), turn = board:turn(), moves = moves,
  }
end

-- The values of the moves, and true. After Ctrl-C the values from the last whole depth, and false.
local function list_of(board, arguments)
  local meter, latest = terminal.meter(), nil
  local ok, list = pcall(shogun.explore, board, {
    endings = true, seconds = arguments.movetime, nodes = arguments.nodes, depth = arguments.depth,
    report = function(so_far, depth)
      latest = so_far
      meter.show("depth %d", depth)
    end,
  })
  meter.clear()
  if ok then return list, true end
  if not (latest and console.is_interrupt(list)) then error(list, 0) end
  console.say "shogun: interrupted; these are the values so far"
  return latest, false
end

function explore.run(arguments)
  local board = boards.read(arguments)
  local result = board:result()
  if result then console.fail("board: the game is over, " .. view.result(result)) end
  local list, is_whole = list_of(board, arguments)
  if arguments.json then
    console.answer_json(as_json(board, list))
  elseif arguments.to == "text" then
    answer(board, list, arguments)
  else
    console.answer_picture(draw.values(board, list, {
      size = arguments.size, theme = arguments.theme, orientation = arguments.orientation,
    }), arguments.to)
  end
  return is_whole and 0 or 130
end

return explore
