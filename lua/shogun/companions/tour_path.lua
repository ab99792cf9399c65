--- Sizes, fields and paths of knight's tours, as arguments: checked, in sets, searched from.

local check = require "shogun.check"
local core = require "shogun.core"

local paths = {}

--- Steps in one call to C: some ten milliseconds, so that Ctrl-C is handled between the calls.
paths.at_once = 1 << 19

local side_limit <const> = 4096

local function is_side(number)
  return number and number >= 1 and number <= side_limit
end

--- The sides of a board. `level`: whose fault bad ones are, as for error; default: the caller's of
--- a public function.
function paths.size_of(dim, level)
  local width, height = dim, dim
  local is_pair = type(dim) == "table" and #dim == 2 and not check.list_problem(dim, "dim")
  if is_pair then width, height = dim[1], dim[2] end
  width, height = check.to_integer(width), check.to_integer(height)
  if is_side(width) and is_side(height) then return width, height end
  check.expected("dim", ("1 to %d, or {width, height}"):format(side_limit), dim, (level or 2) + 1)
end

--- The numbers of a position.
function paths.check_position(position, what, level)
  local x, y
  if type(position) == "table" then x, y = position[1], position[2] end
  x, y = check.to_integer(x), check.to_integer(y)
  if x and y then return x, y end
  check.expected(what, "a position {x, y}", position, level + 1)
end

--- Raises unless a value is a list.
function paths.check_list(path, level, what)
  check.list(path, what or "path", level + 1, "a list of positions")
end

--- Raises unless a value is a function.
function paths.check_function(call, what, level)
  if type(call) ~= "function" then check.expected(what, "a function", call, level + 1) end
end

--- A field as a number, for sets.
function paths.number_of(x, y) return x << 32 ~ y & 0xffffffff end

--- Whether a field is on the board and not in a set.
function paths.is_free(width, height, set, x, y)
  return x >= 0 and x < width and y >= 0 and y < height and not set[paths.number_of(x, y)]
end

--- The fields of a path as a set.
function paths.visited(path, level)
  level = (level or 2) + 1
  paths.check_list(path, level)
  local set = {}
  for i, position in ipairs(path) do
    local x, y = paths.check_position(position, ("path[%d]"):format(i), level)
    if paths.is_free(side_limit, side_limit, set, x, y) then set[paths.number_of(x, y)] = true end
  end
  return set
end

--- A search, which checks the path. `level`: whose fault a bad one is.
function paths.search(level, width, height, path, options)
  paths.check_list(path, level + 1)
  local made, message = check.blame(level + 1, core.tours, width, height, path, options)
  return made or error(message, level + 1)
end

return paths
