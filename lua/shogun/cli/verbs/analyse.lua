--- shogun analyse: adds scores, better lines and marks for mistakes to games; prints the score of
-- one board, its best lines, and the reasons for the score.

local lazy_require = require "shogun.lazy_require"
local analyse_board = lazy_require "shogun.cli.analyse.board"
local analyse_games = lazy_require "shogun.cli.analyse.games"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local shogun = lazy_require "shogun"

local analyse = {
  formats = { "records", "boards" },
  answers = { "text", "json" }, saves = true,
  examples = {
    { "shogun analyse game.txt -o analysed.txt --explain", "scores, mistakes, why" },
    { "shogun analyse start --nodes 100000 --lines 3", "the three best moves" },
  },
}

local epilog <const> = table.concat({
  "After every move stands its score, seen by white: [%eval +0.35] in pawns, [%eval #3] a win "
    .. "for white in three moves, [%eval #-3] a win for red. ?! is an inaccuracy, ? a mistake, ?? "
    .. "a blunder: they give away at least 0.05, 0.1 and 0.15 points. With --explain words follow: "
    .. "[%eval -1.20: Overlooks d5xc7, which wins the pawn on c7.].",
  "With -o each game is written to the file once it is analysed. After Ctrl-C or a crash the same "
    .. "command resumes with the next game. The verb does not change files of other content.",
  "With --endings a board with at most two pawns is looked up, not searched. Then #34 is a win, "
    .. "34 moves before the next capture or the end; +0.00 is a draw. A move is a mistake if it "
    .. "gives away a win or a draw.",
  "JSON is a list of games, one a line, or one object for a board.",
}, "\n\n")

function analyse.define(command)
  command:argument("what", "record files, or - for stdin; or a board: its text, or start")
    :args "*":argname "<file|board>"
  options.board_alias(command)
  options.add(command, "rules", "; of a board; default standard")
  options.add(command, "moves", "; of a board")
  options.search(command, {
    movetime = "; default 0.5", nodes = true, depth = true, lines = "; of a board",
  })
  command:flag("--explain", "explain every score and every mistake (for a board: always on)")
  options.add(command, "game", "; for games in files")
  options.add(command, "endings")
  command:option("--plot", "draw how the expected result changes during one game, as SVG")
    :convert(console.file):argname "FILE"
  options.add(command, "theme", "light")
  options.add(command, "force")
  command:epilog(epilog)
end

local default_seconds <const> = 0.5

local function limits_of(arguments)
  local limits = {
    seconds = arguments.movetime, nodes = arguments.nodes, depth = arguments.depth,
  }
  if next(limits) == nil then limits.seconds = default_seconds end
  return limits, arguments.endings and shogun.endings() or nil
end

local function refuse_company()
  console.fail("expected one board, in quotes, or files, not both", 2)
end

-- Treats an argument that is a board like the value of `--board`.
local function take_board(arguments)
  local words = arguments.what
  for _, word in ipairs(words) do
    if not arguments.board and boards.is_text(word) then
      if #words > 1 then refuse_company() end
      arguments.board, arguments.what = word, {}
    end
  end
end

-- Ends the command if the user gave one of these options.
local function refuse(arguments, names, text)
  for _, name in ipairs(names) do
    local given = arguments[name]
    if given and given ~= "" then console.fail(text:format(name), 2) end
  end
end

function analyse.run(arguments)
  take_board(arguments)
  if not arguments.board then
    if #arguments.what == 0 then
      console.fail("expected record files, - for stdin, or a board", 2)
    end
    refuse(arguments, { "rules", "moves", "lines" }, "--%s goes with a board, not with games")
    return analyse_games(arguments, limits_of(arguments))
  end
  if #arguments.what > 0 then refuse_company() end
  refuse(arguments, { "plot", "game" }, "--%s goes with games, not with a board")
  return analyse_board(arguments, limits_of(arguments))
end

return analyse
