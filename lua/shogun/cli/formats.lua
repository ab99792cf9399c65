--- Where the formats are described that the verbs read and write. A verb names its own in
-- `formats`.
-- @module shogun.cli.formats

local formats = {}

-- What it is, and the file of the module that describes it.
local places <const> = {
  boards = "types/board.lua", rules = "record/rules.lua", records = "record/init.lua",
  bots = "types/player.lua", protocol = "engine/protocol.lua", events = "cli/match/json.lua",
  work = "arena/queue/worker.lua", chess = "companions/chess.lua", tours = "companions/tour.lua",
}
local titles <const> = {
  protocol = "the protocol", chess = "chess boards", work = "events of workers",
}

--- The folder of the module, as it is installed.
---@return string
function formats.folder()
  local path = package.searchpath("shogun.types", package.path)
  return path and path:match "^(.*)/" or "lua/shogun"
end

--- A sentence that says where to look.
---@param names string[]  of `places`
---@param folder string
---@return string
function formats.text(names, folder)
  local list = {}
  for i, name in ipairs(names) do
    list[i] = ("%s in %s"):format(titles[name] or name, places[name])
  end
  return ("Formats are described in %s: %s."):format(folder, table.concat(list, ", "))
end

return formats
