--- Runs an example in Lua. The example has the globals `shogun` and `board` (the start).

local shogun = require "shogun"

local example = {}

local function writer(lines)
  return function(...)
    local words = table.pack(...)
    for i = 1, words.n do words[i] = tostring(words[i]) end
    lines[#lines + 1] = table.concat(words, "  ")
  end
end

--- Runs an example.
---@param name string  for messages
---@param code string
---@return string? output  printed text
---@return string? message  why it failed
function example.run(name, code)
  local lines = {}
  local write = writer(lines)
  local environment = { shogun = shogun, board = shogun.board(), print = write }
  environment.io = { write = write }
  local chunk, message = load(code, "=" .. name, "t", setmetatable(environment, { __index = _G }))
  if not chunk then return nil, message end
  local print_before = _G.print -- replaced below, since the module itself also calls print
  _G.print = write -- luacheck: ignore
  local ok, problem = pcall(chunk)
  _G.print = print_before -- luacheck: ignore
  if not ok then return nil, tostring(problem) end
  return table.concat(lines, "\n")
end

--- The first expected text of an example ("--> text") that is missing from its output.
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
