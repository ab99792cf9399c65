--- Sizes, fields and paths of knight's tours, as arguments: checked, in sets, searched from.

local check = require "shogun.check"
local core = require "shogun.core"

local paths = {}

--- Steps in one call to C: some ten milliseconds, so that Ctrl-C is handled between the calls.
paths.at_once = 1 << 19

local side_limit <const> = 4096

local function is_side(number) return number and number >= 1 and number <= side_limit end

--- The sides of a board.
function paths.size_of(dim)
  local width, height = dim, dim
  local is_pair = type(dim) == "table" and #dim == 2 and not check.list_problem(dim, "dim")
  if is_pair then width, height = dim[1], dim[2] end
  width, height = check.to_integer(width), check.to_integer(height)
  if is_side(width) and is_side(height) then return width, height end
  check.expected("dim", ("1 to %d, or {width, height}"):format(side_limit), dim)
end

--- The numbers of a position.
function paths.check_position(position, what)
  local x, y
  if type(position) == "table" then x, y = position[1], position[2] end
  x, y = check.to_integer(x), check.to_integer(y)
  if x and y then return x, y end
  check.expected(what, "a position {x, y}", position)
end

--- Raises unless a value is a list.
function paths.check_list(path, what) check.list(path, what or "path", "a list of positions") end

--- A field as a number, for sets.
function paths.number_of(x, y) return x << 32 ~ y & 0xffffffff end

--- Whether a field is on the board and not in a set.
function paths.is_free(width, height, set, x, y)
  return x >= 0 and x < width and y >= 0 and y < height and not set[paths.number_of(x, y)]
end

--- The fields of a path as a set.
function paths.visited(path)
  paths.check_list(path)
  local set = {}
  for i, position in ipairs(path) do
    local x, y = paths.check_position(position, ("path[%d]"):format(i))
    if paths.is_free(side_limit, side_limit, set, x, y) then set[paths.number_of(x, y)] = true end
  end
  return set
end

--- A search, which checks the path.
function paths.search(width, height, path, options)
  paths.check_list(path)
  local made, message = check.blame(core.tours, width, height, path, options)
  return made or check.raise(message)
end

return paths
