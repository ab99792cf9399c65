--- Knight's tours: the functions of the exercise sheet of 2023, under their names and with their
-- arguments, for any rectangular board. The searching is done in C.
--
-- Positions are pairs {x, y}, counted from 0. A path is a list of positions, the newest first. A
-- tour is a path over all fields; a closed one ends a knight's move from where it began. `dim` is
-- the length of the sides, or {width, height}. `shogun.draw.tour` draws a path.

local check = require "shogun.check"
local core = require "shogun.core"
local counts = require "shogun.companions.tour_count"
local paths = require "shogun.companions.tour_path"

---@class shogun.tour
local tour = {}

tour.count_tours, tour.count_all = counts.count_tours, counts.count_all

-- Clockwise, from twelve o'clock.
local steps <const> =
  { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } }

--- Whether a position is on the board and not on the path.
--- ```lua
--- print(shogun.tour.is_legal(8, { { 0, 0 } }, { 1, 2 }))  --> true
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param position shogun.Position
---@return boolean
function tour.is_legal(dim, path, position)
  local width, height = paths.size_of(dim)
  local set = paths.visited(path)
  return paths.is_free(width, height, set, paths.check_position(position, "position"))
end

local function onward(width, height, set, x, y)
  local list = {}
  for _, step in ipairs(steps) do
    local to_x, to_y = x + step[1], y + step[2]
    if paths.is_free(width, height, set, to_x, to_y) then list[#list + 1] = { to_x, to_y } end
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
  local width, height = paths.size_of(dim)
  return onward(width, height, paths.visited(path), paths.check_position(position, "position"))
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
function tour.counted_moves(dim, path, position)
  local width, height = paths.size_of(dim)
  local set = paths.visited(path)
  local x, y = paths.check_position(position, "position")
  set[paths.number_of(x, y)] = true -- the knight leaves it behind
  local list = onward(width, height, set, x, y)
  for _, at in ipairs(list) do at.onward = #onward(width, height, set, at[1], at[2]) end
  return list
end

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
  local list, rank = tour.counted_moves(dim, path, position), {}
  for i, at in ipairs(list) do rank[at], at.onward = at.onward * #steps + i, nil end
  table.sort(list, function(a, b) return rank[a] < rank[b] end)
  return list
end

-- Whether a list of positions is of that sort, and why not.
local function verdict(dim, path, sort)
  local width, height = paths.size_of(dim)
  if type(path) ~= "table" then paths.check_list(path) end
  local made, message = nil, check.list_problem(path, "path")
  if not message then made, message = check.blame(core.tours, width, height, path, {}) end
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

-- Whether there is a next tour; nil if the budget of steps ran out.
local function run(searching, budget)
  while budget > 0 do
    local state = searching:run(math.min(budget, paths.at_once))
    if state ~= "more" then return state == "found" end
    budget = budget - paths.at_once
  end
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
  local width, height = paths.size_of(dim)
  local searching = paths.search(width, height, path, {})
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
  paths.check_list(positions, "positions")
  check.of_type(f, "f", "function")
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
  local width, height = paths.size_of(dim)
  local searching = paths.search(width, height, path, {})
  return run(searching, math.huge) and searching:path() or nil
end

-- One complete search, in the first order, which decides whether there is a tour; interleaved with
-- restarts, each in an order of its own and with a small budget. A turn of a search has `tries`
-- times as many steps as there are fields. Tail-called by the public functions.
local function find(width, height, path, orders, tries, options)
  options.order = orders[1]
  local budget, patient = tries * width * height, paths.search(width, height, path, options)
  local attempt, searching = 1, patient
  local found = run(patient, budget)
  while found == nil do
    attempt = attempt + 1
    options.order, options.seed = orders[attempt // 2 + 1] or "shuffled", attempt
    searching = attempt % 2 == 0 and paths.search(width, height, path, options) or patient
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
  local width, height = paths.size_of(dim)
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
  local width, height = paths.size_of(dim)
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
  local width, height = paths.size_of(dim)
  return find(width, height, path, { "outside", "warnsdorff" }, 10, {})
end

-- The fields outside the path that the predicate refuses.
local function refused(width, height, set, allows)
  local list = {}
  for x = 0, width - 1 do
    for y = 0, height - 1 do
      if not set[paths.number_of(x, y)] and not allows { x, y } then list[#list + 1] = { x, y } end
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
  local width, height = paths.size_of(dim)
  local set = paths.visited(path)
  n = check.to_integer(n) or n
  if math.type(n) ~= "integer" or n < #path then
    check.expected("n", "a whole number from " .. #path, n)
  end
  check.of_type(f, "f", "function")
  paths.search(width, height, path, {}) -- a bad path is reported before the predicate is called
  local options = { length = n, without = refused(width, height, set, f) }
  return find(width, height, path, { "clockwise", "warnsdorff", "outside" }, 100, options)
end

-- The number of each field: that of its step, from 0, or -1.
local function numbers_of(width, height, path)
  paths.check_list(path)
  local rows = {}
  for y = 0, height - 1 do
    rows[y] = {}
    for x = 0, width - 1 do rows[y][x] = -1 end
  end
  for i, position in ipairs(path) do
    local x, y = paths.check_position(position, ("path[%d]"):format(i))
    if not paths.is_free(width, height, {}, x, y) then
      check.raise(("path[%d]: {%d, %d} is off the board"):format(i, x, y))
    end
    rows[y][x] = #path - i
  end
  return rows
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
function tour.board_text(dim, path, down)
  local width, height = paths.size_of(dim)
  if down ~= nil and down ~= "x" and down ~= "y" then
    check.expected("down", "'x' or 'y'", down)
  end
  local rows = numbers_of(width, height, path)
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

--- Prints a path as a table of numbers, as `tour.board_text` makes it.
--- ```lua
--- shogun.tour.print_board(5, shogun.tour.first_tour(5, { { 0, 0 } }))
--- ```
---@param dim shogun.Dim
---@param path shogun.Path
---@param down? "y" | "x"
function tour.print_board(dim, path, down) print(tour.board_text(dim, path, down)) end

return tour
