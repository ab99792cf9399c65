-- reached.lua -- the fields that a pawn can ever reach if nothing stands in its way, by trying.

local reached = {}

--- How many steps two fields are apart.
function reached.distance(a, b) return math.abs(a.x - b.x) + math.abs(a.y - b.y) end

--- Calls `visit` with each field.
function reached.each_field(visit)
  for y = 1, 8 do
    for x = 1, 8 do visit { x = x, y = y } end
  end
end

local function number_of(state) return 100 * state.energy + 10 * state.x + state.y end

--- All states that a pawn can reach, by number; its own only if it comes back.
function reached.states(pawn, dials)
  local known, waiting = {}, { pawn }
  while #waiting > 0 do
    local from = table.remove(waiting)
    reached.each_field(function(to)
      if reached.distance(from, to) ~= from.energy then return end
      local turned = dials[9 - to.y][to.x] - dials[9 - from.y][from.x]
      local state = { x = to.x, y = to.y, energy = (from.energy - 1 + turned) % 4 + 1 }
      if known[number_of(state)] then return end
      known[number_of(state)] = state
      waiting[#waiting + 1] = state
    end)
  end
  return known
end

--- Whether one of the states is on a field.
function reached.includes(states, field)
  for _, state in pairs(states) do
    if state.x == field.x and state.y == field.y then return true end
  end
  return false
end

return reached
