--- The results of all endings of the presets, for the page "Endings". `make endings-data` solves
-- them and stores them in truth.txt. A line describes an ending ("ending", preset, name, how many
-- endings it stands for, won, drawn, lost positions, plies of its longest win) or a longest win
-- ("win", preset, rules, plies, board, moves).

local core = require "shogun.core"
local file = require "site.file"
local rules_text = require "shogun.record.rules"
local shogun = require "shogun"
local summary = require "shogun.endings.summary"

local truth = {}

local path <const> = "lua/site/endings/truth.txt"

--- The presets that have endings. Under "boxed" a king with one pawn has lost already, and under
--- "dice" nothing can be solved.
truth.presets = { "standard", "sheet" }

--- Solves an ending.
---@param rules shogun.Rules
---@param name string
---@return shogun.EndingTable
function truth.solve(rules, name)
  return assert(shogun.endings { cache = false }:table(rules, name))
end

-- The line of a solved ending in the file.
local function line_of(preset, name, stands_for, solved)
  local found = summary.of(solved)
  return table.concat({ "ending", preset, name, stands_for, found.won, found.drawn, found.lost,
    found.longest }, "\t")
end

-- The text of a board with exchanged colours.
local function exchanged(board)
  local rows, turn, rest = board:text():match "^(%S+) (%S)(.*)$"
  rows = rows:gsub("%a", function(letter)
    return letter:find "%l" and letter:upper() or letter:lower()
  end)
  return rows .. (turn == "w" and " r" or " w") .. rest
end

-- The text of a board on which white is to move and wins in this many plies.
local function text_of(solved, plies)
  local board = assert(solved:board("won", plies, 0))
  return board:turn() == "white" and board:text() or exchanged(board)
end

-- The best moves of both sides, from a board to the end of the game.
local function play_out(set, board)
  local moves = {}
  while not board:result() do
    moves[#moves + 1] = tostring(set:moves(board)[1].move)
    board = board:play(moves[#moves])
  end
  return moves
end

-- The rules of a preset; without its quiet limit, if a win in this many plies exceeds the limit.
local function limitless(preset, plies)
  local rules = shogun.rules(preset)
  if plies <= rules.quiet then return rules end
  return shogun.rules { law = rules.law, lone = rules.lone, stalemate = rules.stalemate, quiet = 0 }
end

-- The line in the file for a longest win.
local function win(preset, solved, plies)
  local rules = limitless(preset, plies)
  local set = core.ending_set(rules)
  set:add(solved)
  local board = assert(core.board(text_of(solved, plies), rules))
  return table.concat({ "win", preset, rules_text.write(rules), plies, board:text(),
    table.concat(play_out(set, board), " ") }, "\t")
end

-- Adds the lines of a preset: its endings, then the longest win. If that win exceeds the quiet
-- limit, also adds the longest win within the limit.
local function add(lines, preset, report)
  local rules = shogun.rules(preset)
  local longest, holds = { plies = 0 }, { plies = 0 }
  local names, stand_for = core.ending_names(rules)
  for i, name in ipairs(names) do
    local solved = truth.solve(rules, name)
    lines[#lines + 1] = line_of(preset, name, stand_for[i], solved)
    local all, held = summary.longest(solved), summary.longest(solved, rules.quiet)
    if all > longest.plies then longest = { plies = all, solved = solved } end
    if held > holds.plies then holds = { plies = held, solved = solved } end
    report(lines[#lines])
  end
  lines[#lines + 1] = win(preset, longest.solved, longest.plies)
  if holds.plies < longest.plies then
    lines[#lines + 1] = win(preset, holds.solved, holds.plies)
  end
end

--- Solves all endings of the presets again and stores the results (half a minute).
---@param report? fun(line: string)
function truth.make(report)
  local lines = {}
  for _, preset in ipairs(truth.presets) do add(lines, preset, report or function() end) end
  file.write(path, table.concat(lines, "\n") .. "\n")
end

-- The names of the cells of a line after the preset: the fields of an ending, and of a win.
local columns <const> = {
  ending = { "name", "classes", "won", "drawn", "lost", "longest" },
  win = { "rules", "plies", "board", "moves" },
}

local function read(kind, cells)
  local one = {}
  for i, name in ipairs(columns[kind]) do
    one[name] = math.tointeger(tonumber(cells[i])) or cells[i]
  end
  return one
end

--- The stored endings and longest wins of a preset.
---@param preset string
---@return table[] endings
---@return table[] wins
function truth.of(preset)
  local found = { ending = {}, win = {} }
  for line in io.lines(path) do
    local cells = {}
    for cell in line:gmatch "[^\t]+" do cells[#cells + 1] = cell end
    local kind, of = table.unpack(cells, 1, 2)
    if of == preset then
      table.insert(found[kind], read(kind, table.move(cells, 3, #cells, 1, {})))
    end
  end
  return found.ending, found.win
end

return truth
