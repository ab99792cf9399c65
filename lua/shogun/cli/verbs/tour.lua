--- shogun tour: finds, counts, checks and draws knight's tours.

local try = require("shogun.check").try
local lazy_require = require "shogun.lazy_require"
local quoted = require("shogun.core").quoted
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local draw_tour = lazy_require "shogun.draw.tour"
local terminal = require "shogun.cli.terminal"
local tours = lazy_require "shogun.tour"
local unmarked = lazy_require "shogun.unmarked"

local tour = {
  formats = { "tours" },
  answers = { "text", "svg", "png" },
  examples = {
    { "shogun tour 5 --count", "count the tours from all fields" },
    { "shogun tour 8 --closed --svg tour.svg", "draw a closed tour" },
    { "shogun tour --check tour.txt", "check that a table of numbers is a tour" },
  },
}

-- Reads the sides of a board: "8" or "7x5".
local function size(text)
  local width, height = text:match "^(%d+)x(%d+)$"
  width, height = math.tointeger(width or text), math.tointeger(height or text)
  if width and height and try(tours.is_legal, { width, height }, {}, { 0, 0 }) then
    return { width, height }
  end
  return nil, ("expected 8 or 7x5, sides from 1 to 4096, got '%s'"):format(text)
end

-- Reads a field: "0,0".
local function position(text)
  local x, y = text:match "^(%d+),(%d+)$"
  x, y = math.tointeger(x), math.tointeger(y)
  if x and y then return { x, y } end
  return nil, ("expected a field as X,Y, counted from 0, got '%s'"):format(text)
end

function tour.define(command)
  command:argument("size", "the sides: 8, or 7x5"):args "?":convert(size)
  command:option("--from", "X,Y of the first field, from 0; default 0,0, with --closed the middle")
    :convert(position)
  command:flag("--closed", "a closed tour: a knight's move leads back to the first field")
  local count = command:flag("--count",
    "count the tours from --from, or from all fields")
  command:option("--memory", "how many MiB counting may use; default 4096"):argname "N"
    :convert(console.count(1, 1 << 20))
  command:mutex(count, command:option("--check",
    "check a table of numbers, as this verb prints it; - for stdin"):argname "FILE",
    command:flag("--first", "the first tour found by trying moves clockwise, without heuristics"))
  options.add(command, "size", "400"):target "pixels"
  options.add(command, "theme", "light")
end

local function check(arguments)
  local one = arguments.check and "--check" or arguments.count and "--count" or "--first"
  local other = arguments.check and (arguments.size and "a size" or arguments.from and "--from")
    or one ~= "--first" and (arguments.svg or arguments.png) and "a picture"
    or arguments.first and arguments.closed and "--closed"
  if other then console.fail(("%s: not together with %s"):format(other, one), 2) end
  if not (arguments.size or arguments.check) then console.fail("missing argument 'size'", 2) end
  local from = arguments.from
  if from and not tours.is_legal(arguments.size, {}, from) then
    console.fail(("--from: %d,%d is off the board"):format(from[1], from[2]), 2)
  end
end

-- Reads a table of numbers from a file. Returns the sides of the board, and the path of the knight.
local function read(name)
  local function fail(text, ...) console.fail(name .. ": " .. text:format(...)) end
  local at, count, columns, rows = {}, 0, nil, 0
  local file <close> = console.open(name)
  for line in unmarked(file:read "a"):gmatch "[^\n]*%S[^\n]*" do
    local x = 0
    rows = rows + 1
    for word in line:gmatch "%S+" do
      local number = math.tointeger(word:match "^%-?%d+$")
      if not number or number < -1 or at[number] then
        fail("row %d: expected -1 or a number not used before, got %s", rows, quoted(word))
      end
      if number >= 0 then at[number], count = { x, -rows }, count + 1 end
      x = x + 1
    end
    columns = columns or x
    if x ~= columns then fail("row %d: expected %d numbers, got %d", rows, columns, x) end
  end
  if count == 0 then fail("expected a table of numbers from 0 on, as shogun tour 5 prints it") end
  local path = {}
  for number = 0, count - 1 do
    local place = at[number] or fail("the number %d is missing", number)
    path[count - number] = { place[1], place[2] + rows }
  end
  local dim, message = size(("%dx%d"):format(columns or 0, rows))
  return dim or fail(message), path
end

local function check_file(arguments)
  local dim, path = read(arguments.check)
  local is_closed, why = tours.is_closed(dim, path)
  if not is_closed and (arguments.closed or not tours.is_tour(dim, path)) then
    console.fail(arguments.check .. ": " .. why)
  end
  console.answer(is_closed and "a closed tour" or "a tour")
  return 0
end

local function text_of(progress)
  if progress.found then return ("%d tours so far"):format(progress.found) end
  local text = "%d of %d fields done, %d states"
  return text:format(progress.done, progress.fields, progress.states)
end

local function count(arguments)
  local meter, latest = terminal.meter(), { found = 0 }
  local given = { closed = arguments.closed, memory = arguments.memory, report = function(progress)
    latest = progress
    meter.show("%s", text_of(progress))
  end }
  local ok, result
  if arguments.from then
    ok, result = pcall(tours.count_tours, arguments.size, { arguments.from }, given)
  else
    ok, result = pcall(tours.count_all, arguments.size, given)
  end
  meter.clear()
  if not ok then
    if console.is_interrupt(result) then console.say("\nshogun: %s", text_of(latest)) end
    local refused = type(result) == "string" and result:match "^dim: (.*)"
    if refused then console.fail("size: " .. refused, 2) end
    error(result, 0)
  end
  console.answer(("%d"):format(result))
  return 0
end

-- The first field: that of --from. Default: a corner; for a closed tour the middle, the best place.
local function beginning(arguments)
  if arguments.from or not arguments.closed then return arguments.from or { 0, 0 } end
  return { arguments.size[1] // 2, arguments.size[2] // 2 }
end

function tour.run(arguments)
  check(arguments)
  if arguments.check then return check_file(arguments) end
  if arguments.count then return count(arguments) end
  local from = beginning(arguments)
  local search = arguments.first and tours.first_tour
    or arguments.closed and tours.first_closed_tour_heuristics
    or tours.tour_on_mega_board
  local path = search(arguments.size, { from })
  if not path then
    local is_odd = arguments.size[1] * arguments.size[2] % 2 == 1
    local why = arguments.closed and is_odd and ": the board has an odd number of fields" or ""
    console.say("shogun: there is no %s from %d,%d%s", arguments.closed and "closed tour" or "tour",
      from[1], from[2], why)
    return 1
  end
  if arguments.svg or arguments.png then
    local given = { size = arguments.pixels, theme = arguments.theme }
    local svg = draw_tour(arguments.size[1], arguments.size[2], path, given)
    console.answer_picture(svg, arguments.to)
  else
    console.answer(tours.board_text(arguments.size, path))
  end
  return 0
end

return tour
