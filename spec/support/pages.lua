-- pages.lua -- the pages of this tree: their blocks of code, and the code within their sentences.

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

return pages
