--- shogun train: trains a net for the evaluation on files of positions.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local failure = lazy_require "shogun.failure"
local figures = lazy_require "shogun.draw.report.figures"
local files = require "shogun.files"
local output = require "shogun.cli.output"
local shared = require "shogun.cli.options"
local terminal = require "shogun.cli.terminal"
local training = lazy_require "shogun.train.training"

local verb = {
  formats = { "positions", "nets", "rules" },
  examples = { { "shogun train boxed.npy --rules boxed -o mine.net", "your own net" } },
}

local usual <const> = training.defaults

local epilog <const> = table.concat({
  "The files come from shogun positions, all under one law; `make train LAW=...` makes positions "
    .. "and a net with the settings used for the built-in nets. The same positions, options and "
    .. "build give the same net.",
  "One game in twenty is used for testing only. A loss is the mean squared difference, in these "
    .. "games, between the result (1, 0.5, 0) and the result predicted by a score: the terms' "
    .. "score before training, that of the search that chose the moves, or of the net with terms.",
  "To test the net: shogun match engine:net=FILE engine --nodes 2000.",
  "Exit status: 0 finished, 1 a file is unusable, 2 invalid arguments, 130 interrupted.",
}, "\n\n")

local function read_fraction(text)
  local number = tonumber(text)
  if number and number >= 0 and number <= 1 then return number end
  return nil, ("expected a number from 0 to 1, got '%s'"):format(text)
end

function verb.define(command)
  command:argument("positions", "files of positions"):args "+":argname "<file>"
  output.define_file(command)
  shared.add(command, "rules", "standard")
  command:option("--epochs", "how often to train on each position"):convert(console.count(1, 1000))
    :default(tostring(usual.epochs)):argname "N"
  command:option("--batch", "how many positions a step uses"):convert(console.count(1, 1 << 24))
    :default(tostring(usual.batch)):argname "N"
  command:option("--rate", "the width of the first step"):convert(read_fraction)
    :default(tostring(usual.rate)):argname "R"
  command:option("--share", "the search's share of the target; the rest is the game's result")
    :convert(read_fraction):default(tostring(usual.share)):argname "S"
  shared.add(command, "seed", tostring(usual.seed))
  command:option("--generation", "a number stored in the file; 1: searches without a net made "
    .. "the positions"):convert(console.count(1, 65535)):default "1":argname "N"
  command:option("--without", "a term whose weight stays 0; may be repeated"):count "*"
    :argname "TERM"
  shared.add(command, "quiet")
  command:epilog(epilog)
end

local is_term <const> = {}
for _, term in ipairs(core.terms) do is_term[term.name] = true end

local function options_of(arguments)
  local rules = boards.rules(arguments)
  for _, name in ipairs(arguments.without) do
    if not is_term[name] then
      console.fail(("--without: no term '%s'%s"):format(check.escaped(name),
        check.hint(name, is_term)), 2)
    end
  end
  return {
    rules = rules, epochs = arguments.epochs, batch = arguments.batch, rate = arguments.rate,
    share = arguments.share, seed = arguments.seed, generation = arguments.generation,
    without = arguments.without,
  }
end

-- A function that shows the current epoch and the last epoch's loss.
local function reporter(arguments, view)
  return function(event)
    local loss = event.loss and (", loss %.5f"):format(event.loss) or ""
    view.show(("epoch %d of %d%s, %s left"):format(event.epoch, arguments.epochs, loss,
      figures.duration(event.seconds_left)))
  end
end

local function row(name, format, ...)
  console.answer(("%-26s %s"):format(name, format:format(...)))
end

local losses <const> = {
  { "terms", "before training" }, { "search", "the search chose the moves" },
  { "net", "with its terms; if above the terms' loss, use more games" },
}

local function show_report(report)
  row("positions", "%d for training, %d for testing, of %d games", report.training,
    report.testing, report.games)
  row("a logit", "%d hundredths of a pawn: the lead that is worth 0.73 points", report.unit)
  for _, each in ipairs(losses) do
    row("loss of the " .. each[1], "%.5f, %s", report.losses[each[1]], each[2])
  end
  for _, term in ipairs(core.terms) do
    row("weight of " .. term.name, "%d", report.weights[term.name])
  end
  console.answer "A loss is the mean squared error of the expected points in the games for testing:"
  console.answer "less is better. A weight is the value of a term, in hundredths of a pawn."
end

-- The first path that names the same file as an earlier path, even through a link.
local function repeated(paths)
  for i, path in ipairs(paths) do
    for k = 1, i - 1 do
      if paths[k] == path or files.is_same(paths[k], path) then return path end
    end
  end
end

-- Ends the command if it would read a file of positions twice, or write the net over such a file.
local function check_files(arguments)
  local paths, path = arguments.positions, arguments.output
  if not path then console.fail("expected -o FILE", 2) end
  local twice = repeated(paths)
  if twice then console.fail(check.escaped(twice) .. ": given twice", 2) end
  if repeated { path, table.unpack(paths) } then
    console.fail(("-o %s: this is one of the files of positions"):format(check.escaped(path)), 2)
  end
  output.need_extension("-o", path, "net")
  console.need_writable(path)
end

function verb.run(arguments)
  local options = options_of(arguments)
  check_files(arguments)
  local view = terminal.progress(arguments.quiet)
  local ok, found, problem = pcall(failure.try, training.run, arguments.positions, options,
    reporter(arguments, view))
  view.clear()
  if not ok then error(found, 0) end
  console.expect(found, problem)
  console.expect(files.save(arguments.output, found.net))
  console.say("shogun: %s: a net of %s", check.escaped(arguments.output),
    figures.plural(found.training, "position"))
  show_report(found)
  return 0
end

return verb
