--- The record of a game, and its moves as text.

local Record = require "shogun.record.class"
local check = require "shogun.check"
local core = require "shogun.core"
local record = require "shogun.record"
local results = require "shogun.results"

local records = {}

local function copy_tags(tags)
  local copy = {}
  for i, tag in ipairs(tags or {}) do copy[i] = { name = tag.name, value = tag.value } end
  return copy
end

--- The result in the form of records; a draw where a game is over without a winner.
---@param game shogun.Game
---@return string
function records.result(game) return game.ended and results.text(game.ended.winner) or "*" end

local function nodes_of(game)
  local nodes = game.plies:nodes()
  for n, note in pairs(game.notes) do
    local node = nodes[n]
    node.clock = note.clock ~= math.huge and note.clock or nil
    node.glyph, node.comment, node.variations = note.glyph, note.comment, note.variations
  end
  return nodes
end

-- The text of the board on which the game started; nil for the standard start.
local function start_text(start)
  local is_usual = start == core.board(nil, start:rules()) and start:ply() == 0
    and start:quiet() == 0
  return not is_usual and start:text() or nil
end

--- Makes the record of a game so far, as `game:record` does.
--- ```lua
--- print(shogun.record.of(shogun.game()).result)  --> *
--- ```
---@param game shogun.Game
---@return shogun.Record
function records.of(game)
  if type(game) ~= "table" or type(rawget(game, "plies")) ~= "userdata" then
    check.argument(1, "of", "expected a game, got " .. core.quoted(game))
  end
  local rules, result = game.board:rules(), records.result(game)
  local self = setmetatable({
    tags = copy_tags(game.tags), comment = game.comment, moves = nodes_of(game), result = result,
  }, Record)
  for _, name in ipairs { "White", "Red", "Date" } do
    if not record.tag(self, name) then record.set_tag(self, name, game.names[name] or "?") end
  end
  record.set_tag(self, "Result", result)
  record.set_tag(self, "Reason", game.ended and game.ended.reason or nil)
  if not record.tag(self, "Rules") then record.set_tag(self, "Rules", tostring(rules)) end
  record.set_tag(self, "Board", start_text(game:at(0)))
  if (rules.law == "dice" or game.drawn) and game.seeded then
    record.set_tag(self, "Seed", tostring(game.seed))
  end
  return self
end

--- The movetext of a game's record, with clocks and the result; nil if the record has comments or
--- variations.
---@param game shogun.Game
---@return string?
function records.movetext(game) return game.plies:movetext(game.notes, records.result(game)) end

--- The moves of a game so far, numbered as in its record, and the result:
--- "1. d1f2 c8c4 2. c1c3 *".
---@param game shogun.Game
---@return string
function records.text(game) return game.plies:movetext({}, records.result(game)) end

return records
