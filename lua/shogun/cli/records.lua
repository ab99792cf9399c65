--- Reads the games of record files that the command line names: JSON if the name ends in .json,
-- otherwise records as text.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local output = require "shogun.cli.output"
local shogun = lazy_require "shogun"

local records = {}

--- The four values that a `for` loop takes to read the games of a file; the loop closes the file.
--- Ends the command if the file cannot be read.
---@param path string  - for stdin
---@param is_json? boolean  default: by the file's extension
---@return fun(): integer?, shogun.Record?, string?  as from `record.games`
---@return nil
---@return nil
---@return file*? closing
function records.games(path, is_json)
  local file = console.open(path)
  if is_json == nil then is_json = output.has_extension(path, "json") end
  local next_game = shogun.record.games(file, is_json and "json" or "text")
  return next_game, nil, nil, path ~= "-" and file or nil
end

--- The message about a file without games.
---@param path string
---@return string
function records.no_game(path)
  return path .. ": has no game" .. (path:find "%.lua$" and "; a bot? shogun lint tries it" or "")
end

--- Reads the games of all files before any work begins. Ends the command at the first error: the
--- message names the file, the game and the place in it.
---@param paths string[]
---@param wanted? integer  only this game, counted through all files; nothing after it is read
---@param is_json? boolean  as for `games`
---@param is_legal? boolean  whether to check the moves, too; default true
---@return shogun.Record[]
function records.all(paths, wanted, is_json, is_legal)
  local list, count = {}, 0
  for _, path in ipairs(paths) do
    local before = count
    for number, kept, problem in records.games(path, is_json) do
      count = count + 1
      if count == (wanted or count) then
        local ok, message = kept, problem
        if kept and is_legal ~= false then ok, message = shogun.record.replay(kept) end
        if not ok then console.fail(("%s, game %d: %s"):format(path, number, message)) end
        list[#list + 1] = kept
      end
      if count == wanted then return list end
    end
    if count == before then console.fail(records.no_game(path)) end
  end
  if not wanted then return list end
  local names = table.concat(paths, ", ")
  return console.fail(("%s: no game %d, only %d"):format(names, wanted, count))
end

return records
