--- The tags of a record: their values, and the board that they describe.

local core = require "shogun.core"
local rules_text = require "shogun.record.rules"

local tags = {}

--- The value of a tag.
---@param record shogun.Record
---@param name string
---@return string?
function tags.value(record, name)
  for _, tag in ipairs(record.tags) do
    if tag.name == name then return tag.value end
  end
  return nil
end

--- The board on which the game starts.
---@param record shogun.Record
---@return shogun.Board?
---@return string? message  which tag is wrong, and why
function tags.start(record)
  local rules, problem = rules_text.read(tags.value(record, "Rules") or "standard")
  if not rules then return nil, "tag Rules: " .. problem end
  local board, message = core.board(tags.value(record, "Board"), rules)
  if not board then return nil, "tag Board: " .. message end
  return board
end

return tags
