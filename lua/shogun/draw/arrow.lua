--- The arrow of a move along the piece's path: straight, or with the one turn whose path is free.
--
-- It leaves room for the numbers of the pieces at its ends. Where no path is free (a move of
-- another board, say) it goes straight from field to field.

local gap <const> = 36 -- from the middle of a field to the edge of the piece on it
local tip <const> = { length = 28, half_width = 22 }

local function sign(number) return number > 0 and 1 or number < 0 and -1 or 0 end

-- Whether the fields from one to another on the same line are empty, without the first one.
local function is_free(board, from, to)
  local dx, dy = sign(to.x - from.x), sign(to.y - from.y)
  local x, y = from.x, from.y
  while x ~= to.x or y ~= to.y do
    x, y = x + dx, y + dy
    if board:is_occupied { x, y } then return false end
  end
  return true
end

-- The field before the last one on the way.
local function before(from, to)
  return { x = to.x - sign(to.x - from.x), y = to.y - sign(to.y - from.y) }
end

-- The fields where the arrow begins, turns and ends.
local function corners(board, from, to)
  if from.x == to.x or from.y == to.y then return { from, to } end
  for _, turn in ipairs { { x = from.x, y = to.y }, { x = to.x, y = from.y } } do
    if is_free(board, from, turn) and is_free(board, turn, before(turn, to)) then
      return { from, turn, to }
    end
  end
  return { from, to }
end

-- A point moved towards another one.
local function towards(a, b, length)
  local dx, dy = b[1] - a[1], b[2] - a[2]
  local whole = math.sqrt(dx * dx + dy * dy)
  return { a[1] + dx / whole * length, a[2] + dy / whole * length }
end

local function text_of(points)
  local texts = {}
  for i, point in ipairs(points) do texts[i] = ("%.0f %.0f"):format(point[1], point[2]) end
  return table.concat(texts, "L")
end

-- The triangle at the end of a line that comes from a point.
local function head(from, at)
  local base = towards(at, from, tip.length)
  local across = towards({ 0, 0 }, { base[2] - at[2], at[1] - base[1] }, tip.half_width)
  return {
    { base[1] + across[1], base[2] + across[2] }, at, { base[1] - across[1], base[2] - across[2] },
  }, base
end

--- The arrow of a move as the data of two SVG paths.
---@param board shogun.Board
---@param move { from: { x: integer, y: integer }, to: { x: integer, y: integer } }  two fields
---@param centre fun(field: { x: integer, y: integer }): number, number  of a field in the picture
---@return string line
---@return string head
return function(board, move, centre)
  local from, to = move.from, move.to
  local points = {}
  for i, field in ipairs(corners(board, from, to)) do points[i] = { centre(field) } end
  local last = #points
  local start, target = points[1], points[last]
  if board:is_occupied(from) then points[1] = towards(start, points[2], gap) end
  if board:is_occupied(to) then target = towards(target, points[last - 1], gap) end
  local triangle, base = head(points[last - 1], target)
  points[last] = base
  return "M" .. text_of(points), "M" .. text_of(triangle) .. "Z"
end
