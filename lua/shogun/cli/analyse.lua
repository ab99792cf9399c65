--- shogun analyse: games written back with scores, better lines and marks for mistakes.
-- @module shogun.cli.analyse

local analysis = require "shogun.engine.analysis"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local files = require "shogun.files"
local plot = require("shogun.draw").plot
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

local record = shogun.record

local analyse = {
  summary = "Search every board of a game; write it back with scores and mistakes",
  formats = { "records" },
}

function analyse.define(command)
  command:argument("files", "record files, or - for stdin"):args "+"
  command:option("--seconds", "for each board; default 0.5"):convert(console.seconds)
  command:option("--nodes", "for each board: the same result every time")
    :convert(console.count(1))
  command:flag("--json", "a JSON list, one object a game, in place of the records")
  command:option("--plot", "the result to be expected, as an SVG picture"):argname "FILE"
  command:option("--theme", "the colours of the plot"):choices { "light", "dark" }:default "light"
  command:option("-o --output", "write into a file"):argname "FILE"
  command:epilog(
    "After every move stands its score, seen by white: [%eval +0.35] in pawns, [%eval #3] a win "
      .. "for white in three moves, [%eval #-3] one for red. ?! is an inaccuracy, ? a mistake, ?? "
      .. "a blunder: 5, 10 or 15 hundredths of the result given away.")
end

local function limits_of(arguments)
  if not (arguments.seconds or arguments.nodes) then return {} end
  return { seconds = arguments.seconds, nodes = arguments.nodes }
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
  local kept = found:record()
  local limit = arguments.nodes and arguments.nodes .. " nodes"
    or ("%g s"):format(arguments.seconds or 0.5)
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

-- Where the games go, one after the other: stdout at once, a file and JSON at the end.
local function new_output(arguments)
  local kept, output = {}, {}

  function output.add(number, found)
    if arguments.json then
      kept[#kept + 1] = as_json(number, found)
      return
    end
    local text = as_text(found, arguments)
    kept[#kept + 1] = text
    if not arguments.output then console.write((number > 1 and "\n" or "") .. text) end
  end

  function output.finish()
    if arguments.json then
      local text = console.json(kept) .. "\n"
      if arguments.output then save(arguments.output, text) else console.write(text) end
    elseif arguments.output then
      save(arguments.output, table.concat(kept, "\n"))
    end
  end

  return output
end

function analyse.run(arguments)
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

return analyse
