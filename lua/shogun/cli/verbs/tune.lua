--- shogun tune: plays matches to find better numbers for a player's parameters.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local figures = lazy_require "shogun.draw.report.figures"
local match_options = require "shogun.cli.match.options"
local shared = require "shogun.cli.options"
local standings = lazy_require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local tunable = lazy_require "shogun.arena.tuning.tunable"
local tuning = lazy_require "shogun.arena.tuning"

local tune = {
  formats = { "players", "bots", "protocol", "rules" },
  answers = { "text" },
  examples = { { "shogun tune mybot.lua weight=4,0,10,1 --iterations 50", "an option of a bot" } },
}

local usual_nodes <const> = "1000"

local epilog <const> = table.concat({
  "SPSA (Spall 1992) as in fishtest: each iteration moves every number one step up or down at "
    .. "random. The player plays against a copy with the opposite steps. Then all numbers move a "
    .. "little towards the winner's. STEP is the size of a step in the last iteration.",
  "A step should change the strength by some 5 Elo. If you give only the name of a bot's option, "
    .. "the step is a tenth of the option's range (at least 1 for integers). A rate of 0.002 suits "
    .. "ten thousand iterations; fewer iterations need a higher rate.",
  "The same command resumes an interrupted tuning. With a limit of nodes the answer is the same "
    .. "every time, however many games are played at once.",
  "Exit status: 0 finished; 1 a player does not start or a file is unusable; 2 invalid arguments "
    .. "or a missing bot file; 130 interrupted.",
}, "\n\n")

local function read_rate(text)
  local rate = tonumber(text)
  if rate and rate > 0 and rate <= 1 then return rate end
  return nil, ("expected a number above 0 and at most 1, got '%s'"):format(text)
end

function tune.define(command)
  command:argument("player", "as in a match: engine, perhaps with options, a .lua file that "
    .. "declares options, or cmd:PROGRAM ARGS with {NAME} in place of a number")
  command:argument("numbers", "parameters, weights (all that the engine uses under these rules), "
    .. "options (all that a .lua file declares with min and max), the name of a single one, or "
    .. "NAME=START,LEAST,MOST,STEP for any option of a player"):args "+"
    :argname "<number>"
  command:option("--iterations", "how many"):convert(console.count(1, 1 << 30)):default "10000"
    :argname "N"
  shared.add(command, "pairs", "; in each iteration"):convert(console.count(1, 1 << 20)):default "1"
  command:option("--rate", "how far a win in the last iteration moves a number, in its steps")
    :convert(read_rate):default "0.002":argname "R"
  match_options.define_games(command, "balanced:500", "500 boards")
  match_options.define_limits(command, usual_nodes .. " nodes")
  command:option("--state", "the file that stores the progress"):convert(console.file)
    :default "shogun-tune.json":argname "FILE"
  shared.add(command, "quiet")
  command:epilog(epilog)
end

-- The settings of the matches that a tuning plays; `pairs` is missing, since --pairs counts for one
-- iteration. Also returns whether the matches have the default limit.
local function match_of(arguments)
  local match = match_options.settings(arguments)
  local is_limited = match.nodes or match.movetime or match.clock or match.cputime
  if not is_limited then match.nodes = math.tointeger(usual_nodes) end
  match.pairs = nil
  return match, not is_limited
end

local function options_of(arguments)
  local match, has_usual_limit = match_of(arguments)
  local player = match_options.player(arguments.player, arguments)
  local tunables, problem = tunable.read(player, arguments.numbers, match.rules)
  if not tunables then console.fail(problem, 2) end
  return {
    player = player.spec, tunables = tunables, iterations = arguments.iterations,
    pairs = arguments.pairs, rate = arguments.rate, state = arguments.state, match = match,
    has_usual_limit = has_usual_limit,
  }
end

-- The progress: "iteration 20 of 1000, 1:23 left: futility_margin 36.2, reduction 51.0".
local function line_of(event, tunables)
  local values = {}
  for i, each in ipairs(tunables) do
    values[i] = ("%s %.4g"):format(each.name, event.values[each.name])
  end
  local left = event.seconds_left and (", %s left"):format(figures.duration(event.seconds_left))
  return ("iteration %d of %d%s: %s"):format(event.iteration, event.iterations, left or "",
    table.concat(values, ", "))
end

local function show_event(event, progress, given, arguments)
  if event.event == "waiting" and not arguments.quiet then
    console.say("%s", standings.waiting(event))
  elseif event.event == "progress" then
    progress.show(line_of(event, given.tunables))
  end
end

local function show_table(tunables, result, rules)
  local row = "%-25s %9s %9s"
  console.answer(row:format("under " .. rules, "start", "now"))
  for _, each in ipairs(tunables) do
    local value = result.values[each.name]
    console.answer(row:format(each.name, ("%.4g"):format(each.start), ("%.4g"):format(value)))
  end
end

-- The options that `test_of` copies to `shogun match`; true: the option takes a value. Options of
-- boxes are missing, since the players' texts contain them.
local of_match <const> = {
  ["--rules"] = true, ["--openings"] = true, ["--adjudicate"] = true, ["--nodes"] = true,
  ["--movetime"] = true, ["--clock"] = true, ["--concurrency"] = true, ["--cputime"] = false,
  ["--grace"] = true,
}

-- Removes the number from a value of --openings, so that every pair of the test gets a new opening:
-- repeated openings would add no information.
local function without_limit(word)
  local kind = word:match "^(.*random):%d+$" or word:match "^(.*balanced):%d+$"
  return kind or word
end

-- Adds the options of `of_match` and their values as the user typed them.
local function add_written(list, words)
  for i, word in ipairs(words) do
    local name = word:match "^[^=]*"
    local has_value = of_match[name]
    if has_value ~= nil then list[#list + 1] = word end
    if has_value and not word:find "=" then list[#list + 1] = words[i + 1] end
    if name == "--openings" then list[#list] = without_limit(list[#list]) end
  end
end

-- The command that tests whether the new numbers are better: a match with the tuning's options.
local function test_of(words, given, result)
  local list = { "match", result.player, tunable.start(given.player, given.tunables), "--sprt",
    "0,10" }
  add_written(list, words)
  if given.has_usual_limit then table.move({ "--nodes", usual_nodes }, 1, 2, #list + 1, list) end
  return console.command(list)
end

local function has_moved(tunables, settled)
  for _, each in ipairs(tunables) do
    if settled[each.name] ~= each.start then return true end
  end
  return false
end

local function finish(arguments, words, given, result)
  show_table(given.tunables, result, arguments.rules)
  console.answer("\n" .. result.player)
  if arguments.quiet then return 0 end
  console.written(io.stdout:flush())
  if not has_moved(given.tunables, result.settled) then
    console.say "\nNo number has changed yet: give more --iterations or a higher --rate."
    return 0
  end
  console.say("\nThis match tests whether these numbers are stronger:\n\n  %s",
    check.escaped(test_of(words, given, result)))
  return 0
end

-- Ends the command. Adds advice if the file of --state stores another tuning.
local function fail(message)
  if message:find("another tuning", 1, true) then
    message = message .. "\nResume the stored tuning, or use another file: --state FILE"
  end
  console.fail(message)
end

function tune.run(arguments, _, words)
  console.need_json()
  local given = options_of(arguments)
  local progress, started = terminal.progress(arguments.quiet), false
  function given.report(event)
    started = started or event.event == "start"
    show_event(event, progress, given, arguments)
  end
  local ok, result, message = pcall(tuning, given)
  progress.clear()
  if ok and result then return finish(arguments, words, given, result) end
  if ok then fail(message) end
  if not (console.is_interrupt(result) and started) then error(result, 0) end
  console.say("\nshogun: interrupted; the progress is stored in %s. To resume:\n\n  %s",
    check.escaped(arguments.state), console.command(words))
  return 130
end

return tune
