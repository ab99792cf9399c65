--- shogun positions: writes positions to train on, from games of the search against itself, from
-- records or from databases.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local each_game = lazy_require "shogun.cli.played"
local failure = lazy_require "shogun.failure"
local figures = lazy_require "shogun.draw.report.figures"
local files = require "shogun.files"
local net = lazy_require "shogun.engine.net"
local output = require "shogun.cli.output"
local part = lazy_require "shogun.train.part"
local positions_of = lazy_require "shogun.train.game"
local processors = lazy_require "shogun.process.processors"
local rules_text = lazy_require "shogun.record.rules"
local selfplay = lazy_require "shogun.train.selfplay"
local shared = require "shogun.cli.options"
local shogun = lazy_require "shogun"
local terminal = require "shogun.cli.terminal"

local most <const> = require("shogun.core").limits

local verb = {
  formats = { "positions", "rules" },
  examples = {
    { "shogun positions -o boxed.npy --rules boxed --positions 100000", "self-play" },
    { "shogun positions games.txt -o games.npy", "boards of games" },
  },
}

local usual <const> = selfplay.defaults

local epilog <const> = table.concat({
  "Self-play: a game begins with random plies, up to a board that the search scores about even. "
    .. "The same options and build give the same file; only the number of threads may differ. "
    .. "The same command resumes an interrupted file from FILE.part, which stores the settings.",
  "From record files and databases: every board on which a move was made. If the record has a "
    .. "score of the board ([%eval +0.35] after the move before it), the position gets this score "
    .. "and the game's move. The engine searches other boards for their score and move. The file "
    .. "leaves out games without a result or under another law, and has any number of positions.",
  "Without --all the file leaves out positions in check, positions whose move is a capture, proven "
    .. "wins and losses, and positions without a score.",
  "Exit status: 0 finished, 1 a file is unusable, 2 wrong arguments, 130 interrupted.",
}, "\n\n")

-- Reads a range of plies, such as "4-11", or one number.
local function read_plies(text)
  local least, greatest = text:match "^(%d%d?%d?)%-(%d%d?%d?)$"
  least, greatest = tonumber(least or text:match "^%d%d?%d?$"), tonumber(greatest)
  greatest = greatest or least
  if least and least <= greatest and greatest <= 100 then return { least, greatest } end
  return nil, ("expected two numbers from 0 to 100 such as 4-11, got '%s'"):format(text)
end

-- Options that only self-play uses: name, value, converter, help. Shared options have only a name.
local of_selfplay <const> = {
  { "positions", "N", console.count(1, 1 << 31), "how many" },
  { "seed", note = "; of self-play; default 1" },
  { "net", "FILE", console.file, "the search's net; false: none; default: the net built in "
    .. "for the law" },
  { "threads", note = "; of self-play; default: one for each processor" },
  { "opening", "PLIES", read_plies, ("random plies at the beginning; default %d-%d"):format(
    usual.opening_least, usual.opening_most) },
  { "balance", "SCORE", console.count(0, 30000), "by how much a side may be ahead when a game "
    .. "begins, in hundredths of a pawn; default " .. usual.balance },
  { "random", "N", console.count(0, 1 << 20), "one move in N is random (0: none); default "
    .. usual.random_one_in },
  { "random-until", "PLY", console.count(0, 400), "no random move from this ply on; default "
    .. usual.random_until },
  { "dead", "PLIES", console.count(0, 400), "a game with hardly any pieces is drawn after this "
    .. "many plies with an even score (0: never); default " .. usual.dead_plies },
}

function verb.define(command)
  command:argument("games", "record files, files of matches, postgresql://USER@HOST/NAME, or - for "
    .. "stdin; without any, self-play"):args "*":argname "<file>"
  output.define_file(command)
  shared.add(command, "rules", "standard")
  shared.add(command, "nodes", "; 0: games are not searched"):convert(console.count(0, 1 << 30))
    :default(tostring(usual.nodes))
  command:flag("--all", "keep all positions")
  for _, option in ipairs(of_selfplay) do
    local name, argname, convert, text = table.unpack(option)
    if not text then
      shared.add(command, name, option.note)
    else
      command:option("--" .. name, "of self-play: " .. text):argname(argname):convert(convert)
    end
  end
  shared.add(command, "force")
  shared.add(command, "quiet")
  command:epilog(epilog)
end

-- The net of --net, whose values are those of the engine's option `net`. Fails for another law.
local function net_of(arguments, rules)
  local ok, read = check.try(net.option, arguments.net, -1)
  local problem = not ok and read or net.misfit(read, shogun.board(nil, rules))
  if problem then console.fail("--" .. problem, 2) end
  return read
end

local function selfplay_options(arguments)
  local opening = arguments.opening or { usual.opening_least, usual.opening_most }
  local rules = boards.rules(arguments)
  return {
    rules = rules, positions = arguments.positions, seed = arguments.seed or 1,
    threads = arguments.threads or math.min(processors(), most.threads),
    net = net_of(arguments, rules),
    settings = {
      nodes = arguments.nodes,
      opening_least = opening[1], opening_most = opening[2],
      balance = arguments.balance or usual.balance,
      random_one_in = arguments.random or usual.random_one_in,
      random_until = arguments.random_until or usual.random_until,
      dead_plies = arguments.dead or usual.dead_plies, keep_all = arguments.all or false,
    },
  }
end

local forced <const> = "; --force replaces it"

-- The progress: "20000 of 100000 positions, 1:23 left".
local function line_of(made, wanted, seconds_left)
  local left = seconds_left and (", %s left"):format(figures.duration(seconds_left)) or ""
  return ("%d of %d positions%s"):format(made, wanted, left)
end

local function say_made(path, text)
  console.say("shogun: %s: %s", check.escaped(path), text)
  return 0
end

-- Makes the file by self-play. After Ctrl-C prints the command that resumes.
local function make(path, options, arguments, words)
  local view, made = terminal.progress(arguments.quiet), nil
  local ok, done, message = pcall(selfplay.make, path, options, function(count, seconds_left)
    made = count
    view.show(line_of(count, options.positions, seconds_left))
  end)
  view.clear()
  if ok and done then return say_made(path, figures.plural(options.positions, "position")) end
  if ok then
    local hint = message:find("begun with", 1, true) and "; --force begins again" or ""
    console.fail(message .. hint)
  end
  if not (console.is_interrupt(done) and made) then error(done, 0) end
  console.say("\nshogun: interrupted, %s so far. To resume:\n\n  %s",
    figures.plural(made, "position"), console.command(words))
  return 130
end

local function play_itself(arguments, words)
  local path, options = arguments.output, selfplay_options(arguments)
  if not options.positions then console.fail("expected --positions N, or games", 2) end
  if options.settings.nodes == 0 then console.fail("--nodes: self-play needs more than 0", 2) end
  if arguments.force then
    files.remove(path .. ".part")
  else
    local is_made, message = selfplay.is_made(path, options)
    if is_made then return say_made(path, "the file is finished, nothing to do") end
    if message then console.fail(message .. forced) end
  end
  console.need_writable(path)
  return make(path, options, arguments, words)
end

-- The law that the text of rules names: "magnets" or "fixed".
local function law_of(rules) return rules_text.write(rules):match "^law=(%S+)" end

local function search_of(nodes)
  if nodes == 0 then return nil, function() end end
  local engine = shogun.engine { hash = 1 }
  local function search(board, history)
    return engine:search(board, { nodes = nodes, history = history })
  end
  return search, function() engine:clear() end
end

-- Adds the positions of all games. Returns how many games it has used (`used`) and left out: games
-- without a result (`open`), and games under another law (`other`).
local function add_games(unfinished, arguments, view)
  local law, counts = law_of(boards.rules(arguments)), { used = 0, open = 0, other = 0 }
  local search, clear = search_of(arguments.nodes)
  local options = { search = search, keep_all = arguments.all }
  local function take(name, kept, game)
    local other = law_of(game:at(0):rules())
    if other ~= law then
      counts.other = counts.other + 1
      if counts.other > 1 then return end
      view.clear()
      console.say("shogun: %s: left out, its law is %s, not %s", check.escaped(name), other, law)
    elseif kept.result == "*" then
      counts.open = counts.open + 1
    else
      clear()
      console.expect(unfinished:append(positions_of(game, kept, counts.used, options)))
      counts.used = counts.used + 1
      view.show(("%s of %s"):format(figures.plural(unfinished.records, "position"),
        figures.plural(counts.used, "game")))
    end
  end
  for _, path in ipairs(arguments.games) do each_game(path, take) end
  return counts
end

local function summary(records, counts)
  local text = ("%s of %s"):format(figures.plural(records, "position"),
    figures.plural(counts.used, "game"))
  local left_out = {}
  if counts.open > 0 then
    left_out[1] = figures.plural(counts.open, "game") .. " without a result"
  end
  if counts.other > 0 then
    left_out[#left_out + 1] = figures.plural(counts.other, "game") .. " under another law"
  end
  if not left_out[1] then return text end
  return ("%s; left out: %s"):format(text, table.concat(left_out, ", "))
end

-- Makes the file from games. Cannot resume: the games may have changed.
local function from_games(arguments)
  local path, view = arguments.output, terminal.progress(arguments.quiet)
  if files.exists(path) and not arguments.force then
    console.fail(("%s: the file exists already%s"):format(path, forced))
  end
  console.need_writable(path)
  local unfinished <close> = console.expect(part.temporary())
  local ok, counts = pcall(add_games, unfinished, arguments, view)
  view.clear()
  if not ok then error(counts, 0) end
  local text = summary(unfinished.records, counts)
  if unfinished.records == 0 then console.fail("no positions: " .. text) end
  console.expect(unfinished:save(path))
  return say_made(path, text)
end

local function check_words(arguments)
  for _, option in ipairs(of_selfplay) do
    if arguments[option[1]:gsub("-", "_")] then
      console.fail(("--%s: only for self-play, without files of games"):format(option[1]), 2)
    end
  end
end

function verb.run(arguments, _, words)
  if not arguments.output then console.fail("expected -o FILE", 2) end
  output.need_extension("-o", arguments.output, "npy")
  if #arguments.games == 0 then return play_itself(arguments, words) end
  check_words(arguments)
  return console.expect(failure.try(from_games, arguments))
end

return verb
