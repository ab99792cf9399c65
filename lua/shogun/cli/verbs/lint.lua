--- shogun lint: finds the faults of a bot before others play against it.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local check = require "shogun.check"
local comparisons = lazy_require "shogun.cli.comparisons"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local figures = lazy_require "shogun.draw.report.figures"
local openings = lazy_require "shogun.arena.games.openings"
local options = require "shogun.cli.options"
local random = lazy_require "shogun.random"
local rules_text = lazy_require "shogun.record.rules"
local settings = lazy_require "shogun.arena.settings"
local shogun = lazy_require "shogun"
local terminal = require "shogun.cli.terminal"

local now <const>, presets <const> = core.clock, core.presets

local lint = {
  formats = { "players", "bots", "rules" },
  answers = { "text", "json" },
  examples = { { "shogun lint mybot.lua --boards 100 --movetime 1", "before a match" } },
}

-- What the answer says about each fault.
local meanings <const> = {
  illegal = "answered with an illegal move", errors = "raised an error",
  late = "took longer than --movetime", unsteady = "played another move when asked again; no fault",
}

-- After this many late answers the check ends, since each further board could take a second.
local most_late <const> = 10

function lint.define(command)
  command:argument("bot", console.players())
  options.add(command, "boards", "1000")
  command:option("--games", "games against the bot random"):convert(console.count(0)):default "20"
    :argname "N"
  options.board(command, true, "; default: boards under the four named rules, games under boxed")
  options.add(command, "seed", "1")
  options.search(command, { movetime = "1" })
  options.box(command)
  command:epilog("late: took longer than --movetime; the check ends after ten late answers. "
    .. "unsteady: played another move when asked again, with the same board and the same random "
    .. "numbers. This is no fault, but such games cannot be replayed. Each fault is shown with the "
    .. "command that repeats it. With --json, moves has four characters for each board: the "
    .. "move, or ---- where the bot failed or had no choice.")
end

local faults <const> = { time = "late", error = "errors", illegal = "illegal" }

-- Asks the bot for a move, with the time limit of a game. Returns the move as text or nil, the kind
-- of the fault, the seconds, and the fault's message.
local function ask(bot, board, seconds)
  local clock = { move = seconds }
  local game = shogun.game { white = bot, red = bot, board = board, clock = clock, seed = 1 }
  local start = now()
  local move, result = game:step()
  local took = now() - start
  if move then return tostring(move), nil, took end
  return nil, faults[result.reason], took, result.message
end

-- The command with which the user can repeat a query. `rest` are its last words.
local function command_of(arguments, rest)
  local box = arguments.unsafe and " --unsafe" or ""
  if arguments.instructions then box = box .. " --instructions " .. arguments.instructions end
  if arguments.own_search then box = box .. " --own-search" end
  local line = "shogun lint %s --movetime %s%s %s"
  return line:format(console.quoted(arguments.bot), arguments.movetime, box, rest)
end

local function note(report, fault, message, board, rules, command)
  report[fault] = report[fault] + 1
  report.first[fault] = report.first[fault] or {
    message = message, board = board:text(), rules = rules, command = command,
  }
end

-- Asks the bot for a move on a board; if `twice`, asks again and notes whether the moves differ.
local function try_board(bot, board, rules, arguments, report, twice)
  local seconds = arguments.movetime
  local move, fault, took, message = ask(bot, board, seconds)
  report.seconds, report.slowest = report.seconds + took, math.max(report.slowest, took)
  table.insert(report.moves, move and board:count() > 1 and move or "----")
  if move and twice and ask(bot, board, seconds) ~= move then fault = "unsteady" end
  if not fault then return end
  local rest = ("--rules %s %s"):format(console.quoted(rules), console.quoted(board:text()))
  note(report, fault, message, board, rules, command_of(arguments, rest))
end

local most_plies <const> = 60 -- before a board

local function try_boards(bot, arguments, report, progress)
  local source = random(arguments.seed)
  for i = 1, arguments.boards do
    local rules = arguments.rules or presets[source(1, #presets)]
    local board = openings.random_board(source, rules_text.read(rules), source(0, most_plies))
    try_board(bot, board, rules, arguments, report, i % 10 == 0)
    report.boards = i
    local is_slow = report.seconds > (arguments.most_seconds or math.huge)
    if report.late >= most_late or is_slow then return end
    progress(i, arguments.boards, "boards")
  end
end

local function try_game(bot, seed, arguments, report)
  local white, rules = seed % 2 == 1, arguments.rules or settings.rules
  local game = shogun.game {
    white = white and bot or shogun.bots.random(), red = white and shogun.bots.random() or bot,
    seed = seed, clock = { move = arguments.movetime }, rules = rules_text.read(rules),
  }
  local result = game:run()
  local fault = faults[result.reason]
  if fault then
    local rest = ("--boards 0 --games 1 --seed %d --rules %s"):format(seed, console.quoted(rules))
    note(report, fault, result.message, game.board, rules, command_of(arguments, rest))
  end
  if result.winner == (white and "white" or "red") then report.won = report.won + 1 end
end

local function try_games(bot, arguments, report, progress)
  for i = 1, arguments.games do
    if report.late >= most_late then return end
    try_game(bot, arguments.seed + i - 1, arguments, report)
    report.games = i
    progress(i, arguments.games, "games")
  end
end

local function globals()
  local set = {}
  for name in pairs(_G) do set[name] = true end
  return set
end

local function new_globals(before)
  local names = {}
  for name in pairs(_G) do
    if not before[name] then names[#names + 1] = tostring(name) end
  end
  table.sort(names)
  return names
end

-- How much memory the bot's Lua state uses, and which of its globals are not in `before`.
local function state_of(bot, before)
  if type(bot) == "table" and bot.report then
    local ok, kilobytes, names = check.try(bot.report, bot)
    if not ok then console.fail(tostring(kilobytes)) end
    return kilobytes, names
  end
  collectgarbage()
  collectgarbage()
  return collectgarbage "count", new_globals(before)
end

-- The board of the arguments; nil if the user gave none. Fails for an invalid board or rules.
local function wanted_board(arguments)
  if arguments.moves ~= "" then arguments.board = arguments.board or "start" end
  if arguments.board then arguments.rules = arguments.rules or presets[1] end
  if not arguments.rules then return nil end
  local board = boards.read {
    board = arguments.board or "start", rules = arguments.rules, moves = arguments.moves,
  }
  if arguments.board and board:count() == 0 then console.fail("no legal moves on the board", 2) end
  return arguments.board and board
end

-- The faulty comparisons in a bot's file and in the files that it requires.
local function comparisons_in(sources)
  local found = {}
  for i, source in ipairs(sources) do
    for _, text in ipairs(comparisons(source.text)) do
      found[#found + 1] = i > 1 and source.shown .. ", " .. text or text
    end
  end
  return found
end

--- Tries a bot.
---@param name string  the bot's text
---@param arguments table  the options of the verb
---@param progress fun(count: integer, all: integer, what: string)
---@return table report  which --json prints
function lint.examine(name, arguments, progress)
  local board = wanted_board(arguments)
  local report = {
    bot = name, boards = 0, games = 0, won = 0, illegal = 0, errors = 0, late = 0, unsteady = 0,
    seconds = 0.0, slowest = 0.0, moves = {}, first = setmetatable({}, { __jsontype = "object" }),
    rules = arguments.rules or settings.rules,
  }
  local before = globals()
  local bot <close>, _, sources = console.player(name, arguments)
  -- Without `new_game` the bot cannot drop memory between games: the report counts all it keeps.
  if type(bot) == "table" then rawset(bot, "new_game", false) end
  report.comparisons = comparisons_in(sources or {})
  local memory = state_of(bot, before)
  if board then
    try_board(bot, board, arguments.rules, arguments, report, true)
    report.boards = 1
  else
    try_boards(bot, arguments, report, progress)
    try_games(bot, arguments, report, progress)
  end
  local kilobytes
  kilobytes, report.globals = state_of(bot, before)
  report.moves = table.concat(report.moves)
  report.kept_kilobytes = math.max(0, math.floor(kilobytes - memory))
  return report
end

-- Adds lines about a fault: how often it occurred, its first board, and a command that repeats it.
local function fault_lines(report, fault, lines)
  local first = report.first[fault]
  lines[#lines + 1] = ("  %-17s %d%s"):format(fault, report[fault], first and ": it "
    .. meanings[fault] or "")
  if not first then return end
  local message = first.message and ": " .. first.message or ""
  lines[#lines + 1] = ("    first under %s on %s%s"):format(first.rules, first.board, message)
  lines[#lines + 1] = "    again: " .. first.command
end

local function comparison_lines(report, lines)
  for _, text in ipairs(report.comparisons) do
    local label = text:find(" is nil: ", 1, true) and "no such field" or "never true"
    lines[#lines + 1] = ("  %-17s %s"):format(label, text)
  end
end

local function describe(report)
  local mean = report.boards > 0 and report.seconds / report.boards or 0
  local made = #report.globals > 0 and table.concat(report.globals, " ") or "none"
  local lines = {
    ("%s: %s, %s under %s against random, %d won"):format(report.bot,
      figures.plural(report.boards, "board"), figures.plural(report.games, "game"), report.rules,
      report.won),
    ("  time a move       %s%.3f ms, slowest %.3f ms"):format(
      report.late > 0 and "more than " or "", 1000 * mean, 1000 * report.slowest), -- cut off
    ("  memory it kept    %d kB"):format(report.kept_kilobytes),
    ("  globals it made   %s"):format(made),
  }
  for _, fault in ipairs { "illegal", "errors", "late", "unsteady" } do
    fault_lines(report, fault, lines)
  end
  comparison_lines(report, lines)
  return table.concat(lines, "\n")
end

--- The faults of a report in words; nil if it has none.
---@param report table
---@return string?
function lint.faults(report)
  local lines = {}
  for _, fault in ipairs { "illegal", "errors", "late" } do
    if report[fault] > 0 then fault_lines(report, fault, lines) end
  end
  comparison_lines(report, lines)
  return lines[1] and check.escaped(table.concat(lines, "\n"), "\n")
end

function lint.run(arguments)
  arguments.printed = 4096 -- bytes of what the bot prints
  local meter = terminal.meter()
  local report = lint.examine(arguments.bot, arguments, function(i, all, what)
    meter.show("%d of %d %s", i, all, what)
  end)
  meter.clear()
  if arguments.json then
    console.answer_json(report)
  else
    console.answer(check.escaped(describe(report), "\n")) -- globals may have any bytes in names
  end
  local wrong = report.illegal + report.errors + report.late + #report.globals
  return wrong == 0 and 0 or 1
end

return lint
