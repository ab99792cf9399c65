--- shogun perft: counting moves.

local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local terminal = require "shogun.cli.terminal"

local perft = {
  formats = { "boards", "rules" },
  answers = { "text", "json" },
  examples = {
    { "shogun perft 4", "435390 from the start" },
    { "shogun perft 3 --divide --rules sheet", "by first move" },
  },
}

function perft.define(command)
  command:argument("depth", "plies, 0 to 30"):convert(console.count(0, 30))
  options.board(command)
  command:flag("--divide", "a line for each first move")
end

local function in_order(board, divide)
  local lines = {}
  for i, move in ipairs(board:moves()) do
    lines[i] = ("%s %d"):format(move, divide[tostring(move)])
  end
  return lines
end

function perft.run(arguments)
  local board = boards.read(arguments)
  local depth = arguments.depth
  local meter = terminal.meter()
  local nodes, divide = board:perft(depth, {
    divide = arguments.divide,
    report = function(so_far) meter.show("%d so far", so_far) end,
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
