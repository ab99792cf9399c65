--- Finds the path of a move.

local core = require "shogun.core"

local function sign(number) return number > 0 and 1 or number < 0 and -1 or 0 end

-- Adds the fields from `from` to `to`, which are on one line. Leaves out `from`.
local function add_line(path, from, to)
  local dx, dy = sign(to.x - from.x), sign(to.y - from.y)
  local x, y = from.x, from.y
  while x ~= to.x or y ~= to.y do
    x, y = x + dx, y + dy
    path[#path + 1] = core.field(x, y)
  end
end

local function is_free(board, path)
  for i = 1, #path - 1 do
    if board:is_occupied(path[i]) then return false end
  end
  return true
end

--- A free path for a move. If two paths are free, the path that begins along the row.
---@param board shogun.Board  before the move
---@param move shogun.Move
---@return string[]  the fields after `from`, the target last
return function(board, move)
  local from, to = {}, {}
  from.x, from.y = core.xy(move.from)
  to.x, to.y = core.xy(move.to)
  for _, turn in ipairs { { x = to.x, y = from.y }, { x = from.x, y = to.y } } do
    local path = {}
    add_line(path, from, turn)
    add_line(path, turn, to)
    if is_free(board, path) then return path end
  end
end
