--- Runs an example: Lua with `shogun` and `board`, the start, at hand.
-- @module shogun.site.example

local shogun = require "shogun"

local example = {}

local function writer(lines)
  return function(...)
    local words = table.pack(...)
    for i = 1, words.n do words[i] = tostring(words[i]) end
    lines[#lines + 1] = table.concat(words, "  ")
  end
end

--- Runs it.
---@param name string  for messages
---@param code string
---@return string? output  what it printed
---@return string? message  why it failed
function example.run(name, code)
  local lines = {}
  local write = writer(lines)
  local environment = { shogun = shogun, board = shogun.board(), print = write }
  environment.io = { write = write }
  local chunk, message = load(code, "=" .. name, "t", setmetatable(environment, { __index = _G }))
  if not chunk then return nil, message end
  local kept = _G.print -- what the module prints itself
  _G.print = write -- luacheck: ignore
  local ok, problem = pcall(chunk)
  _G.print = kept -- luacheck: ignore
  if not ok then return nil, tostring(problem) end
  return table.concat(lines, "\n")
end

--- Where the words of an example that say what it prints are not in its output.
---@param code string
---@param output string
---@return string? missing
function example.missing(code, output)
  local function plain(text) return (text:gsub("%s+", " ")) end
  for expected in code:gmatch "%-%->%s*([^\n]+)" do
    if not plain(output):find(plain(expected), 1, true) then return expected end
  end
end

return example
