--- shogun lint: finds the faults of a bot before others play against it.
-- @module shogun.cli.lint

local console = require "shogun.cli.console"
local random = require "shogun.random"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

local now <const> = require("shogun.core").clock

local lint = { summary = "Try a bot on many boards and games" }

function lint.define(command)
  command:argument("bot", console.players)
  command:option("--boards", "how many boards"):convert(console.count(1)):default "1000"
  command:option("--games", "how many games against random"):convert(console.count(0)):default "20"
  command:option("--movetime", "seconds for each move"):convert(console.seconds):default "1"
  command:flag("--json", "the report as JSON")
end

-- A board from the middle of a random game.
local function some_board(source)
  local presets <const> = { "standard", "sheet", "boxed", "dice" }
  local rules = shogun.rules(presets[source(1, #presets)])
  local board = shogun.board(nil, rules)
  for _ = 1, source(0, 60) do
    local codes, count = board:codes()
    local after = board:play(codes[source(1, count)], rules.law == "dice" and source(1, 2) or nil)
    if after:count() == 0 then break end
    board = after
  end
  return board
end

local faults <const> = { time = "late", error = "errors", illegal = "illegal" }

-- One question, timed, as in a game: the move as a text, or what was wrong.
local function ask(bot, board, seconds)
  local clock = { move = seconds }
  local game = shogun.game { white = bot, red = bot, board = board, clock = clock, seed = 1 }
  local start = now()
  local move, result = game:step()
  local took = now() - start
  if move then return tostring(move), nil, took end
  return nil, faults[result.reason], took, result.message
end

local function note(report, fault, message, board)
  report[fault] = report[fault] + 1
  report.first[fault] = report.first[fault] or { message = message, board = board:text() }
end

local function try_boards(bot, count, seconds, report, progress)
  local source = random(1)
  for i = 1, count do
    local board = some_board(source)
    local move, fault, took, message = ask(bot, board, seconds)
    if fault then note(report, fault, message, board) end
    report.seconds, report.slowest = report.seconds + took, math.max(report.slowest, took)
    if move and i % 10 == 0 and ask(bot, board, seconds) ~= move then
      note(report, "unsteady", nil, board)
    end
    report.boards = i
    progress(i, count, "boards")
  end
end

local function try_games(bot, count, seconds, report, progress)
  for i = 1, count do
    local white = i % 2 == 1
    local game = shogun.game {
      white = white and bot or shogun.bots.random(), red = white and shogun.bots.random() or bot,
      seed = i, clock = { move = seconds },
    }
    local result = game:run()
    local fault = faults[result.reason]
    if fault then note(report, fault, result.message, game.board) end
    if result.winner == (white and "white" or "red") then report.won = report.won + 1 end
    report.games = i
    progress(i, count, "games")
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

local function kilobytes()
  collectgarbage()
  collectgarbage()
  return collectgarbage "count"
end

local function examine(name, arguments, progress)
  local report = {
    bot = name, boards = 0, games = 0, won = 0, illegal = 0, errors = 0, late = 0, unsteady = 0,
    seconds = 0.0, slowest = 0.0, first = {},
  }
  local before = globals()
  local bot = console.player(name, arguments.movetime)
  if type(bot) == "table" and bot.waits then console.fail("a person cannot be linted", 2) end
  local memory = kilobytes()
  try_boards(bot, arguments.boards, arguments.movetime, report, progress)
  try_games(bot, arguments.games, arguments.movetime, report, progress)
  report.kept_kilobytes = math.max(0, math.floor(kilobytes() - memory))
  report.globals = new_globals(before)
  return report
end

-- The first board on which a fault was seen.
local function example_of(first)
  if not first then return "" end
  return (" (first on %s%s)"):format(first.board, first.message and ": " .. first.message or "")
end

local function describe(report)
  local mean = report.boards > 0 and report.seconds / report.boards or 0
  local made = #report.globals > 0 and table.concat(report.globals, " ") or "none"
  local lines = {
    ("%s: %d boards, %d games against random, %d won")
      :format(report.bot, report.boards, report.games, report.won),
    ("  time a move       %.3f ms, slowest %.3f ms"):format(1000 * mean, 1000 * report.slowest),
    ("  memory it kept    %d kB"):format(report.kept_kilobytes),
    ("  globals it made   %s"):format(made),
  }
  for _, fault in ipairs { "illegal", "errors", "late", "unsteady" } do
    local example = example_of(report.first[fault])
    lines[#lines + 1] = ("  %-17s %d%s"):format(fault, report[fault], example)
  end
  return table.concat(lines, "\n")
end

local function is_faultless(report)
  return report.illegal + report.errors + report.late == 0 and #report.globals == 0
end

function lint.run(arguments)
  local meter = terminal.meter()
  local report = examine(arguments.bot, arguments, function(i, all, what)
    meter.show("%d of %d %s", i, all, what)
  end)
  meter.clear()
  if arguments.json then console.answer_json(report) else console.answer(describe(report)) end
  return is_faultless(report) and 0 or 1
end

return lint
