-- positions.lua -- positions to learn from, read from their bytes in plain Lua.

local positions = {}

local form <const> = "<I8I8I8I8I8I4i2I2I2I2BbBB"
local names <const> = {
  "white", "red", "kings", "low", "high", "game", "score", "move", "ply", "quiet", "turn", "result",
  "lone", "flags",
}

positions.bytes = form:packsize()

local function has(set, bit) return set >> bit & 1 == 1 end

local function piece(position, bit)
  local is_white = has(position.white, bit)
  if not is_white and not has(position.red, bit) then return nil end
  local letter = has(position.kings, bit) and "k" or "p"
  local energy = 1 + (position.low >> bit & 1) + 2 * (position.high >> bit & 1)
  return (is_white and letter:upper() or letter) .. energy
end

local function row(position, y)
  local text, empty = "", 0
  for bit = 8 * (y - 1), 8 * (y - 1) + 7 do
    local here = piece(position, bit)
    if not here then empty = empty + 1 end
    if here and empty > 0 then text, empty = text .. empty, 0 end
    if here then text = text .. here end
  end
  return empty > 0 and text .. empty or text
end

-- The text of its board.
local function text(position)
  local rows = {}
  for y = 8, 1, -1 do rows[#rows + 1] = row(position, y) end
  return ("%s %s %d %d"):format(table.concat(rows, "/"), position.turn == 0 and "w" or "r",
    position.quiet, position.ply // 2 + 1)
end

local function field(number) return ("%c%d"):format(97 + number % 8, 1 + number // 8) end

-- A list of positions: the numbers of the record by name, `text` of its board, `moved` as a text.
function positions.read(bytes)
  local list = {}
  for at = 1, #bytes, positions.bytes do
    local values, position = { form:unpack(bytes, at) }, {}
    for i, name in ipairs(names) do position[name] = values[i] end
    position.text = text(position)
    position.moved = position.move > 0
      and field(position.move & 63) .. field(position.move >> 6) or nil
    list[#list + 1] = position
  end
  return list
end

return positions
