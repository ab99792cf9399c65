-- slow_start.lua -- all starts, found by permuting the pawns; the dials of the law "turned".

local slow = require "spec.oracle.slow"

local slow_start = {}

-- Each side's row of the documents' start: y, and the numbers from a to h (the king's negative).
local rows <const> = {
  white = { y = 1, 1, 3, 2, 3, -1, 3, 1, 2 },
  red = { y = 8, 4, 2, 4, -2, 4, 2, 3, 1 },
}

-- Calls `found` with every order of the letters, in alphabetical order.
local function permute(letters, text, found)
  if letters == "" then return found(text) end
  for i = 1, #letters do
    permute(letters:sub(1, i - 1) .. letters:sub(i + 1), text .. letters:sub(i, i), found)
  end
end

-- The different rows of numbers of a side, each with the first order of pawns that gives it.
local function rows_of(row, dials)
  local list, seen, files = {}, {}, {}
  for x = 1, 8 do
    if row[x] > 0 then files[#files + 1] = x end
  end
  local function dial(x) return dials and dials[9 - row.y][x] or 0 end
  local letters = ""
  for _, x in ipairs(files) do letters = letters .. ("abcdefgh"):sub(x, x) end
  permute(letters, "", function(text)
    local numbers = { table.unpack(row) }
    for place, x in ipairs(files) do
      local from = text:byte(place) - ("a"):byte() + 1
      numbers[x] = (row[from] - 1 + dial(x) - dial(from)) % 4 + 1
    end
    local key = table.concat(numbers, " ")
    if not seen[key] then list[#list + 1], seen[key] = { text = text, numbers = numbers }, true end
  end)
  return list
end

-- The starts of a law. Returns a function that turns a start's number into its text and its pieces
-- by field, and the number of starts.
function slow_start.of(dials)
  local white, red = rows_of(rows.white, dials), rows_of(rows.red, dials)
  return function(number)
    local of_white = white[(number - 1) // #red + 1]
    local of_red, pieces = red[(number - 1) % #red + 1], {}
    for x = 1, 8 do
      pieces[10 * x + 1], pieces[10 * x + 8] = of_white.numbers[x], of_red.numbers[x]
    end
    return of_white.text .. "/" .. of_red.text, pieces
  end, #white * #red
end

-- The dials of "magnets" turned by a quarter: its h-file becomes the first row.
slow_start.turned = {}
for y = 8, 1, -1 do
  local row = {}
  for x = 1, 8 do row[x] = slow.magnets[9 - x][9 - y] end
  slow_start.turned[9 - y] = row
end

return slow_start
