--- shogun openings: finds boards to start games from.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local figures = lazy_require "shogun.draw.report.figures"
local options = require "shogun.cli.options"
local openings = lazy_require "shogun.arena.games.openings"
local settings = lazy_require "shogun.arena.settings"
local terminal = require "shogun.cli.terminal"

local now <const> = require("shogun.core").clock

local verb = {
  formats = { "boards", "rules" },
  answers = { "text" },
  examples = { { "shogun openings --balanced --count 50 --seed 1 -o even.txt", "fair ones" } },
}

function verb.define(command)
  command:flag("--balanced", "only boards on which the engine sees neither side far ahead")
  command:flag("--orders", "starts with the pawns in other orders, as balanced; no random plies")
  command:option("--plies", "random plies, 0 to 100"):convert(console.count(0, 100)):default "6"
    :argname "N"
  options.add(command, "count", "500")
  options.add(command, "seed", "1")
  options.search(command, { nodes = "10000" })
  options.add(command, "rules", settings.rules)
  command:epilog("The answer is text, one board a line; a # begins a comment. With --balanced "
    .. "neither side is ahead by more than half a pawn, and no board appears twice, not even "
    .. "turned with its colours swapped. After Ctrl-C the answer has the boards found so far.")
end

local function is_searched(arguments) return arguments.balanced or arguments.orders end

-- A comment for the file: the command that finds the same boards.
local function heading(arguments)
  local text = "# shogun openings%s --count %d --seed %d%s --rules '%s'"
  local sort = (arguments.balanced and " --balanced" or "")
    .. (arguments.orders and " --orders" or " --plies " .. arguments.plies)
  local nodes = is_searched(arguments) and " --nodes " .. arguments.nodes or ""
  return text:format(sort, arguments.count, arguments.seed, nodes, arguments.rules)
end

-- The progress: "20 of 500 boards, 41 tried, 0:12 left".
local function line_of(found, count, tried, seconds)
  local text = ("%d of %s, %d tried"):format(found, figures.plural(count, "board"), tried)
  if found == 0 then return text end
  return ("%s, %s left"):format(text, figures.duration(seconds * (count - found) / found))
end

-- Finds boards and prints each at once; calls `count_one` after each.
local function answer_each(next_board, count, view, count_one)
  local is_shown = console.is_shown()
  for _ = 1, count do
    local board = next_board()
    if not board then break end
    if is_shown then view.clear() end
    console.write(openings.write { board })
    count_one()
  end
end

function verb.run(arguments)
  local rules = boards.rules(arguments)
  local find = arguments.orders and openings.orders
    or arguments.balanced and openings.balanced or openings.random
  local view, began, found = terminal.progress(), now(), 0
  console.answer(heading(arguments))
  local ok, raised = pcall(answer_each, find {
    rules = rules, plies = arguments.plies, seed = arguments.seed, nodes = arguments.nodes,
    report = function(tried)
      view.show(line_of(found, arguments.count, tried, now() - began))
    end,
  }, arguments.count, view, function() found = found + 1 end)
  view.clear()
  if not ok and not console.is_interrupt(raised) then error(raised, 0) end
  if not ok then
    console.say("shogun: interrupted, %s found", figures.plural(found, "board"))
    return 130
  end
  if found == arguments.count then return 0 end
  console.say("shogun: found only %s; hardly any more exist", figures.plural(found, "board"))
  return 1
end

return verb
