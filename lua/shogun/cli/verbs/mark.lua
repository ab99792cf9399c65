--- shogun mark: marks hand-ins of the exercise sheet by comparing them with the module.

local lazy_require = require "shogun.lazy_require"
local bundle = lazy_require "shogun.box.bundle"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local examiner = lazy_require "shogun.box.examiner"
local make = lazy_require "shogun.bots.make"
local openings = lazy_require "shogun.arena.games.openings"
local options = require "shogun.cli.options"
local players = lazy_require "shogun.game.players"
local random = lazy_require "shogun.random"

local mark = {
  formats = { "boards" },
  answers = { "text", "json" },
  examples = { { "shogun mark hand-ins/*.lua --json marks.json", "a class" } },
}

local modes <const> = { "U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL" }

-- The tasks: the function, its marks, and its calls on the sheet's figures.
local figure <const> = "8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21"
local tasks <const> = {
  { "eval", 3, { "p4p2p4k2p4p2p3p1/8/8/6P21/3P44/8/8/1P3P2P3K1P3P11", "d4", "RU", "4" },
    { "p4p2p4k2p4p2p31/8/8/6P21/3p44/8/8/P1P3P2P3K1P3P11", "d4", "RU", "4" } },
  { "all_moves", 1, { "3p44/8/8/1P36/3p43P1/3P21P12/8/8", "d4" } },
  { "attacked", 1, { figure, "red" }, { figure, "white" } },
  { "attackedN", 1, { figure, "h4" }, { figure, "f1" } },
  { "protectedN", 1, { figure, "h4" }, { figure, "e3" } },
  { "legal_moves", 1, { figure, "g1" }, { "8/5P21P3/8/5p32/3p43P1/4p33/3k24/3P21p3K11", "g1" } },
}

function mark.define(command)
  command:argument("files", "Lua files; examples/sheet/handin.lua is a template"):args "+"
    :argname "<file>"
  options.add(command, "boards", "2000")
  options.add(command, "seed", "1")
  command:option("--seconds", "seconds for each task"):convert(console.seconds):default "30"
    :argname "S"
  options.add(command, "unsafe")
  command:epilog("A task has its marks if every answer on the sheet's figures and on the random "
    .. "boards is right, within the seconds. A list may have any order, but no duplicates.")
end

-- Call number `n` of a task (box/examiner.lua): first the figures, then random boards.
local function question(task, n, source)
  local known = task[n + 2]
  if known then return core.board(known[1] .. " r"), { table.unpack(known, 2) } end
  local board = openings.random_board(source, nil, source(0, 60))
  local piece = board:pieces()[source(1, #board)]
  if task[1] == "attacked" then return board, { piece.colour } end
  local field = core.field(piece.x, piece.y)
  if task[1] ~= "eval" then return board, { field } end
  return board, { field, modes[source(1, #modes)], tostring(source(0, 4)) }
end

-- Compares a function with the module. Returns the first call that differs; nil if none does.
local function first_fault(bot, task, arguments)
  local name, source = task[1], random(arguments.seed)
  local deadline = core.clock() + arguments.seconds
  for n = 1, #task - 2 + arguments.boards do
    local whole, words = question(task, n, source)
    local board, given = examiner.read(whole, words)
    local expected = examiner.text_of(board[name](board, table.unpack(given)), core.board)
    local left = deadline - core.clock()
    local info = { moves = words, clock = { left = left } }
    local ok, got = players.limited(left, core.clock, bot.choose, bot, whole, info)
    if not ok or got ~= expected then
      return {
        call = ("%s(%s, board)"):format(name, table.concat(words, ", ")), board = board:text(),
        expected = expected, [ok and "got" or "message"] = check.printable(tostring(got)),
      }
    end
  end
end

-- The first fault of a hand-in in a task; nil if it has none. Fails if boxes cannot be used here:
-- only then the message does not begin with the file's name.
local function fault_of(path, task, arguments)
  local sources, problem = bundle.of_bot(path)
  if not sources then return { message = check.printable(problem) } end
  local main = sources[1]
  local text = 'return require "shogun.box.examiner".player(require "shogun".board, %q, %q, %q)'
  text = text:format(bundle.code(main.text), main.shown, task[1])
  sources[1] = { name = main.name, shown = main.shown, text = text }
  sources[#sources + 1] = assert(bundle.of_module "shogun.box.examiner")[1]
  local read = { kind = "file", path = path, box = {}, options = {}, is_unsafe = arguments.unsafe }
  local bot <close>, message = make.player(read, sources, {})
  if bot then return first_fault(bot, task, arguments) end
  return message:sub(1, #path) == path and { message = message } or console.fail(message)
end

local function show(result)
  local first = result.first or {}
  local why = first.message and ": " .. first.message or first.got and ": a wrong answer" or ""
  console.answer(("  %-11s  %d of %d%s"):format(result.task, result.marks, result.of, why))
  if first.call then
    local picture = console.picture(core.board(first.board, "sheet"), 1):gsub("\n[^\n]*$", "")
    console.answer(("%s\n    %s\n    expected: %s"):format(picture, first.call, first.expected))
  end
  if first.got then console.answer("    got:      " .. first.got) end
end

function mark.run(arguments)
  local reports, lost, first = {}, 0, arguments.files[1]
  console.need_process({ kind = "file", path = first, is_unsafe = arguments.unsafe }, "")
  local function say(show_it, ...) if not arguments.json then show_it(...) end end
  for i, path in ipairs(arguments.files) do
    local all, results = { task = "all", marks = 0, of = 0 }, {}
    say(console.answer, check.escaped(path))
    for k, task in ipairs(tasks) do
      local fault = fault_of(path, task, arguments)
      local marks = fault and 0 or task[2]
      results[k] = { task = task[1], marks = marks, of = task[2], first = fault }
      all.marks, all.of, lost = all.marks + marks, all.of + task[2], lost + task[2] - marks
      say(show, results[k])
    end
    say(show, all)
    reports[i] = { file = path, marks = all.marks, of = all.of, tasks = results }
  end
  if arguments.json then console.answer_json(reports) end
  return lost == 0 and 0 or 1
end

return mark
