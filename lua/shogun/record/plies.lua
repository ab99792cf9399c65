--- The moves of a record, checked while they are played.
-- @module shogun.record.plies

local core = require "shogun.core"
local rules_text = require "shogun.record.rules"
local shape = require "shogun.record.shape"

-- The value of a tag.
local function tag_of(record, name)
  for _, tag in ipairs(record.tags) do
    if tag.name == name then return tag.value end
  end
end

-- The board on which the game starts.
local function start_of(record)
  local rules, problem = rules_text.read(tag_of(record, "Rules") or "standard")
  if not rules then return nil, "tag Rules: " .. problem end
  local board, message = core.board(tag_of(record, "Board"), rules)
  if not board then return nil, "tag Board: " .. message end
  return board
end

local play_line

-- Checks the variations of a move that was played; they begin on the board before it.
local function check_variations(plies, variations)
  for _, variation in ipairs(variations or {}) do
    local aside = core.plies(plies:board(#plies - 1), rawlen(variation))
    local ok, message = play_line(aside, variation, 1)
    if not ok then return nil, "variation: " .. message end
  end
  return true
end

-- Plays a line from its n-th move on.
function play_line(plies, line, n)
  local node = line[n]
  while node ~= nil do
    local ok, message = plies:enter(node)
    if not ok then return nil, ("%s: %s"):format(shape.place(plies:board(), node), message) end
    ok, message = check_variations(plies, node.variations)
    if not ok then return nil, message end
    n = n + 1
    node = line[n]
  end
  return true
end

--- Plays the moves of a record: checks moves, marks, numbers rolled and variations by the boards
--- alone, so repetition ends no game here. Raises if it does not have the shape of a record.
--
-- Plain moves, which are most, are played by one call into C, which checks their shape too.
---@param record any
---@param name string  of the function whose first argument it is
---@param level integer  whose fault a wrong one is, as in `error`
---@return table? plies
---@return string? message  at which move it does not fit, and why
---@return boolean has_notes  whether moves have comments, annotations, clocks or variations
return function(record, name, level)
  shape.expect_frame(record, name, level + 1)
  local start, message = start_of(record)
  local plies = start and core.plies(start, rawlen(record.moves))
  local fitting, has_notes = 0, false
  if plies then fitting, has_notes = plies:follow(record.moves) end
  if plies and record.moves[fitting + 1] == nil then return plies, nil, has_notes end
  shape.expect(record, name, level + 1)
  local ok = plies ~= nil
  if ok then ok, message = play_line(plies, record.moves, fitting + 1) end
  if not ok then return nil, message, false end
  return plies, nil, true
end
