--- Writing records: from tables to text, at most 80 columns wide.
-- @module shogun.record.writer

local notation = require "shogun.record.notation"
local shape = require "shogun.record.shape"

local columns <const> = 80

-- Seconds to the millisecond, without zeros at the end: "59.5".
local function seconds_text(seconds) return (("%.3f"):format(seconds + 0.0):gsub("%.?0+$", "")) end

-- Returns whether there is one. What other programs look for, "[%clk 59.5]", stays on one line.
local function add_comment(words, text, clock)
  local parts = {}
  if clock then parts[1] = ("[%%clk %s]"):format(seconds_text(clock)) end
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

-- A number stands before every move of the side that began, and where a line begins or is taken up
-- again.
local function add_line(words, board, line)
  local rules, alone = board:rules(), true
  for _, node in ipairs(line) do
    if add_comment(words, node.lead) then alone = true end
    local number = notation.number(board, rules, alone)
    local text, _, after = notation.move(board, rules, node)
    words[#words + 1] = number and number .. " " .. text or text
    alone = add_comment(words, node.comment, node.clock)
    for _, variation in ipairs(node.variations or {}) do
      local start = #words + 1
      add_line(words, board, variation)
      words[start] = "(" .. words[start]
      words[#words] = words[#words] .. ")" -- which may be the same word
      alone = true
    end
    board = after
  end
end

local function wrapped(words)
  local lines, line = {}, words[1]
  for i = 2, #words do
    if #line + 1 + #words[i] > columns then
      lines[#lines + 1], line = line, words[i]
    else
      line = line .. " " .. words[i]
    end
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

local function tag_text(tag)
  return ('[%s "%s"]\n'):format(tag.name, (shape.utf8(tag.value):gsub('[\\"]', "\\%0")))
end

--- Writes one game: it has the shape of a record, and its moves are legal.
---@param record shogun.Record
---@param board shogun.Board  on which it starts
---@return string  with a newline at its end
return function(record, board)
  local parts, words = {}, {}
  for i, tag in ipairs(record.tags) do parts[i] = tag_text(tag) end
  if record.comment then add_comment(words, record.comment) end
  add_line(words, board, record.moves)
  words[#words + 1] = record.result
  return table.concat(parts) .. "\n" .. wrapped(words) .. "\n"
end
