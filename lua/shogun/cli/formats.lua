--- The files that describe formats. Each verb lists the names of its formats in `formats`.

local files = require "shogun.files"

local formats = {}

-- The file that describes each format, by the format's name.
local places <const> = {
  boards = "types/board.lua", rules = "record/rules.lua", records = "record/init.lua",
  bots = "types/player.lua", players = "bots/text.lua",
  protocol = "engine/protocol/init.lua", events = "cli/match/json.lua",
  work = "cluster/worker.lua", queue = "cli/verbs/queue.lua", metrics = "cli/match/metrics.lua",
  endings = "endings/cache.lua", positions = "train/npy.lua", nets = "engine/net.lua",
  moves = "cli/verbs/moves.lua", values = "cli/verbs/explore.lua", chess = "companions/chess.lua",
  tours = "companions/tour.lua",
}
local titles <const> = {
  protocol = "the protocol", chess = "chess boards", work = "events of workers",
  queue = "matches of a queue", values = "values of moves",
}

--- The folder in which the module is installed.
---@return string
function formats.folder()
  local path = package.searchpath("shogun.types", package.path)
  return path and files.slashed(path):match "^(.*)/" or "lua/shogun"
end

--- The grammar of a board's text: the paragraphs of the comment in types/board.lua.
---@return string[]
function formats.grammar()
  local file <close> = assert(files.open(formats.folder() .. "/" .. places.boards))
  local comment = file:read("a"):match "\n(%-%-%- The board on one line.-\n)%-%-%- ```"
  local paragraphs = {}
  for paragraph in (comment:gsub("%-%-%- ?", "") .. "\n"):gmatch "(.-)\n\n" do
    paragraphs[#paragraphs + 1] = paragraph
  end
  return paragraphs
end

--- A sentence that says which files describe these formats.
---@param names string[]  of the formats
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
