--- Analyses one board. During the search a terminal shows the best line so far.

local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local known = require "shogun.engine.known"
local output = require "shogun.cli.output"
local score = require "shogun.engine.score"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"

local function moves_of(line)
  local texts = {}
  for i, move in ipairs(line) do texts[i] = tostring(move) end
  return texts
end

-- A line of the search as data, its score seen by white. `sign`: 1 if white is to move, else -1.
local function line_of(line, sign)
  return {
    score = sign * line.score, mate = line.mate and sign * line.mate, line = moves_of(line.pv),
  }
end

-- The data of the answer. Positive scores mean that white is ahead, as in the analysis of a game.
local function found_of(board, info, wanted, endings)
  local sign = board:turn() == "white" and 1 or -1
  local found = line_of(info, sign)
  found.board, found.rules = board:text(), tostring(board:rules())
  found.depth, found.nodes = info.depth, info.nodes
  if info.certain then
    found.certain, found.plies = known.winner(info.certain, board:turn()), info.certain.plies
  end
  found.explanation = shogun.explain(board, info, nil, endings)
  if wanted then
    found.lines = {}
    for i, line in ipairs(info.lines) do found.lines[i] = line_of(line, sign) end
  end
  return found
end

local function text_of(found)
  local text = ("score: %s, seen by white, %s\nline: %s\n"):format(
    score.text(found.score, found.mate),
    found.certain and "for certain" or "at depth " .. found.depth, table.concat(found.line, " "))
  for i = 2, #(found.lines or {}) do
    local line = found.lines[i]
    text = ("%sline %d: %s  %s\n"):format(text, i, score.text(line.score, line.mate),
      table.concat(line.line, " "))
  end
  return text .. found.explanation .. "\n"
end

-- The text of the progress meter: "depth 12, +0.35: d4b6 e8d7 ..."
local function progress_of(board, info)
  local best = line_of(info, board:turn() == "white" and 1 or -1)
  return ("depth %d, %s: %s"):format(info.depth, score.text(best.score, best.mate),
    table.concat(best.line, " "))
end

-- The board's result from the solved endings, in the form that a search returns; nil if unknown.
local function known_info(board, limits, endings)
  local found = known.found(endings, board)
  if not found then return nil end
  found.nodes, found.lines = 0, known.lines(endings, board, limits.lines or 1)
  return found
end

-- Searches until a limit or Ctrl-C. Returns the result of the last finished depth (nil if no depth
-- was finished), and whether the search reached its limit.
local function search(board, limits, endings)
  local engine, meter, last = shogun.engine { endings = endings }, terminal.meter(), nil
  local ok, found = pcall(engine.search, engine, board, limits, function(info)
    last = info
    meter.show("%s", progress_of(board, info))
  end)
  meter.clear()
  if not ok and not console.is_interrupt(found) then error(found, 0) end
  if ok then last = found end
  return last, ok
end

local function answer(found, arguments)
  if arguments.json then return console.answer_json(found) end
  console.answer_lines(text_of(found))
end

---@param arguments table
---@param limits shogun.SearchLimits
---@param endings shogun.Endings?
---@return integer  the exit code
return function(arguments, limits, endings)
  arguments.rules = arguments.rules or "standard"
  local board = boards.read(arguments)
  if board:result() then console.fail "board: the game is over" end
  limits.lines = arguments.lines
  return output.within(arguments.output, function()
    local info, is_whole = known_info(board, limits, endings), true
    if not info then info, is_whole = search(board, limits, endings) end
    if info then answer(found_of(board, info, arguments.lines, endings), arguments) end
    if is_whole then return 0 end
    console.say(info and "\nshogun: interrupted after depth %d" or "\nshogun: interrupted",
      info and info.depth)
    return 130
  end)
end
