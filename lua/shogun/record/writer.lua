--- Writing records: from tables to text, at most 80 columns wide.

local core = require "shogun.core"
local notation = require "shogun.record.notation"
local shape = require "shogun.record.shape"

-- Returns whether there is one. "[%clk 59.5]" stays on one line: other programs search for it.
local function add_comment(words, text, clock)
  local parts = {}
  if clock then parts[1] = core.clock_text(clock) end
  local folded = shape.folded(text or "")
  if folded ~= "" then parts[#parts + 1] = folded end
  if #parts == 0 then return false end
  for word in ("{" .. table.concat(parts, " ") .. "}"):gmatch "%S+" do
    local before = words[#words]
    if before and before:find "^{?%[%%%l+$" then
      words[#words] = before .. " " .. word
    else
      words[#words + 1] = word
    end
  end
  return true
end

-- A number stands before every move of the side that began, and where a line begins or continues.
local function add_line(words, line)
  local alone = true
  for ply, node in ipairs(line.nodes) do
    if add_comment(words, node.lead) then alone = true end
    local number, text = line.plies:number(ply, alone), notation.move(line.plies, ply, node)
    words[#words + 1] = number and number .. " " .. text or text
    alone = add_comment(words, node.comment, node.clock)
    for _, variation in ipairs(line.variations[ply] or {}) do
      local start = #words + 1
      add_line(words, variation)
      words[start] = "(" .. words[start]
      words[#words] = words[#words] .. ")" -- which may be the same word
      alone = true
    end
  end
end

local function full_text(record, line)
  local words = {}
  if record.comment then add_comment(words, record.comment) end
  add_line(words, line)
  words[#words + 1] = record.result
  return core.wrapped(words)
end

--- Writes one game: it has the shape of a record, and its moves are legal.
---@param record shogun.Record
---@param line table  of its moves, as record/plies.lua plays them
---@return string  with a newline at its end
return function(record, line)
  local tags = {}
  for i, tag in ipairs(record.tags) do tags[i] = notation.tag(tag) end
  local text = not record.comment and line.plies:movetext(record.moves, record.result)
    or full_text(record, line)
  return ("%s\n%s\n"):format(table.concat(tags), text)
end
