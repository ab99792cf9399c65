-- small_match.lua -- a match of a few games by shogun match, for specs: its words, its events.

local json = require "shogun.record.json"

local small_match = {}

-- The words of the command, whose database is in the folder. `rest`: players and options.
function small_match.words(folder, rest)
  return ("match --openings random:4 --rules boxed --db %s/m.db %s"):format(folder, rest)
end

-- What it writes with --json.
function small_match.events(output)
  local list = {}
  for line in output:gmatch "[^\n]+" do list[#list + 1] = assert(json.decode(line)) end
  return list
end

return small_match
