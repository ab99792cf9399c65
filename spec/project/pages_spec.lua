-- pages_spec.lua -- what the pages have a reader type: each command is one that there is, with
-- options that it has. `make pages` runs all that can be run.

require("spec.support.harsh").stop()             -- it only reads texts

if not pcall(require, "argparse") then return pending "the command needs argparse" end

local classes = require "spec.support.classes"
local command = require "spec.support.command"
local pages = require "spec.support.pages"
local program = require "site.program"
local shell = require "spec.support.shell"

-- What becomes of a block that has no commands, by its language.
local blocks <const> = {
  output = "output, compared", lua = "Lua, run", python = "Python, run", c = "C, run",
  board = "a board, drawn", diff = "applied by make recipes", text = "a drawing",
  [""] = "a drawing", conf = "for a server", nginx = "for a server", sql = "for a server",
  html = "for a page",
}

local function add(list, path, line, text, class, message)
  list[#list + 1] = {
    place = ("%s:%d"):format(path, line), text = text, class = class, message = message,
  }
end

local function add_commands(list, path, from, text, how, in_sentence)
  local ok, found = pcall(shell.commands, text)
  if not ok then return add(list, path, from.line, text, nil, found) end
  for _, words in ipairs(found) do
    local class, message = classes.of(words, in_sentence)
    if class and how then class = how end
    add(list, path, from.line + words.line - 1, table.concat(words, " "), class, message)
  end
end

-- An output belongs to the block before it.
local function is_lost(block, before)
  return block.language == "output" and not (before and program.runs(before.language)
    and before.language ~= "lua" and not before.name or before.language == "console")
end

local function add_block(list, path, block, before)
  local language = block.language
  if is_lost(block, before) then
    return add(list, path, block.line, "an output", nil, "no block before it that make pages runs")
  end
  if language == "sh" or language == "console" then
    return add_commands(list, path, block, block.code, block.reason or "run", false)
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
  if classes.is_command(text) then return add_commands(list, path, span, text, nil, true) end
  local name = text:match "^%-%-%l[%l-]*"
  if name then return add(list, path, span.line, text, classes.of_option(name)) end
  if is_spoken(path, text) then add(list, path, span.line, text, "sent to the engine") end
end

-- All that the pages have a reader type, in order: place, text, class (classes.lua); without one,
-- a message.
local function typed()
  local list = {}
  for _, path in ipairs(pages.list()) do
    local blocks_of = pages.blocks(path)
    for i, block in ipairs(blocks_of) do add_block(list, path, block, blocks_of[i - 1]) end
    for _, span in ipairs(pages.spans(path)) do add_span(list, path, span) end
  end
  return list
end

-- How many there are of each class.
local function counts_of(list)
  local counts = {}
  for _, each in ipairs(list) do
    local class = each.class or "unknown"
    counts[class] = (counts[class] or 0) + 1
  end
  return counts
end

local list <const> = typed()

-- What stands for a value in a sentence about the protocol.
local values <const> = {
  ["law=..."] = "law=magnets", ["lone=..."] = "lone=2", TEXT = "8/2p25/5K12/8/3P24/1P22k23/2P25/8",
  FILE = "csrc/search/nets/magnets.net", N = "2", MS = "10",
}

describe("the pages of the project", function()
  it("name only commands and options that exist", function()
    local faults = {}
    for _, each in ipairs(list) do
      if not each.class then
        faults[#faults + 1] = ("%s: %s: %s"):format(each.place, each.text, each.message)
      end
    end
    assert.same({}, faults)
  end)

  it("have no block or command that this spec does not check", function()
    local sum, least = 0, { run = 40, parsed = 100, made = 100, ["sent to the engine"] = 8,
      ["run by make slurm"] = 20, ["an option"] = 40, ["Lua, run"] = 40, ["a board, drawn"] = 28 }
    for class, count in pairs(counts_of(list)) do
      sum = sum + count
      assert(count >= (least[class] or 1), ("%s: %d"):format(class, count))
      least[class] = nil
    end
    assert.same({}, least)
    assert.equal(#list, sum)
  end)

  it("send the engine only commands that it knows", function()
    local lines = {}
    for _, each in ipairs(list) do
      if each.class == "sent to the engine" then
        lines[#lines + 1] = each.text:gsub("%S+", values)
      end
    end
    local answer = command.ends_with(0, "engine", table.concat(lines, "\n") .. "\n")
    assert(not answer:find "error", answer)
  end)
end)

describe("a shell text on a page", function()
  local function is_read_as(expected, text)
    local found = {}
    for i, words in ipairs(shell.commands(text)) do found[i] = table.concat(words, "|") end
    assert.same(expected, found)
  end

  it("is parsed as the shell parses it", function()
    is_read_as({ "a|b c|d e" }, "a 'b c' \"d e\" # f")
    is_read_as({ "a|b", "c" }, "a \\\n b | c >d 2>&1")
    is_read_as({ "b", "a|…", "c" }, "a $(b); c")
    is_read_as({ "export|A=1", "b|1|C" }, "export A=1\nb $A ${C}")
    is_read_as({ "a", "b" }, "for x in 1 2; do\n  a &\ndone\nb")
  end)

  it("is split into commands with their input and line numbers", function()
    local found = shell.commands "a <<END\nb\nc\nEND\nd"
    assert.equal("b\nc\n", found[1].input)
    assert.equal(5, found[2].line)
  end)
end)

describe("the output of a command on a page", function()
  it("is compared line by line, where … stands for varying text", function()
    assert.is_nil(pages.difference("a\nb 1", "\na  \nb 1\n"))
    assert.is_nil(pages.difference("a …\n…\nd", "a 7 s\nb\nc\nd"))
    assert.truthy(pages.difference("a\nb", "a\nc"):find('"b" is not what was printed', 1, true))
    assert.truthy(pages.difference("a", "a\nb"):find('"the end" is not', 1, true))
    assert.truthy(pages.difference("a\n…\nd", "a\nb"))
  end)

  it("keeps its … when the page is written again", function()
    assert.equal("a … 3\nb c\nd", pages.renewed("a … 2\nb", "a 8 3\nb c\nd\n"))
    assert.equal("a 8 3", pages.renewed("a …", "a 8 3"))
    assert.equal("a … 7s", pages.renewed("a … …ms", "a 8 7s"))
    assert.equal("a 9\nb\n…", pages.renewed("a 8\nc\n…", "a 9\nb\nc\nd"))
    assert.equal("[a …]  b", pages.renewed("[a …]  c", "[a 8]  b"))
  end)
end)
