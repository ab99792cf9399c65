-- pages.lua -- the pages of this tree: their blocks of code, the code within their sentences, and
-- what they show of the output of programs.

local command = require "spec.support.command"
local links = require "site.links"
local program = require "site.program"

local read = command.read

local pages = {}

-- Without the sanitizers, which would look for leaks in find.
local files <const> = "unset LD_PRELOAD; cd %s; "
  .. "[ -e .git ] && git ls-files -co --exclude-standard 2>/dev/null "
  .. "|| find .??* * -type f -not -path '.git/*' -not -path 'build/*'"

--- The paths of the tree's files, also where it is no clone but lies in another's. Of a clone that
--- lies in it, git names the folder alone, which is left out.
---@param tree? string
---@return string[]
function pages.files(tree)
  local list = {}
  for path in command.output(files:format(tree or ".")):gmatch "[^\n]+" do
    if not path:find "/$" then list[#list + 1] = path end
  end
  table.sort(list)
  return list
end

--- The paths of all pages.
---@return string[]
function pages.list()
  local list = {}
  for _, path in ipairs(pages.files()) do
    if path:find "%.md$" then list[#list + 1] = path end
  end
  assert(#list > 20)
  return list
end

--- The fenced blocks of a page, in order, and its lines, those of blocks empty.
---@param path string
---@return (shogun.Block | { line: integer, last: integer })[]
---@return string[]
function pages.blocks(path)
  local blocks, lines, block = {}, {}, nil
  for line in (read(path) .. "\n"):gmatch "([^\n]*)\n" do
    local number, language, words = #lines + 1, line:match "^```(%l*) ?(.*)$"
    local to, made, name = line:match '^%[.*%]%((%S+) "made code (%l+) ?(.*)"%)$'
    lines[number] = (block or language) and "" or line
    if block and line == "```" then
      block.code, block.last = table.concat(block, "\n"), number
      block = nil
    elseif block then
      block[#block + 1] = line
    elseif made then
      blocks[#blocks + 1] = program.block(made, name, (read(links.path(path, to)):gsub("\n$", "")))
      blocks[#blocks].line, blocks[#blocks].last = number, number
    elseif language then
      block = program.block(language, words)
      block.line, blocks[#blocks + 1] = number + 1, block
    end
  end
  assert(not block, path .. ": a block that is not closed")
  return blocks, lines
end

--- The code in the sentences of a page, in backquotes.
---@param path string
---@return { text: string, line: integer }[]
function pages.spans(path)
  local _, lines = pages.blocks(path)
  local text, list, line, from = table.concat(lines, "\n"), {}, 1, 1
  for at, code in text:gmatch "()`([^`]+)`" do
    line = line + select(2, text:sub(from, at - 1):gsub("\n", ""))
    from = at
    list[#list + 1] = { text = code:gsub("%s+", " "), line = line }
  end
  return list
end

--- An output without blanks at the ends of its lines and empty lines around it.
---@param text string
---@return string
function pages.plain(text)
  return (text:gsub("[ \t]+\n", "\n"):gsub("%s+$", ""):gsub("^\n+", ""))
end

local function lines_of(text)
  local lines = {}
  for line in (pages.plain(text) .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  return lines
end

-- The pattern of a line in which "…" stands for anything.
local function pattern_of(line) return "^" .. line:gsub("%p", "%%%0"):gsub("…", ".*") .. "$" end

-- Whether the lines from these places on match. A line "…" stands for any lines.
local function match(shown, i, printed, j)
  while shown[i] do
    if shown[i] == "…" then
      for from = j, #printed + 1 do
        if match(shown, i + 1, printed, from) then return true end
      end
      return false, i
    end
    if not (printed[j] or "\0"):find(pattern_of(shown[i])) then return false, i end
    i, j = i + 1, j + 1
  end
  return printed[j] == nil, i
end

-- The words of one line, separated by single blanks.
local function words_of(line)
  local words = {}
  for word in (line .. " "):gmatch "(.-) " do words[#words + 1] = word end
  return words
end

-- A printed line, with "…" in place of each word for which the shown line has "…".
local function with_gaps(shown, printed)
  local old, new = words_of(shown), words_of(printed)
  if #old ~= #new then return printed end
  for i, word in ipairs(old) do
    if word:find("…", 1, true) and new[i]:find(pattern_of(word)) then new[i] = word end
  end
  return table.concat(new, " ")
end

--- A new output as a page shows it: "…" still replaces the words, and the rest, for which the page
--- has shown "…" so far.
---@param shown string
---@param printed string
---@return string
function pages.renewed(shown, printed)
  local old, new = lines_of(shown), lines_of(printed)
  if old[#old] == "…" then new = { table.unpack(new, 1, #old - 1) } end
  for i, line in ipairs(new) do new[i] = with_gaps(old[i] or "", line) end
  if old[#old] == "…" then new[#old] = "…" end
  return table.concat(new, "\n")
end

--- How an output differs from what is shown, or nil.
---@param shown string  with "…" for what varies: in a line, or as a line for any number of lines
---@param printed string
---@return string?
function pages.difference(shown, printed)
  local lines = lines_of(shown)
  local ok, at = match(lines, 1, lines_of(printed), 1)
  if ok then return nil end
  return ("%q is not what was printed:\n%s"):format(lines[at] or "the end", pages.plain(printed))
end

return pages
