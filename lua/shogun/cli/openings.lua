--- shogun openings: boards to start games from.
-- @module shogun.cli.openings

local console = require "shogun.cli.console"
local figures = require "shogun.draw.report.figures"
local options = require "shogun.cli.options"
local openings = require "shogun.arena.games.openings"
local rules_text = require "shogun.record.rules"
local terminal = require "shogun.cli.terminal"

local verb = {
  summary = "Find boards to start the games of a match from", formats = { "boards", "rules" },
}

function verb.define(command)
  command:flag("--balanced", "only boards on which the engine sees no side ahead by much")
  command:option("--plies", "random plies"):convert(console.count(0)):default "6"
  command:option("--count", "how many boards"):convert(console.count(1)):default "500"
  command:option("--seed", "decides the boards"):convert(console.count(0)):default "1"
  command:option("--nodes", "of the search of each board"):convert(console.count(1))
    :default "10000"
  options.rules(command)
  command:epilog("The answer is text, one board a line; what follows a # is a comment. Balanced: "
    .. "the score lies within half a pawn for either side, and no board comes twice, nor with "
    .. "its colours swapped and turned around. Ctrl-C keeps what was found.")
end

-- The command that finds the same boards, as a comment.
local function heading(arguments)
  local text = "# shogun openings%s --plies %d --count %d --seed %d%s --rules '%s'"
  local nodes = arguments.balanced and " --nodes " .. arguments.nodes or ""
  return text:format(arguments.balanced and " --balanced" or "", arguments.plies, arguments.count,
    arguments.seed, nodes, arguments.rules)
end

-- Prints each board as it is found; returns their number.
local function answer_each(next_board, count, meter)
  local found = 0
  while found < count do
    local board, tried = next_board()
    if not board then break end
    found = found + 1
    meter.clear()
    console.write(openings.write { board })
    meter.show("%d of %d boards, %d tried", found, count, tried or found)
  end
  return found
end

function verb.run(arguments)
  local rules, problem = rules_text.read(arguments.rules)
  if not rules then console.fail(problem, 2) end
  if arguments.plies > 100 then console.fail("plies: expected 0 to 100", 2) end
  local find = arguments.balanced and openings.balanced or openings.random
  local meter = terminal.meter()
  console.answer(heading(arguments))
  local found = answer_each(find {
    rules = rules, plies = arguments.plies, seed = arguments.seed, nodes = arguments.nodes,
  }, arguments.count, meter)
  meter.clear()
  if found == arguments.count then return 0 end
  console.say("shogun: only %s found, there are hardly any more", figures.plural(found, "board"))
  return 1
end

return verb
