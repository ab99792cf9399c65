-- small_match.lua -- a match of a few games by shogun match, for specs: arguments and events.

local dkjson = require "dkjson"

local small_match = {}

-- The arguments of the command, whose database is in the folder. `rest`: players and options.
function small_match.words(folder, rest)
  return ("match --openings random:4 --db %s/m.db %s"):format(folder, rest)
end

-- The events in its output with --json.
function small_match.events(output)
  local list = {}
  for line in output:gmatch "[^\n]+" do list[#list + 1] = assert(dkjson.decode(line)) end
  return list
end

return small_match
