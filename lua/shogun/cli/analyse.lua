--- shogun analyse: games written back with scores, better lines and marks for mistakes; one board
-- with its score, its best line, and the reasons of the score.
-- @module shogun.cli.analyse

local analysis = require "shogun.engine.analysis"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local files = require "shogun.files"
local options = require "shogun.cli.options"
local plot = require("shogun.draw").plot
local score = require "shogun.engine.score"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

local record = shogun.record

local analyse = {
  summary = "Search every board of a game; write it back with scores and mistakes",
  formats = { "records", "boards" },
  answers = { "text", "json" }, saves = true,
}

function analyse.define(command)
  command:argument("files", "record files, or - for stdin"):args "*":argname "<file>"
  command:option("--board", "a board in place of games: its text, start, or - for stdin")
  command:option("--rules", "of that board: " .. console.rules_choices .. "; default standard")
  options.search(command, { movetime = "; default 0.5", nodes = true })
  command:flag("--explain", "say with every score what it is due to, and why a mistake is one")
  command:option("--plot", "the result to be expected, as an SVG picture")
    :convert(console.file):argname "FILE"
  options.add(command, "theme", "light")
  command:epilog(
    "After every move stands its score, seen by white: [%eval +0.35] in pawns, [%eval #3] a win "
      .. "for white in three moves, [%eval #-3] one for red. ?! is an inaccuracy, ? a mistake, ?? "
      .. "a blunder: 5, 10 or 15 hundredths of the result given away. With --explain words follow: "
      .. "[%eval -1.20: Overlooks d5xc7, which wins the pawn on c7.].")
end

local default_seconds <const> = 0.5

local function limits_of(arguments)
  if not (arguments.movetime or arguments.nodes) then return { seconds = default_seconds } end
  return { seconds = arguments.movetime, nodes = arguments.nodes }
end

local function counted(count, one, many)
  return ("%d %s"):format(count, count == 1 and one or many)
end

local function say_summary(number, found)
  for _, side in ipairs { { "white", "White" }, { "red", "Red" } } do
    local sum = found:summary(side[1])
    if sum.accuracy then
      console.say("game %d, %s (%s): accuracy %.0f %%, %s, %s, %s", number, side[1],
        check.printable(record.tag(found.kept, side[2]) or "?"), sum.accuracy,
        counted(sum.inaccuracies, "inaccuracy", "inaccuracies"),
        counted(sum.mistakes, "mistake", "mistakes"), counted(sum.blunders, "blunder", "blunders"))
    end
  end
end

local function as_json(number, found)
  return {
    game = number, tags = found.kept.tags, result = found.kept.result, moves = found.moves,
    white = found:summary "white", red = found:summary "red", complete = found.next < 0,
  }
end

local function as_text(found, arguments)
  local kept = found:record { explain = arguments.explain }
  local limit = arguments.nodes and arguments.nodes .. " nodes"
    or ("%g s"):format(arguments.movetime or default_seconds)
  record.set_tag(kept, "Annotator", ("shogun %s, %s a move"):format(shogun.version, limit))
  return record.write(kept)
end

-- Searches one game; false if Ctrl-C has ended it before its time.
local function search(found, number, all)
  local meter, boards = terminal.meter(), #found.game + 1
  local ok, raised = pcall(function()
    while found:step() do
      meter.show("game %d of %d, board %d of %d", number, all, boards - found.next - 1, boards)
    end
  end)
  meter.clear()
  if not ok and not console.is_interrupt(raised) then error(raised, 0) end
  return ok
end

local function save(path, text)
  local done, message = files.save(path, text)
  if not done then console.fail(message) end
end

-- The output of games: one after the other on stdout; a file and JSON at the end.
local function new_output(arguments)
  local results, output = {}, {}

  function output.add(number, found)
    if arguments.json then
      results[#results + 1] = as_json(number, found)
      return
    end
    local text = as_text(found, arguments)
    results[#results + 1] = text
    if not arguments.output then console.write((number > 1 and "\n" or "") .. text) end
  end

  function output.finish()
    if arguments.json then
      local text = console.json(results) .. "\n"
      if arguments.output then save(arguments.output, text) else console.write(text) end
    elseif arguments.output then
      save(arguments.output, table.concat(results, "\n"))
    end
  end

  return output
end

local function moves_of(line)
  local texts = {}
  for i, move in ipairs(line) do texts[i] = tostring(move) end
  return texts
end

-- The result for one board; the score is seen by white, as in a game.
local function found_of(board, limits)
  local found = shogun.engine():search(board, limits)
  local sign = board:turn() == "white" and 1 or -1
  return {
    board = board:text(), rules = tostring(board:rules()), score = sign * found.score,
    mate = found.mate and sign * found.mate, depth = found.depth, nodes = found.nodes,
    line = moves_of(found.pv), explanation = shogun.explain(board, found),
  }
end

local function board_text(found)
  return ("score: %s, seen by white, at depth %d\nline: %s\n%s\n"):format(
    score.text(found.score, found.mate), found.depth, table.concat(found.line, " "),
    found.explanation)
end

local function analyse_board(arguments)
  if #arguments.files > 0 or arguments.plot then
    console.fail("--board goes without files and without --plot", 2)
  end
  local rules = arguments.rules or "standard"
  local board = console.board { board = arguments.board, rules = rules }
  if board:result() then console.fail "board: the game is over" end
  local found = found_of(board, limits_of(arguments))
  local text = arguments.json and console.json(found) .. "\n" or board_text(found)
  if arguments.output then save(arguments.output, text) else console.write(text) end
  return 0
end

local function check_words(arguments)
  if #arguments.files == 0 then console.fail("expected record files, or --board", 2) end
  if arguments.rules then console.fail("--rules goes with --board: a record has its own", 2) end
end

local function analyse_games(arguments)
  local list = console.records(arguments.files)
  if arguments.plot and #list > 1 then
    local text = "--plot draws one game, got %d: shogun record --game N takes one out"
    console.fail(text:format(#list), 2)
  end
  local output = new_output(arguments)
  local done, whole = 0, true
  for number, kept in ipairs(list) do
    local found = assert(analysis.start(kept, limits_of(arguments)))
    whole = search(found, number, #list)
    output.add(number, found)
    say_summary(number, found)
    if arguments.plot and found.next < #found.game then
      save(arguments.plot, plot(found:points(), { size = 800, theme = arguments.theme }))
    end
    if not whole then break end
    done = number
  end
  output.finish()
  if whole then return 0 end
  console.say("shogun: interrupted, %d of %d games analysed to their beginning", done, #list)
  return 130
end

function analyse.run(arguments)
  if arguments.board then return analyse_board(arguments) end
  check_words(arguments)
  return analyse_games(arguments)
end

return analyse
