--- Finds the exact result of a position with few pieces for a page: `ending`.

local core = require "shogun.core"
local position = require "site.inside.position"
local shogun = require "shogun"

local calls = {}

local endings -- shared by all calls, which reuse the solved endings

-- The ending that is partly solved: its rules, its name, and a function that solves one more ply.
-- The function returns how many plies are solved, nil at the end.
local now = {}

-- Begins to solve an ending. Drops an ending that is partly solved, which frees 51 MB.
local function begin(rules, name)
  now = { rules = rules, name = name }
  collectgarbage()
  now.go_on = coroutine.wrap(function()
    local report = function(_, plies) coroutine.yield(plies) end
    local ok, found, message = pcall(endings.table, endings, rules, name, report)
    now = {} -- also after an error, such as lack of memory, so that the next call starts again
    if not (ok and found) then error(ok and message or found, 0) end
  end)
end

-- Solves an ending for some seconds. Returns how many plies are solved, nil once all are.
local function solve(rules, name, seconds)
  if now.rules ~= rules or now.name ~= name then begin(rules, name) end
  local deadline, plies = core.clock() + seconds, 0
  while plies and core.clock() < deadline do plies = now.go_on() end
  if not plies then collectgarbage() end
  return plies
end

local function answer_of(set, board)
  local outcome, plies, limited = set:probe(board)
  local answer = { outcome = outcome, plies = plies, limited = limited, moves = {} }
  for i, each in ipairs(set:moves(board)) do
    answer.moves[i] = {
      text = tostring(each.move), outcome = each.value, plies = each.plies, limited = each.limited,
    }
  end
  return answer
end

--- The exact results of an unfinished position and of its moves, the best first. Each call first
--- solves the position's ending for some seconds; a call for another ending drops this work.
---@param game table
---@param seconds number
---@return table  outcome, plies, limited and moves; or solving: how many plies are solved; or
--- message: why there is no exact result
function calls.ending(game, seconds)
  endings = endings or shogun.endings { cache = false }
  local board = position.board(game)
  local set, message = endings:set(board:rules())
  if not set then return { message = message } end
  if not set:moves(board) then
    local name, reason = core.ending_name(board)
    if not name then return { message = reason } end
    local plies = solve(board:rules(), name, seconds)
    if plies then return { solving = plies } end
  end
  return answer_of(set, board)
end

return calls
