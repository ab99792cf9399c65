--- The record of a game.
-- @module shogun.game.record

local core = require "shogun.core"
local record = require "shogun.record"

local results <const> = { white = "1-0", red = "0-1", draw = "1/2-1/2" }

local function copy_tags(tags)
  local copy = {}
  for i, tag in ipairs(tags or {}) do copy[i] = { name = tag.name, value = tag.value } end
  return copy
end

local function nodes_of(game)
  local dice, nodes = game.board:rules().law == "dice", {}
  for i, move in ipairs(game.moves) do
    local note = game.notes[move] or {}
    nodes[i] = {
      move = tostring(move), shows = dice and move.shows or nil,
      comment = note.comment, clock = note.clock, variations = note.variations,
    }
  end
  return nodes
end

-- What a record says of the board on which the game started; nil at the usual start.
local function start_text(start)
  local is_usual = start == core.board(nil, start:rules()) and start:ply() == 0
    and start:quiet() == 0
  return not is_usual and start:text() or nil
end

--- Makes the record of a game so far.
---@param game shogun.Game
---@return shogun.Record
return function(game)
  local ended, rules = game.result, game.board:rules()
  local result = ended and results[ended.winner or "draw"] or "*"
  local self = {
    tags = copy_tags(game.tags), comment = game.comment, moves = nodes_of(game), result = result,
  }
  for _, name in ipairs { "White", "Red", "Date" } do
    if not record.tag(self, name) then record.set_tag(self, name, game.names[name] or "?") end
  end
  record.set_tag(self, "Result", result)
  record.set_tag(self, "Reason", ended and ended.reason or nil)
  if not record.tag(self, "Rules") then record.set_tag(self, "Rules", tostring(rules)) end
  record.set_tag(self, "Board", start_text(game.boards[1]))
  if rules.law == "dice" and game.seeded then
    record.set_tag(self, "Seed", tostring(game.seed))
  end
  return self
end
