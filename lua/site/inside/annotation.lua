--- Splits a record's comment into its words, its score and the other commands for programs.

local score = require "shogun.engine.score"
local shape = require "shogun.record.shape"

local annotation = {}

local command <const> = "%[%%(%a+) ([^%]]*)%]" -- "[%eval +0.35: Why.]", "[%emt 0:05]"

local function score_of(text)
  local _, points, mate, explanation = score.split(text)
  if not points then return nil end
  return {
    text = score.text(points, mate), expected = score.expected(points, mate),
    explanation = explanation,
  }
end

---@param comment? string
---@return { words: string, eval: table?, commands: string[]? }  eval: the score seen by white: its
--- text, the expected result, an explanation; commands: the other commands, each as text
function annotation.read(comment)
  local found = { words = comment or "" }
  if not comment or not comment:find("[%", 1, true) then return found end
  local words = comment:gsub(command, function(name, value)
    local is_score = name == "eval" and score_of(("[%%eval %s]"):format(value))
    if is_score then
      found.eval = is_score
    else
      found.commands = found.commands or {}
      table.insert(found.commands, name .. " " .. value)
    end
    return " "
  end)
  found.words = shape.folded(words)
  return found
end

return annotation
