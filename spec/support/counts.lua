--- How often functions are called.

local core = require "shogun.core"

local board <const> = core.board()
local owners <const> = {
  core = core, board = getmetatable(board).__index, plies = getmetatable(core.plies(board)).__index,
}

-- Counts calls of "board:play" in place of it; returns a function that puts it back.
local function count(counts, path)
  local class, name = path:match "^(%l+)[.:]([%l_]+)$"
  local original = owners[class][name]
  counts[path], owners[class][name] = 0, function(...)
    counts[path] = counts[path] + 1
    return original(...)
  end
  return function() owners[class][name] = original end
end

--- Calls a function.
---@param paths string[]  such as "core.code", "board:play" and "plies:enter"
---@param call fun()
---@return table<string, integer>  the calls of each meanwhile
return function(paths, call)
  local counts, restore = {}, {}
  for i, path in ipairs(paths) do restore[i] = count(counts, path) end
  local ok, message = pcall(call)
  for _, put_back in ipairs(restore) do put_back() end
  assert(ok, message)
  return counts
end
