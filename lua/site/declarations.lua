--- Reads the declarations of the public functions and types from their comments.
--
-- types.lua and types/ declare functions in C; functions in Lua are declared in their own files. A
-- declaration is a comment of three dashes directly above the function.

local builtin = require("shogun.bots.builtin").names
local comment = require "site.comment"

local declarations = {}

-- The files with public functions. Each has the names of its tables in the file, with their public
-- names. "return" is the function that the file returns.
local files <const> = {
  ["types.lua"] = { shogun = "shogun" },
  ["types/board.lua"] = { Board = "Board" },
  ["types/piece.lua"] = { Piece = "Piece" },
  ["types/record.lua"] = { Record = "Record" },
  ["types/net.lua"] = { Net = "Net" },
  ["types/endings.lua"] = { EndingTable = "EndingTable", EndingSet = "EndingSet" },
  ["types/batch.lua"] = { Batch = "Batch", Buffer = "Buffer" },
  ["types/chess.lua"] = { ChessBoard = "ChessBoard" },
  ["game/game.lua"] = { Game = "Game", ["local new"] = "shogun.game" },
  ["game/record.lua"] = { records = "record" },
  ["game/replay.lua"] = { replays = "record" },
  ["law/init.lua"] = { ["return"] = "shogun.law" },
  ["start.lua"] = { ["return"] = "shogun.start" },
  ["match.lua"] = { ["return"] = "shogun.match" },
  ["engine/init.lua"] = { Engine = "Engine", ["return"] = "shogun.engine" },
  ["endings/init.lua"] = { Endings = "Endings", ["return"] = "shogun.endings" },
  ["engine/explain/init.lua"] = { ["return"] = "shogun.explain" },
  ["engine/analysis/explore.lua"] = { ["return"] = "shogun.explore" },
  ["engine/analysis/init.lua"] = { analysis = "analysis", Analysis = "Analysis" },
  ["engine/analysis/puzzle.lua"] = { puzzle = "puzzle" },
  ["record/class.lua"] = { methods = "record" },
  ["record/init.lua"] = { record = "record" },
  ["companions/chess.lua"] = { chess = "chess" },
  ["companions/tour.lua"] = { tour = "tour" },
  ["companions/tour_count.lua"] = { counts = "tour" },
  ["draw/init.lua"] = { draw = "draw" },
  ["draw/tour.lua"] = { ["return"] = "draw.tour" },
  ["bots/init.lua"] = { bots = "bots" },
  ["bots/human.lua"] = { ["return"] = "bots.human" },
  ["bots/external.lua"] = { External = "External", ["return"] = "bots.external" },
  ["box/player.lua"] = { Boxed = "Boxed", ["return"] = "bots.boxed" },
}
for _, name in ipairs(builtin) do
  files[("bots/%s.lua"):format(name)] = { ["local new"] = "bots." .. name }
end

-- Functions in the tables of these files that are not public.
local inner <const> = {
  ["record.text"] = true, ["record.movetext"] = true, ["record.result"] = true,
  ["record.game_of"] = true,
}

-- The parameters that a comment names, for a function whose own line does not show them.
local function parameters_of(text)
  local list = {}
  for name in text:gmatch "@param ([%w_]+)" do list[#list + 1] = name end
  return table.concat(list, ", ")
end

-- The public name and the parameters of the public function that begins on a line, or nil.
local function begun(line, owners, text)
  local owner, sign, name, parameters = line:match "^function (%w+)([.:])([%w_]+)%((.-)%)"
  if not owner then
    owner, name = line:match "^(%w+)%.([%w_]+) = [%w_.]+$"
    sign = "."
    if line:find " = nil$" then owner = nil end
  end
  if owner and owners[owner] then
    local class = owners[owner]:find "^%u"
    if class and sign == "." and parameters then parameters = parameters:gsub("^%w+,? ?", "") end
    parameters = parameters or parameters_of(text)
    return owners[owner] .. (class and ":" or ".") .. name, parameters
  end
  if line:find "^return function%(" and owners["return"] then
    return owners["return"], line:match "%((.-)%)"
  end
  if line:find "^local function new%(" and owners["local new"] then
    return owners["local new"], line:match "%((.-)%)"
  end
end

-- Calls a function with each comment of a file and the line below it ("" at the end of the file).
local function each_comment(path, call)
  local text = ""
  local function close(line)
    if text:find "^%-%-%-" then call(text, line) end
    text = ""
  end
  for line in io.lines("lua/shogun/" .. path) do
    if line:find "^%-%-" then text = text .. line .. "\n" else close(line) end
  end
  close ""
end

---@class shogun.DeclaredFunction: shogun.Declaration
---@field name string  "Board:why", "record.parse"
---@field path string  the file, below lua/shogun/
---@field arguments string  its parameters, as text
---@field comment string  the text of its comment
---@field place integer  its number among the declarations of its file

--- The functions by name.
---@return table<string, shogun.DeclaredFunction>
function declarations.functions()
  local found = {}
  for path, owners in pairs(files) do
    local place = 0
    each_comment(path, function(text, line)
      local name, arguments = begun(line, owners, text)
      if not name or inner[name] then return end
      local entry = comment.read(text)
      place = place + 1
      entry.name, entry.path, entry.arguments, entry.comment = name, path, arguments, text
      entry.place = place
      found[name] = entry
    end)
  end
  return found
end

local function all_files()
  local list, pipe <close> = {}, assert(io.popen "cd lua/shogun && find . -name '*.lua'")
  for path in pipe:lines() do list[#list + 1] = path:sub(3) end
  return list
end

-- Calls a function with each type that a comment declares. A comment may declare several.
local function each_type(text, call)
  local starts = {}
  for start, tag in text:gmatch "()%-%-%-@(%l+)" do
    if tag == "class" or tag == "alias" then starts[#starts + 1] = start end
  end
  for i, start in ipairs(starts) do
    local first = i == 1 and 1 or start
    call(comment.read(text:sub(first, (starts[i + 1] or #text + 1) - 1)))
  end
end

--- Classes and aliases by name, including those that no public function mentions.
---@return table<string, shogun.Declaration>
function declarations.types()
  local found = {}
  for _, path in ipairs(all_files()) do
    each_comment(path, function(text)
      each_type(text, function(entry) found[entry.class or entry.alias] = entry end)
    end)
  end
  return found
end

return declarations
