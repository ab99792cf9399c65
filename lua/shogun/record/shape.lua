--- Whether a table from elsewhere (JSON, say) has the shape of a record. What it says is not looked
-- at: that is for `record.replay`.
-- @module shogun.record.shape

local reader = require "shogun.record.reader"

local function is_comment(value)
  return value == nil or type(value) == "string" and not value:find "}"
end

local function is_list(value)
  return type(value) == "table" and (next(value) == nil or #value > 0)
end

local function check_tag(tag)
  if type(tag) ~= "table" or type(tag.name) ~= "string" or not tag.name:find "^%w+$" then
    return "expected a name of letters and digits"
  end
  if type(tag.value) ~= "string" or tag.value:find "%c" then
    return "expected a value on one line"
  end
end

local check_line

local function check_node(node, depth)
  if type(node) ~= "table" or type(node.move) ~= "string" then return "expected a move" end
  if node.shows ~= nil and math.type(node.shows) ~= "integer" then return "shows is no number" end
  if node.clock ~= nil and type(node.clock) ~= "number" then return "clock is no number" end
  if not is_comment(node.lead) then return "lead is no text without }" end
  if not is_comment(node.comment) then return "comment is no text without }" end
  if node.variations == nil then return nil end
  if not is_list(node.variations) then return "variations are no list" end
  for i, variation in ipairs(node.variations) do
    local message = check_line(variation, depth + 1)
    if message then return ("variation %d: %s"):format(i, message) end
  end
end

function check_line(line, depth)
  if depth > reader.deepest then return ("nested more than %d deep"):format(reader.deepest) end
  if not is_list(line) or depth > 1 and #line == 0 then return "expected a list of moves" end
  for i, node in ipairs(line) do
    local message = check_node(node, depth)
    if message then return ("move %d: %s"):format(i, message) end
  end
end

--- Checks a value.
---@param value any
---@return string? message  what is wrong, and where; nil if it has the shape of a record
return function(value)
  if type(value) ~= "table" then return "expected an object" end
  if not is_list(value.tags) then return "tags: expected a list" end
  for i, tag in ipairs(value.tags) do
    local message = check_tag(tag)
    if message then return ("tag %d: %s"):format(i, message) end
  end
  if not reader.results[value.result] then return "result: expected 1-0, 0-1, 1/2-1/2 or *" end
  if not is_comment(value.comment) then return "comment is no text without }" end
  local message = check_line(value.moves, 1)
  return message and "moves: " .. message
end
