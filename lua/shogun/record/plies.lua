--- The moves of a record, checked while they are played.

local core = require "shogun.core"
local shape = require "shogun.record.shape"
local tags = require "shogun.record.tags"

local play_line

-- Plays the variations of the last move of a line; they begin on the board before it.
local function play_variations(line, variations)
  local plies, played = line.plies, line.variations and {}
  for i, nodes in ipairs(variations or {}) do
    local aside = {
      nodes = nodes, plies = core.plies(plies:board(#plies - 1), rawlen(nodes)),
      variations = played and {},
    }
    local ok, message = play_line(aside, 1)
    if not ok then return nil, "variation: " .. message end
    if played then played[i] = aside end
  end
  if played and played[1] then line.variations[#plies] = played end
  return true
end

-- Plays the nodes of a line from the n-th on.
function play_line(line, n)
  local plies, node = line.plies, line.nodes[n]
  while node ~= nil do
    local ok, message = plies:enter(node)
    if not ok then return nil, ("%s: %s"):format(shape.place(plies:board(), node), message) end
    ok, message = play_variations(line, node.variations)
    if not ok then return nil, message end
    n = n + 1
    node = line.nodes[n]
  end
  return true
end

-- Whether `next` finds no key after the n-th. Also false for a list that `next` visits otherwise.
local function ends_at(list, n) return next(list, n > 0 and n or nil) == nil end

--- Plays the moves of a record: checks moves, marks, numbers rolled and variations by the boards
--- alone, so repetition ends no game here. Raises if it does not have the shape of a record.
--
-- Plain moves, which are most, are played by one call into C, which checks their shape too.
--
-- A line that was played is a table {nodes=, plies=, variations=}, where `variations[n]` has the
-- variations of the n-th move, which are lines, too.
---@param record any
---@param name string  of the function whose first argument it is
---@param line? table  becomes the line of its moves; its variations are kept if it has a table for
--- them
---@return table? plies
---@return string? message  at which move it does not fit, and why
---@return boolean has_notes  whether moves have comments, annotations, clocks or variations
return function(record, name, line)
  shape.expect_frame(record, name)
  local start, message = tags.start(record)
  local plies = start and core.plies(start, rawlen(record.moves))
  local fitting, has_notes = 0, false
  line = line or {}
  line.nodes, line.plies = record.moves, plies
  if plies then fitting, has_notes = plies:follow(record.moves) end
  if plies and record.moves[fitting + 1] == nil and ends_at(record.moves, fitting) then
    return plies, nil, has_notes
  end
  shape.expect(record, name)
  local ok = plies ~= nil
  if ok then ok, message = play_line(line, fitting + 1) end
  if not ok then return nil, message, false end
  return plies, nil, true
end
