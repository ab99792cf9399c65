--- Knight's tours: the functions of the exercise sheet of 2023, under their names and with their
-- arguments, for any rectangular board. The searching is done in C.
--
-- Positions are pairs {x, y}, counted from 0. A path is a list of positions, the newest first. A
-- tour is a path over all fields; a closed one ends a knight's move from where it began. `dim` is
-- the length of the sides, or {width, height}. `shogun.draw.tour` draws a path.

local check = require "shogun.check"
local core = require "shogun.core"

---@class shogun.tour
local tour = {}

local side_limit <const> = 4096

-- Clockwise, from twelve o'clock.
local steps <const> =
  { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } }

-- Steps in one call to C: some ten milliseconds, so that Ctrl-C is handled between the calls.
local at_once <const> = 1 << 19

local function is_side(number)
  return math.type(number) == "integer" and number >= 1 and number <= side_limit
end

-- `level`: whose fault a bad one is, as for error; default: the caller's of a public function.
local function size_of(dim, level)
  local width, height = dim, dim
  if type(dim) == "table" then width, height = dim[1], dim[2] end
  if is_side(width) and is_side(height) then return width, height end
  check.expected("dim", ("1 to %d, or {width, height}"):format(side_limit), dim, (level or 2) + 1)
end

local function check_position(position, what, level)
  local x, y
  if type(position) == "table" then x, y = position[1], position[2] end
  if math.type(x) == "integer" and math.type(y) == "integer" then return x, y end
  check.expected(what, "a position {x, y}", position, level + 1)
end

local function check_list(path, level, what)
  if type(path) == "table" then return end
  check.expected(what or "path", "a list of positions", path, level + 1)
end

local function check_function(call, what, level)
  if type(call) ~= "function" then check.expected(what, "a function", call, level + 1) end
end

local function nothing() end

local count_options <const> = { closed = true, memory = true, report = true, without = true }

-- The options of a count, with their defaults.
local function read_options(options, level)
  options = options == nil and {} or options
  check.names(options, count_options, level + 1)
  local closed, memory = check.flag(options, "closed", level + 1), options.memory or 4096
  local report, without = options.report or nothing, options.without or {}
  check_function(report, "report", level + 1)
  check_list(without, level + 1, "without")
  for i, at in ipairs(without) do check_position(at, ("without[%d]"):format(i), level + 1) end
  if math.type(memory) ~= "integer" or memory < 1 or memory > 1 << 20 then
    check.expected("memory", "1 to 1048576 MiB", memory, level + 1)
  end
  return { closed = closed, memory = memory, report = report, without = without }
end

-- The fields of a path as a set of their numbers.
local function number_of(x, y) return x << 32 ~ y & 0xffffffff end

local function is_free(width, height, set, x, y)
  return x >= 0 and x < width and y >= 0 and y < height and not set[number_of(x, y)]
end

local function visited(path, level)
  level = (level or 2) + 1
  check_list(path, level)
  local set = {}
  for i, position in ipairs(path) do
    local x, y = check_position(position, ("path[%d]"):format(i), level)
    if is_free(side_limit, side_limit, set, x, y) then set[number_of(x, y)] = true end
  end
  return set
end

--- Whether a position is on the board and not on the path.
--- ```lua
--- print(shogun.tour.is_legal(8, { { 0, 0 } }, { 1, 2 }))  --> true
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param position shogun.Position
---@return boolean
function tour.is_legal(dim, path, position)
  local width, height = size_of(dim)
  return is_free(width, height, visited(path), check_position(position, "position", 2))
end

local function onward(width, height, set, x, y)
  local list = {}
  for _, step in ipairs(steps) do
    local to_x, to_y = x + step[1], y + step[2]
    if is_free(width, height, set, to_x, to_y) then list[#list + 1] = { to_x, to_y } end
  end
  return list
end

--- The positions to which a knight can go on, clockwise from twelve o'clock.
--- ```lua
--- print(#shogun.tour.legal_moves(8, {}, { 2, 2 }))  --> 8
--- ```
---@param dim shogun.Dim
---@param path shogun.Path  may be empty, and need not end at the position
---@param position shogun.Position
---@return shogun.Position[]
function tour.legal_moves(dim, path, position)
  local width, height = size_of(dim)
  return onward(width, height, visited(path), check_position(position, "position", 2))
end

local function counted(dim, path, position, level)
  local width, height = size_of(dim, level + 1)
  local set = visited(path, level + 1)
  local x, y = check_position(position, "position", level + 1)
  set[number_of(x, y)] = true -- the knight leaves it behind
  local list = onward(width, height, set, x, y)
  for _, at in ipairs(list) do at.onward = #onward(width, height, set, at[1], at[2]) end
  return list
end

--- The positions of `legal_moves`, each with `onward`: how many moves go on from there, as
--- Warnsdorff's rule counts them.
--- ```lua
--- print(shogun.tour.counted_moves(8, {}, { 1, 3 })[1].onward)  --> 7
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param position shogun.Position
---@return shogun.Position[]
function tour.counted_moves(dim, path, position) return (counted(dim, path, position, 2)) end

--- The positions of `legal_moves`, ordered by Warnsdorff's rule: those with the fewest onward moves
--- come first; equals stay clockwise.
--- ```lua
--- print(#shogun.tour.ordered_moves(8, {}, { 2, 2 }))  --> 8
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param position shogun.Position
---@return shogun.Position[]
function tour.ordered_moves(dim, path, position)
  local list, rank = counted(dim, path, position, 2), {}
  for i, at in ipairs(list) do rank[at], at.onward = at.onward * #steps + i, nil end
  table.sort(list, function(a, b) return rank[a] < rank[b] end)
  return list
end

-- Whether a list of positions is of that sort, and why not. Tail-called by the public functions.
local function verdict(dim, path, sort)
  local width, height = size_of(dim)
  check_list(path, 2)
  local made, message = check.blame(2, core.tours, width, height, path, {})
  if made and sort ~= "path" then
    local last, first = path[1], path[#path]
    if #path < width * height then
      message = ("path: expected %d positions, got %d"):format(width * height, #path)
    elseif sort == "closed" and math.abs((last[1] - first[1]) * (last[2] - first[2])) ~= 2 then
      message = ("path[1]: {%d, %d} is no knight's move away from path[%d]"):format(last[1],
        last[2], #path)
    end
  end
  return not message, message
end

--- Whether a list is a path: on the board, by knight's moves, no position twice.
--- ```lua
--- print(shogun.tour.is_path(8, { { 1, 2 }, { 0, 0 } }))  --> true
--- ```
---@param dim shogun.Dim
---@param path shogun.Path  any list
---@return boolean
---@return string? message  why not, with the place in the list
function tour.is_path(dim, path) return verdict(dim, path, "path") end

--- Whether a list is a tour: a path over all fields.
--- ```lua
--- print(shogun.tour.is_tour(8, { { 0, 0 } }))  --> false  path: expected 64 positions, got 1
--- ```
---@param dim shogun.Dim
---@param path shogun.Path  any list
---@return boolean
---@return string? message  why not
function tour.is_tour(dim, path) return verdict(dim, path, "tour") end

--- Whether a list is a closed tour, whose last field is a knight's move from its first.
--- ```lua
--- print(shogun.tour.is_closed(6, shogun.tour.first_closed_tour_heuristics(6, { { 3, 3 } })))
--- ```
---@param dim shogun.Dim
---@param path shogun.Path  any list
---@return boolean
---@return string? message  why not
function tour.is_closed(dim, path) return verdict(dim, path, "closed") end

-- A search, which checks the path. `level`: whose fault a bad one is.
local function search(level, width, height, path, options)
  local made, message = check.blame(level + 1, core.tours, width, height, path, options)
  return made or error(message, level + 1)
end

-- Whether there is a next tour; nil if the budget of steps ran out.
local function run(searching, budget)
  while budget > 0 do
    local state = searching:run(math.min(budget, at_once))
    if state ~= "more" then return state == "found" end
    budget = budget - at_once
  end
end

-- A board with at most this many fields in a row, and in all, is counted without walking its tours.
local narrow_limit <const>, fields_limit <const> = 7, 512

local function is_narrow(width, height)
  return math.min(width, height) <= narrow_limit and width * height <= fields_limit
end

-- The fields along the shorter side, row by row, as core.tour_count takes them. `is_ring`: the tour
-- comes back and has no ends.
local function kinds_of(width, height, path, given, is_ring)
  local narrow, kinds = math.min(width, height), {}
  for i = 1, width * height do kinds[i] = "." end
  local function set(at, kind)
    if not is_free(width, height, {}, at[1], at[2]) then return end
    kinds[width > height and at[1] * narrow + at[2] + 1 or at[2] * narrow + at[1] + 1] = kind
  end
  for _, at in ipairs(given.without) do set(at, "#") end
  for i, at in ipairs(path) do
    local is_end = i == 1 or given.closed and i == #path
    set(at, is_end and (is_ring and "." or "o") or "#")
  end
  return table.concat(kinds)
end

-- How many tours continue a path, or (if it is empty) begin anywhere.
local function count(width, height, path, given, level)
  local narrow, is_ring = math.min(width, height), given.closed and #path < 2
  local kinds = kinds_of(width, height, path, given, is_ring)
  local counting = core.tour_count(narrow, width * height // narrow, kinds, is_ring, given.memory)
  local total, done, states = nil, 0, 1
  while not total do
    given.report { done = done, fields = #kinds, states = states }
    total, done, states = check.blame(level + 1, counting.run, counting, at_once >> 4)
  end
  -- Each is counted once for both its directions, and a ring once for all its fields.
  local _, open = kinds:gsub("%.", "")
  local times = (#path == 0 or is_ring) and open > 1 and 2 or 1
  if is_ring and #path == 0 then times = times * open end
  if total > 0 and total > math.maxinteger // times then
    error("the tours are more than 2^63 - 1", level + 1)
  end
  return total * times
end

-- The fields of a tour that the list leaves.
local function length_of(width, height, set, without)
  local length = width * height
  for _, at in ipairs(without) do
    if is_free(width, height, set, at[1], at[2]) then
      set[number_of(at[1], at[2])], length = true, length - 1
    end
  end
  return length
end

-- The same for larger boards: walks the tours in slices, and reports after each.
local function walk(searching, report)
  local total = 0
  repeat
    report { found = total }
    local found, done = searching:count(at_once)
    total = total + found
  until done
  return total
end

--- The number of tours that begin with a path. On boards with a side of at most 7 and at most 512
--- fields no tour is walked: 7 x 7 takes minutes. On others each is walked, which ends only if the
--- path leaves few fields.
--- ```lua
--- print(shogun.tour.count_tours(5, { { 0, 0 } }))  --> 304
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param options? shogun.TourCountOptions
---@return integer
function tour.count_tours(dim, path, options)
  local width, height = size_of(dim)
  local given = read_options(options, 2)
  local rules = { closed = given.closed, without = given.without }
  if #given.without > 0 then
    rules.length = length_of(width, height, visited(path), given.without)
  end
  local searching = search(2, width, height, path, rules) -- which checks the path
  if is_narrow(width, height) then return (count(width, height, path, given, 2)) end
  return walk(searching, given.report)
end

--- All tours that begin with a path, in the order of `legal_moves`. The paths share their
--- positions.
--- ```lua
--- print(#shogun.tour.enum_tours(5, { { 0, 0 } }))  --> 304
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@return shogun.Path[]
function tour.enum_tours(dim, path)
  local width, height = size_of(dim)
  local searching = search(2, width, height, path, {})
  local list, positions = {}, {}
  while run(searching, math.huge) do list[#list + 1] = searching:path(positions) end
  return list
end

--- The first result of `f` that is not nil (or false). `f` is called for one position after the
--- other, until then.
--- ```lua
--- print(shogun.tour.first({ { 0, 0 } }, function(at) return #at end))  --> 2
--- ```
---@param positions shogun.Position[]
---@param f fun(position: shogun.Position): shogun.Path?
---@return shogun.Path?
function tour.first(positions, f)
  check_list(positions, 2, "positions")
  check_function(f, "f", 2)
  for _, position in ipairs(positions) do
    local found = f(position)
    if found then return found end
  end
  return nil
end

--- The first tour that begins with a path, in the order of `legal_moves`, without any heuristic.
--- That may take long on 8 x 8 and larger.
--- ```lua
--- print(#shogun.tour.first_tour(5, { { 0, 0 } }))  --> 25
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@return shogun.Path?  nil if there is none
function tour.first_tour(dim, path)
  local width, height = size_of(dim)
  local searching = search(2, width, height, path, {})
  return run(searching, math.huge) and searching:path() or nil
end

-- One complete search, in the first order, which decides whether there is a tour; interleaved with
-- restarts, each in an order of its own and with a small budget. A turn of a search has `tries`
-- times as many steps as there are fields. Tail-called by the public functions.
local function find(width, height, path, orders, tries, options)
  options.order = orders[1]
  local budget, patient = tries * width * height, search(2, width, height, path, options)
  local attempt, searching = 1, patient
  local found = run(patient, budget)
  while found == nil do
    attempt = attempt + 1
    options.order, options.seed = orders[attempt // 2 + 1] or "shuffled", attempt
    searching = attempt % 2 == 0 and search(2, width, height, path, options) or patient
    found = run(searching, budget)
  end
  return found and searching:path() or nil
end

--- A tour that begins with a path, found by Warnsdorff's rule.
--- ```lua
--- print(#shogun.tour.first_tour_heuristics(8, { { 0, 0 } }))  --> 64
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@return shogun.Path?  nil if there is none
function tour.first_tour_heuristics(dim, path)
  local width, height = size_of(dim)
  return find(width, height, path, { "warnsdorff", "outside" }, 10, {})
end

--- A closed tour that begins with a path, by the same rule: its last field is a knight's move from
--- its first one.
--- ```lua
--- print(#shogun.tour.first_closed_tour_heuristics(8, { { 4, 4 } }))  --> 64
--- ```
---@param dim shogun.Dim
---@param path shogun.Path  {dim // 2, dim // 2} is a good beginning
---@return shogun.Path?  nil if there is none
function tour.first_closed_tour_heuristics(dim, path)
  local width, height = size_of(dim)
  return find(width, height, path, { "warnsdorff", "outside" }, 10, { closed = true })
end

--- The same as `first_tour_heuristics` for large boards, up to 4096 x 4096 fields.
--- ```lua
--- print(#shogun.tour.tour_on_mega_board(30, { { 0, 0 } }))  --> 900
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@return shogun.Path?  nil if there is none
function tour.tour_on_mega_board(dim, path)
  local width, height = size_of(dim)
  return find(width, height, path, { "outside", "warnsdorff" }, 10, {})
end

-- The fields outside the path that the predicate refuses.
local function refused(width, height, set, allows)
  local list = {}
  for x = 0, width - 1 do
    for y = 0, height - 1 do
      if not set[number_of(x, y)] and not allows { x, y } then list[#list + 1] = { x, y } end
    end
  end
  return list
end

--- A path of n fields that begins with `path` and continues over fields that the predicate allows.
--- ```lua
--- local function allows(at) return at[1] < 4 end
--- print(#shogun.tour.one_tour_pred(8, { { 0, 0 } }, 5, allows))  --> 5
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param n integer  the length wanted, that of the path or more
---@param f fun(position: shogun.Position): boolean  called once for each field not on the path
---@return shogun.Path?  nil if there is none
function tour.one_tour_pred(dim, path, n, f)
  local width, height = size_of(dim)
  local set = visited(path)
  if math.type(n) ~= "integer" or n < #path then
    check.expected("n", "a whole number from " .. #path, n, 2)
  end
  check_function(f, "f", 2)
  search(2, width, height, path, {}) -- a bad path is reported before the predicate is called
  local options = { length = n, without = refused(width, height, set, f) }
  return find(width, height, path, { "clockwise", "warnsdorff", "outside" }, 100, options)
end

--- The number of tours from all fields; both ways around count. The board has a side of at most 7,
--- and at most 512 fields. 6 x 6 takes less than a second, 7 x 7 some minutes.
--- ```lua
--- print(shogun.tour.count_all(5))  --> 1728
--- ```
---@param dim shogun.Dim
---@param options? shogun.TourCountOptions
---@return integer
function tour.count_all(dim, options)
  local width, height = size_of(dim)
  local given = read_options(options, 2)
  if not is_narrow(width, height) then
    local got = ("%d x %d"):format(width, height)
    check.expected("dim", "a side of at most 7 and at most 512 fields", got, 2)
  end
  return (count(width, height, {}, given, 2))
end

-- The number of each field: that of its step, from 0, or -1.
local function numbers_of(width, height, path, level)
  check_list(path, level + 1)
  local rows = {}
  for y = 0, height - 1 do
    rows[y] = {}
    for x = 0, width - 1 do rows[y][x] = -1 end
  end
  for i, position in ipairs(path) do
    local x, y = check_position(position, ("path[%d]"):format(i), level + 1)
    if not is_free(width, height, {}, x, y) then
      error(("path[%d]: {%d, %d} is off the board"):format(i, x, y), level + 1)
    end
    rows[y][x] = #path - i
  end
  return rows
end

local function text_of(dim, path, down, level)
  local width, height = size_of(dim, level + 1)
  if down ~= nil and down ~= "x" and down ~= "y" then
    check.expected("down", "'x' or 'y'", down, level + 1)
  end
  local rows = numbers_of(width, height, path, level + 1)
  local format = "%" .. #tostring(math.max(#path - 1, 10)) .. "d"
  local lines = {}
  for i = 0, (down == "x" and width or height) - 1 do
    local line = {}
    for j = 0, (down == "x" and height or width) - 1 do
      line[j + 1] = format:format(down == "x" and rows[j][i] or rows[height - 1 - i][j])
    end
    lines[i + 1] = table.concat(line, " ")
  end
  return table.concat(lines, "\n")
end

--- A path as a table of numbers: 0 where it begins, -1 for fields not visited.
--- ```lua
--- print(shogun.tour.board_text(5, shogun.tour.first_tour(5, { { 0, 0 } })))
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param down? "y" | "x"  the axis of the lines: "y", from the top down to 0 (default), as
--- the sheet prints 8 x 8; or "x", from 0 down, as it prints its 7 x 5 board
---@return string  lines of text
function tour.board_text(dim, path, down) return (text_of(dim, path, down, 2)) end

--- Prints a path as a table of numbers, as `tour.board_text` makes it.
--- ```lua
--- shogun.tour.print_board(5, shogun.tour.first_tour(5, { { 0, 0 } }))
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param down? "y" | "x"
function tour.print_board(dim, path, down) print((text_of(dim, path, down, 2))) end

return tour
