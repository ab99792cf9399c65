-- slow_tour.lua -- knight's tours by plain recursion, and checks of paths and tours.

local slow = {}

local function is_step(a, b)
  local dx, dy = math.abs(a[1] - b[1]), math.abs(a[2] - b[2])
  return dx + dy == 3 and dx > 0 and dy > 0
end

-- Raises unless this is a path of that many fields.
function slow.check_path(width, height, path, length)
  assert(#path == length, "length")
  local seen = {}
  for i, at in ipairs(path) do
    assert(at[1] >= 0 and at[1] < width and at[2] >= 0 and at[2] < height, "off the board")
    local number = at[1] * height + at[2]
    assert(not seen[number], "visited twice")
    seen[number] = true
    assert(i == 1 or is_step(at, path[i - 1]), "no step")
  end
end

function slow.check_tour(width, height, path, closed)
  slow.check_path(width, height, path, width * height)
  assert(not closed or is_step(path[1], path[#path]), "not closed")
end

local function is_on(path, x, y)
  for _, at in ipairs(path) do
    if at[1] == x and at[2] == y then return true end
  end
  return false
end

local clockwise <const> =
  { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } }

-- Calls `visit` with every path of n fields that goes on from this one, until it returns true.
local function extend(width, height, path, n, allows, visit)
  if #path == n then return visit(path) end
  for _, step in ipairs(clockwise) do
    local x, y = path[1][1] + step[1], path[1][2] + step[2]
    local inside = x >= 0 and x < width and y >= 0 and y < height
    if inside and not is_on(path, x, y) and allows { x, y } then
      table.insert(path, 1, { x, y })
      local done = extend(width, height, path, n, allows, visit)
      table.remove(path, 1)
      if done then return true end
    end
  end
  return false
end

-- Whether there is a path of n fields.
function slow.is_there(width, height, path, n, allows)
  local function found() return true end
  return n >= #path and extend(width, height, table.move(path, 1, #path, 1, {}), n, allows, found)
end

return slow
