--- The puzzles of the page "Learn". `make puzzles` makes them with shogun.puzzle and stores them in
-- puzzles.txt. Each line has a board, a tab and the solution, from which the difficulty follows.

local core = require "shogun.core"
local file = require "site.file"
local json = require "shogun.record.json"
local new_puzzles = require("shogun.engine.analysis.puzzle").find
local sha256 = require "shogun.arena.games.fingerprint"
local shogun = require "shogun"
local words <const> = require("shogun.record.moves").words

local puzzles = {}

local path <const> = "lua/site/learn/puzzles.txt"

-- How many puzzles have one, two, three and four moves.
local counts <const> = { 50, 65, 55, 30 }

local seed <const> = 1

--- The names of the grades, from the easiest.
puzzles.grades = { "easy", "medium", "hard" }

-- The lowest difficulty of "medium" and of "hard". Each grade has about a third of the puzzles.
local bounds <const> = { 1, 2.25 }

-- The difficulty is for a player with this visibility, between the levels "casual" and "regular".
local visibility <const> = 0.75

local function has_turn(move)
  local from_x, from_y = core.xy(move.from)
  local to_x, to_y = core.xy(move.to)
  return from_x ~= to_x and from_y ~= to_y
end

-- The probability of overlooking a move, doubled for a changed number unless the move is the last.
local function share_of(move, is_last)
  local length = move.energy + (move.kind == "king" and 1 or 0)
  local share = core.overlooked(visibility, length, has_turn(move), move.captured ~= nil)
  return (is_last or move.shows == move.energy) and share or 2 * share
end

--- How easily people overlook a solution. The result grows with long moves, turns, changed numbers,
--- and the number of moves.
---@param board shogun.Board
---@param solution string[]
---@return number
function puzzles.difficulty(board, solution)
  local sum = 0
  for i, text in ipairs(solution) do
    sum = sum + share_of(board:move(text), i == #solution)
    board = board:play(text)
  end
  return sum
end

local function grade_of(difficulty)
  return difficulty < bounds[1] and 1 or difficulty < bounds[2] and 2 or 3
end

-- The kinds of puzzles, each with a test. `first` is the first move of the solution; `attacked` has
-- the kinds of the pieces that the moved piece then attacks.
local kinds <const> = {
  { "capture", function(one) return one.first.captured end },
  { "fork", function(one) return #one.attacked > 1 end },
  { "number trick", function(one)
    local goes_on = one.solution[3] and one.solution[3]:sub(1, 2) == one.first.to
    local checks = table.concat(one.attacked):find "king"
    return one.first.shows ~= one.first.energy and (checks or goes_on)
  end },
  { "ending", function(one) return #one.board <= 6 end },
}
for moves = #counts, 1, -1 do
  local function is_mate(one) return one.moves == moves and one.reason == "mate" end
  table.insert(kinds, 1, { "mate in " .. moves, is_mate })
end
for grade = #puzzles.grades, 1, -1 do
  local function has_grade(one) return one.grade == grade end
  table.insert(kinds, 1, { puzzles.grades[grade], has_grade })
end

--- The names of the kinds: grades, then themes.
puzzles.kinds = {}
for i, kind in ipairs(kinds) do puzzles.kinds[i] = kind[1] end

-- The kinds of a puzzle as a number, one bit for each kind.
local function kinds_of(one)
  local last, bits = one.board, 0
  one.first, one.attacked = last:move(one.solution[1]), {}
  local after = last:play(one.first)
  for _, target in ipairs(after:all_moves(after:occupied(one.first.to))) do
    table.insert(one.attacked, (after:occupied(target) or {}).kind)
  end
  for _, move in ipairs(one.solution) do last = last:play(move) end
  one.reason = last:result().reason
  for i, kind in ipairs(kinds) do bits = bits | (kind[2](one) and 1 << i - 1 or 0) end
  return bits
end

-- Reads a puzzle from its line in the file.
local function parse(line)
  local text, moves = line:match "^([^\t]+)\t(.+)$"
  local board, solution = assert(shogun.board(text)), words(moves)
  local difficulty = puzzles.difficulty(board, solution)
  local one = {
    id = sha256(text):sub(1, 6), text = text, board = board, solution = solution,
    moves = (#solution + 1) // 2, difficulty = difficulty, grade = grade_of(difficulty),
  }
  one.kinds = kinds_of(one)
  return one
end

---@class shogun.SitePuzzle
---@field id string  names the puzzle in links and in the browser; never changes
---@field text string
---@field board shogun.Board
---@field moves integer
---@field solution string[]
---@field difficulty number
---@field grade integer
---@field kinds integer  a bit for each of puzzles.kinds

--- All puzzles, the easiest first.
---@return shogun.SitePuzzle[]
function puzzles.list()
  local list = {}
  for line in io.lines(path) do list[#list + 1] = parse(line) end
  table.sort(list, function(a, b)
    if a.difficulty ~= b.difficulty then return a.difficulty < b.difficulty end
    return a.id < b.id
  end)
  return list
end

--- The puzzles as a JavaScript module for the page's script. Leaves out the solutions, for which
--- the script asks Lua.
---@return string
function puzzles.script()
  local lines = {}
  for i, one in ipairs(puzzles.list()) do
    lines[i] = json.line { id = one.id, kinds = one.kinds, moves = one.moves, start = one.text }
  end
  return ("// puzzles.mjs -- made by lua/site/learn/puzzles.lua.\nexport const kinds = %s;\n"
    .. "export const puzzles = [\n%s,\n];\n"):format(
    json.line(puzzles.kinds), table.concat(lines, ",\n"))
end

--- Makes the same puzzles again and stores them (a minute).
function puzzles.make()
  local lines = {}
  for moves, count in ipairs(counts) do
    local found = new_puzzles { moves = moves, seed = seed }
    for _ = 1, count do
      local one = found()
      lines[#lines + 1] = ("%s\t%s\n"):format(one.text, table.concat(one.solution, " "))
    end
  end
  file.write(path, table.concat(lines))
end

return puzzles
