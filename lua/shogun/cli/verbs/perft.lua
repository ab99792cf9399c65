--- shogun perft: counting moves.

local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local limits <const> = require("shogun.core").limits
local options = require "shogun.cli.options"
local terminal = require "shogun.cli.terminal"

local perft = {
  formats = { "boards", "rules" },
  answers = { "text", "json" },
  examples = {
    { "shogun perft 4", "435390 from the start" },
    { "shogun perft 3 --divide --rules sheet", "by first move" },
    { "shogun perft 8 --hash 2048", "with a table of counts, which saves time" },
  },
}

function perft.define(command)
  command:argument("depth", "how many plies, 0 to 30"):convert(console.count(0, 30))
  options.board(command)
  command:flag("--divide", "a line for each first move")
  command:option("--hash", "MiB for a table of counts, so that few boards are searched twice; "
    .. "default: no table"):argname "N":convert(console.count(1, limits.hash))
  options.add(command, "threads", "; they share the table of --hash; default 1")
end

local function in_order(board, divide)
  local lines = {}
  for i, move in ipairs(board:moves()) do
    lines[i] = ("%s %d"):format(move, divide[tostring(move)])
  end
  return lines
end

function perft.run(arguments)
  if arguments.threads and not arguments.hash then
    console.fail("--threads: also give --hash, the table that they share", 2)
  end
  local board = boards.read(arguments)
  local depth = arguments.depth
  local meter = terminal.meter()
  local nodes, divide = board:perft(depth, {
    divide = arguments.divide, hash = arguments.hash, threads = arguments.threads,
    report = function(so_far, done, moves)
      meter.show("%d so far, %d of %d first moves", so_far, done, moves)
    end,
  })
  meter.clear()
  if arguments.json then
    console.answer_json { depth = depth, nodes = nodes, divide = divide }
    return 0
  end
  if divide then
    for _, line in ipairs(in_order(board, divide)) do console.answer(line) end
  end
  console.answer(("%d"):format(nodes))
  return 0
end

return perft
