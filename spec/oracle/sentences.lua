-- sentences.lua -- the sentences of explanations, held against the slow rules: each has a form that
-- says what must be true.

local plain = require "spec.oracle.plain"
local told = require "spec.oracle.told"

local sentences = {}

local forms <const> = {}
for _, place in ipairs { "boards", "patterns", "lines", "rolls" } do
  for _, form in ipairs(require("spec.oracle.sentences_of_" .. place)) do
    forms[#forms + 1] = { pattern = form[1], is_true = form[2], is_rare = form.rare }
  end
end

--- The forms, except rare ones, that no sentence has had so far.
---@return string  their patterns, a line each
function sentences.unseen()
  local list = {}
  for _, form in ipairs(forms) do
    if not (form.is_seen or form.is_rare) then list[#list + 1] = form.pattern end
  end
  return table.concat(list, "\n")
end

local function check(context, sentence)
  for _, form in ipairs(forms) do
    if sentence:find(form.pattern) then
      local is_true = form.is_true(context, sentence:match(form.pattern))
      form.is_seen = form.is_seen or is_true
      return is_true and true or false
    end
  end
  error("no such sentence: " .. sentence)
end

-- Checks a sentence on the last board of the line, perhaps after captures that follow.
local function check_end(context, sentence)
  return told.any_end(context.board, context.line, function(states)
    local last = states[#states].board
    return check({ board = last, rules = context.rules, net = context.net }, sentence)
  end)
end

--- Whether a sentence is true of a board and what a search has found there.
---@param board shogun.Board
---@param found shogun.SearchLine
---@param sentence string
---@param net shogun.Net | false | nil  of the search; nil: the built-in net of the law
---@return boolean
function sentences.is_true(board, found, sentence, net)
  local context = {
    board = plain(board), rules = board:rules(), found_on = board, found = found, line = {},
    net = net,
  }
  for i, move in ipairs(found.pv) do context.line[i] = tostring(move) end
  local text = sentence:gsub("%.$", ""):gsub("^%u", string.lower):gsub("^but ", "")
  local at_end = text:match "^at the end of the line (.+)$"
  if at_end then return check_end(context, at_end) end
  return check(context, text)
end

return sentences
