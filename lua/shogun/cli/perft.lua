--- shogun perft: counting moves.
-- @module shogun.cli.perft

local console = require "shogun.cli.console"
local terminal = require "shogun.cli.terminal"

local perft = {
  summary = "Count the sequences of legal moves of a given length",
  formats = { "boards", "rules" },
}

function perft.define(command)
  command:argument("depth", "plies, 0 to 30"):convert(console.count(0))
  console.define_board(command)
  command:flag("--divide", "a line for each first move")
  command:flag("--json", "as JSON")
end

local function in_order(board, divide)
  local lines = {}
  for i, move in ipairs(board:moves()) do
    lines[i] = ("%s %d"):format(move, divide[tostring(move)])
  end
  return lines
end

-- What C counts in one call: a second or two, so that Ctrl-C is heard between the calls.
local at_once <const> = 5

local function nodes_of(board, depth)
  if depth <= at_once then return board:perft(depth) end
  local nodes = 0
  for _, move in ipairs(board:moves()) do
    for _, outcome in ipairs(board:outcomes(move)) do
      nodes = nodes + nodes_of(outcome.board, depth - 1)
    end
  end
  return nodes
end

-- The moves one by one, so that a long count can be watched.
local function count(board, depth, progress)
  if depth == 0 then return 1, {} end
  local nodes, divide, moves = 0, {}, board:moves()
  for i, move in ipairs(moves) do
    local part = depth == 1 and 1 or 0
    for _, outcome in ipairs(depth > 1 and board:outcomes(move) or {}) do
      part = part + nodes_of(outcome.board, depth - 1)
    end
    nodes, divide[tostring(move)] = nodes + part, part
    progress(i, #moves)
  end
  return nodes, divide
end

function perft.run(arguments)
  local board = console.board(arguments)
  local depth = arguments.depth
  if depth > 30 then console.fail(("depth: expected 0 to 30, got %d"):format(depth), 2) end
  local meter = terminal.meter()
  local function progress(i, all) meter.show("%d of %d moves", i, all) end
  local nodes, divide = count(board, depth, progress)
  meter.clear()
  if arguments.json then
    local shown = arguments.divide and divide or nil
    console.answer_json { depth = depth, nodes = nodes, divide = shown }
    return 0
  end
  if arguments.divide then
    for _, line in ipairs(in_order(board, divide)) do console.answer(line) end
  end
  console.answer(("%d"):format(nodes))
  return 0
end

return perft
