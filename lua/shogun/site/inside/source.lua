--- A bot's source, checked while it is written: `check_source`.
-- @module shogun.site.inside.source

local bundle = require "shogun.box.bundle"

local calls = {}

--- Checks the syntax of a source. It is compiled only, never run.
---@param bot { name: string, source: string }
---@return { line: integer, message: string }?  the error; nil if there is none
function calls.check_source(bot)
  local _, raised = load(bundle.code(bot.source), "@" .. bot.name .. ".lua", "t", {})
  if not raised then return nil end
  local line, message = raised:match ":(%d+): (.*)$"
  return { line = math.tointeger(tonumber(line)) or 1, message = message or raised }
end

return calls
