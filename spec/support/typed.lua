-- typed.lua -- what the pages have a reader type, each piece with its class (classes.lua), or with
-- what is wrong with it.

local classes = require "spec.support.classes"
local pages = require "spec.support.pages"
local program = require "site.program"
local shell = require "spec.support.shell"

local typed = {}

-- What becomes of a block that has no commands, by its language.
local blocks <const> = {
  output = "output, compared", lua = "Lua, run", python = "Python, run", c = "C, run",
  board = "a board, drawn", diff = "applied by make recipes", text = "a drawing",
  [""] = "a drawing", conf = "for a server", nginx = "for a server", sql = "for a server",
}

local function add(list, path, line, text, class, message)
  list[#list + 1] = {
    place = ("%s:%d"):format(path, line), text = text, class = class, message = message,
  }
end

local function add_commands(list, path, from, text, is_run, in_sentence)
  local ok, found = pcall(shell.commands, text)
  if not ok then return add(list, path, from.line, text, nil, found) end
  for _, words in ipairs(found) do
    local class, message = classes.of(words, in_sentence)
    if class and is_run then class = pages.elsewhere[path] or "run" end
    add(list, path, from.line + words.line - 1, table.concat(words, " "), class, message)
  end
end

-- An output belongs to the block before it.
local function is_lost(block, before)
  return block.language == "output" and not (before and program.runs(before.language)
    and before.language ~= "lua" and not before.name)
end

local function add_block(list, path, block, before)
  local language = block.language
  if is_lost(block, before) then
    return add(list, path, block.line, "an output", nil, "no block before it that make pages runs")
  end
  if language == "sh" or language == "console" then
    return add_commands(list, path, block, block.code, language == "sh", false)
  end
  local code = language == "output" and "" or "\n" .. block.code -- a program may print commands
  local has_commands = code:find "\n%s*make %l" or code:find "\n%s*shogun %l"
  local class = not has_commands and blocks[language] or nil
  add(list, path, block.line, "a block: " .. language, class, "commands, or an unknown language")
end

-- Commands of the protocol: the guide names them, alone or with values; other pages some options.
local alone <const> = {
  isready = true, newgame = true, go = true, stop = true, moves = true, board = true,
  result = true, show = true, d = true, eval = true,
}
local with_values <const> = {
  setoption = true, rules = true, position = true, go = true, perft = true,
}

local function is_spoken(path, text)
  if text:find "^setoption name %l+ value" then return true end
  if not path:find "protocol%.md$" then return false end
  return alone[text] or with_values[text:match "^(%l+) %S"] or text:find "^moves %l%d$"
end

local function add_span(list, path, span)
  local text = span.text
  if classes.is_command(text) then return add_commands(list, path, span, text, false, true) end
  local name = text:match "^%-%-%l[%l-]*"
  if name then return add(list, path, span.line, text, classes.of_option(name)) end
  if is_spoken(path, text) then add(list, path, span.line, text, "sent to the engine") end
end

--- All that the pages have a reader type, in order: where, the text, its class; without one, a
--- message.
---@return { place: string, text: string, class: string?, message: string? }[]
function typed.list()
  local list = {}
  for _, path in ipairs(pages.list()) do
    local blocks_of = pages.blocks(path)
    for i, block in ipairs(blocks_of) do add_block(list, path, block, blocks_of[i - 1]) end
    for _, span in ipairs(pages.spans(path)) do add_span(list, path, span) end
  end
  return list
end

--- How many there are of each class.
---@return table<string, integer>
function typed.counts(list)
  local counts = {}
  for _, each in ipairs(list) do
    local class = each.class or "unknown"
    counts[class] = (counts[class] or 0) + 1
  end
  return counts
end

return typed
