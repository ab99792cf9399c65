--- Old spellings of options and arguments: they still work, and say on stderr what to write now.
-- @module shogun.cli.renamed

local console = require "shogun.cli.console"

local renamed = {}

-- By verb and old spelling: the new one, an option or the argument that its value is now.
local spellings <const> = {
  analyse = { ["--seconds"] = "--movetime S" },
  chess = { ["INPUT OUTPUT"] = "INPUT -o FILE" },
  play = { ["--save"] = "-o FILE" },
  puzzle = { ["--from"] = "FILE ..." },
  work = { ["--db"] = "DATABASE" },
}

--- The new spelling, and says so; nil where the spelling is not an old one.
---@param verb string
---@param spelling string?
---@return string?
function renamed.now(verb, spelling)
  local now = spelling and spellings[verb] and spellings[verb][spelling]
  if not now then return nil end
  console.say("shogun: %s %s is an old spelling, write: %s %s", verb, spelling, verb, now)
  return now
end

return renamed
