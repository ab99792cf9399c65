--- Puzzles from solved endings: boards that exactly one move wins, the longest win of each ending
-- first.

local core = require "shogun.core"
local known = require "shogun.engine.known"

local least_choice <const> = 8 -- legal moves: with fewer there is little to find
local most_tries <const> = 64 -- boards in a row that are looked at
local widest_step <const> = 4096 -- boards that are left out: the next ones are much the same

-- Adds the wins of a solved ending that the quiet limit does not end, by their plies. rank: their
-- place in the ending, from the longest on.
local function add_wins(list, solved, rules, moves)
  local wins = {}
  for _, each in ipairs(solved:values()) do
    local holds = each.value == "won" and (rules.quiet == 0 or each.plies <= rules.quiet)
    if holds and (not moves or each.plies == 2 * moves - 1) then
      wins[#wins + 1] = { solved = solved, plies = each.plies, index = 0, step = widest_step }
    end
  end
  table.sort(wins, function(a, b) return a.plies > b.plies end)
  for rank, win in ipairs(wins) do
    win.rank, win.place, list[#list + 1] = rank, #list, win
  end
end

local function is_before(a, b)
  if a.rank ~= b.rank then return a.rank < b.rank end
  if a.plies ~= b.plies then return a.plies > b.plies end
  return a.place < b.place
end

local function wins_of(endings, rules, moves, report)
  local list = {}
  for i, name in ipairs(endings:names(rules)) do
    if report then report(i) end
    add_wins(list, assert(endings:table(rules, name)), rules, moves)
  end
  table.sort(list, is_before)
  return list
end

local function is_win(move) return move.value == "won" and not move.limited end

local function puzzle_of(endings, board, plies)
  local solution = {}
  for i, move in ipairs(known.line(endings, board)) do solution[i] = tostring(move) end
  return {
    board = board, text = board:text(), rules = tostring(board:rules()), turn = board:turn(),
    moves = (plies + 1) // 2, solution = solution,
  }
end

-- The first board of a win after a random step that is a puzzle. Beyond the last board steps become
-- shorter, and at last the win is done.
local function next_of(endings, win, rules, source)
  local index = win.index + source(0, win.step)
  for _ = 1, most_tries do
    local board = win.solved:board("won", win.plies, index)
    if board then
      board = assert(core.board(board:text(), rules)) -- a table knows the law alone
      index, win.index = index + 1, index + 1
      local list = endings:best(board)
      local is_puzzle = #list >= least_choice and is_win(list[1]) and not is_win(list[2])
      if is_puzzle then return puzzle_of(endings, board, win.plies) end
    elseif win.step == 0 then
      win.is_done = true
      return nil
    else
      win.step = win.step // 8
      index = win.index + source(0, win.step)
    end
  end
end

--- The puzzles of rules' endings: one of each ending and length, and then further ones.
---@param endings shogun.Endings
---@param rules shogun.Rules  there are endings under them, and a capture ends the game
---@param moves integer?  in how many; nil: any number
---@param source fun(low: integer, high: integer): integer  of random numbers
---@param report? fun(number: integer)  called before each ending
---@return fun(): shogun.Puzzle?
return function(endings, rules, moves, source, report)
  local wins, at
  return function()
    wins, at = wins or wins_of(endings, rules, moves, report), at or 0
    while #wins > 0 do
      at = at % #wins + 1
      local found = next_of(endings, wins[at], rules, source)
      if wins[at].is_done then
        table.remove(wins, at)
        at = at - 1
      end
      if found then return found end
    end
  end
end
