--- Finds the law of a printed set from the numbers that one pawn shows on the fields.
--
-- A pawn shows its field's dial plus a constant, so its numbers can serve as dials. If one magnet
-- lies under each block of four fields, one number for each block is enough: around each magnet the
-- dial turns by a quarter from field to field, in one direction. Rows 8 and 7 show if this holds.

local core = require "shogun.core"

local Measure = {}
Measure.__index = Measure

local quarters <const> = { [0] = 0, 3, 1, 2 } -- by x % 2 + 2 * (y % 2), both from 0

-- The dial of the magnet itself, from a number near it. Around it dials turn by `way`: 1 or -1.
local function magnet(x, y, number, way)
  return (number - way * quarters[(x - 1) % 2 + 2 * ((y - 1) % 2)]) % 4
end

-- The entered fields of each block, the topmost block first.
local function blocks_of(self)
  local blocks, order = {}, {}
  for _, entry in ipairs(self.entries) do
    for x = 1, 8 do
      local number, key = entry[x], (entry.y - 1) // 2 * 4 + (x - 1) // 2
      if number and not blocks[key] then
        blocks[key] = {}
        order[#order + 1] = blocks[key]
      end
      if number then table.insert(blocks[key], { x = x, y = entry.y, number = number }) end
    end
  end
  return order
end

-- The fields of a block that contradict the majority; all of them if there is no majority.
local function contradicting(block, way)
  local by, most = { [0] = {}, {}, {}, {} }, 0
  for _, field in ipairs(block) do
    table.insert(by[magnet(field.x, field.y, field.number, way)], core.field(field.x, field.y))
  end
  for turn = 1, 3 do if #by[turn] > #by[most] then most = turn end end
  local found = {}
  for turn = 0, 3 do
    local agrees = turn == most and 2 * #by[turn] > #block
    if not agrees then table.move(by[turn], 1, #by[turn], #found + 1, found) end
  end
  return found
end

-- The way that explains at least three of the four blocks of rows 8 and 7; nil if neither does.
local function way_of(self)
  local best, most = nil, 2
  for _, way in ipairs { 1, -1 } do
    local count = 0
    for i, block in ipairs(blocks_of(self)) do
      if i <= 4 and #block == 4 and #contradicting(block, way) == 0 then count = count + 1 end
    end
    if count > most then best, most = way, count end
  end
  return best
end

--- The next row to enter, and whether its fields a, c, e and g are enough; nil after row 1.
---@return integer? y
---@return boolean? is_short
function Measure:next()
  local y = 8
  for _, entry in ipairs(self.entries) do y = entry.y - (entry[2] and 1 or 2) end
  if y < 1 then return nil end
  return y, y % 2 == 0 and y < 8 and way_of(self) ~= nil
end

--- Enters a row. Returns nil and a message if the text is not a row.
---@param text string  eight numbers 1 to 4, or four if these are enough
---@return boolean?
---@return string? message
function Measure:add(text)
  local y, is_short = self:next()
  local digits = text:gsub("[%s,]", "")
  local bad = digits:match "[^1-4]"
  if bad then return nil, ("expected numbers from 1 to 4, got %s"):format(core.quoted(bad)) end
  if #digits ~= 8 and not (is_short and #digits == 4) then
    return nil, ("expected %s numbers, got %d"):format(is_short and "4 or 8" or "8", #digits)
  end
  local entry = { y = y }
  for i = 1, #digits do
    entry[#digits == 8 and i or 2 * i - 1] = digits:byte(i) - ("0"):byte()
  end
  table.insert(self.entries, entry)
  return true
end

--- Takes back the last row; false if there is none.
---@return boolean
function Measure:undo() return table.remove(self.entries) ~= nil end

--- The fields that other fields of their block contradict, if magnets explain rows 8 and 7.
---@return string[]
function Measure:contradictions()
  local way, found = way_of(self), {}
  if not way then return found end
  for _, block in ipairs(blocks_of(self)) do
    local fields = contradicting(block, way)
    table.move(fields, 1, #fields, #found + 1, found)
  end
  return found
end

--- The law, as 8 rows of dials, row 8 first.
---@return integer[][]
function Measure:law()
  local way, rows = way_of(self), {}
  for y = 8, 1, -1 do rows[9 - y] = {} end
  for _, entry in ipairs(self.entries) do
    for x = 1, 8 do
      if entry[2] then
        rows[9 - entry.y][x] = entry[x] % 4
      else
        local left = x - (x - 1) % 2 -- the field of the block that was asked for
        local own = magnet(left, entry.y, entry[left], way)
        for y = entry.y - 1, entry.y do rows[9 - y][x] = magnet(x, y, own, -way) end
      end
    end
  end
  return rows
end

---@return shogun.Measure
return function() return setmetatable({ entries = {} }, Measure) end
