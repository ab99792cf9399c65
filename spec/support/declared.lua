-- declared.lua -- what is declared of the public face, and what of it is really there.
--
-- A function is declared where it is written: what C provides in types.lua, the rest in its own
-- file. A declaration is a comment of three dashes right above it.

local shogun = require "shogun"
local read = require("spec.support.command").read

local declared = {}

-- The files, and what the names in them are called outside. "return": the function it returns.
local files <const> = {
  ["types.lua"] = {
    shogun = "shogun", Board = "Board", Piece = "Piece", ChessBoard = "ChessBoard",
  },
  ["game/init.lua"] = { Game = "Game", ["local new"] = "shogun.game" },
  ["game/record.lua"] = { records = "record" },
  ["game/replay.lua"] = { ["return"] = "record.replay" },
  ["arena/match.lua"] = { ["return"] = "shogun.match" },
  ["engine/init.lua"] = { Engine = "Engine", ["return"] = "shogun.engine" },
  ["engine/analysis.lua"] = { analysis = "analysis", Analysis = "Analysis" },
  ["engine/puzzle.lua"] = { puzzle = "puzzle" },
  ["record/init.lua"] = { record = "record" },
  ["companions/chess.lua"] = { chess = "chess" },
  ["companions/tour.lua"] = { tour = "tour" },
  ["draw/init.lua"] = { draw = "draw" },
  ["draw/tour.lua"] = { ["return"] = "draw.tour" },
  ["bots/init.lua"] = { bots = "bots" },
  ["bots/external.lua"] = { External = "External", ["return"] = "bots.external" },
  ["bots/boxed.lua"] = { Boxed = "Boxed", ["return"] = "bots.boxed" },
}
for _, name in ipairs { "random", "greedy", "alphabeta", "engine", "montecarlo", "human" } do
  files[("bots/%s.lua"):format(name)] = { ["return"] = "bots." .. name }
end

-- Functions of files that are no part of the face.
local inner <const> = {
  ["record.text"] = true, ["record.movetext"] = true, ["record.result"] = true,
}

-- The parameters of a function whose own line does not show them.
local function parameters_of(comment)
  local list = {}
  for name in comment:gmatch "@param ([%w_]+)" do list[#list + 1] = name end
  return table.concat(list, ", ")
end

-- The name outside and the parameters of what a line begins; nil if it is nothing public.
local function begun(line, owners, comment)
  local owner, sign, name, parameters = line:match "^function (%w+)([.:])([%w_]+)%((.-)%)"
  if not owner then
    owner, name = line:match "^(%w+)%.([%w_]+) = [%w_.]+$"
    sign = "."
    if line:find " = nil$" then owner = nil end
  end
  if owner and owners[owner] then
    local class = owners[owner]:find "^%u"
    if class and sign == "." and parameters then parameters = parameters:gsub("^%w+,? ?", "") end
    parameters = parameters or parameters_of(comment)
    return owners[owner] .. (class and ":" or ".") .. name, parameters
  end
  if line:find "^return function%(" and owners["return"] then
    return owners["return"], line:match "%((.-)%)"
  end
  if line:find "^local function new%(" and owners["local new"] then
    return owners["local new"], line:match "%((.-)%)"
  end
end

--- The declarations by name, each { path=, parameters=, comment= }.
function declared.read()
  local found = {}
  for path, owners in pairs(files) do
    local comment = ""
    for line in read("lua/shogun/" .. path):gmatch "[^\n]*" do
      local name, parameters = begun(line, owners, comment)
      if name and comment:find "^%-%-%-" and not inner[name] then
        found[name] = { path = path, parameters = parameters, comment = comment }
      end
      comment = line:find "^%-%-" and comment .. line .. "\n" or ""
    end
  end
  return found
end

-- One object of each class.
local function objects()
  local kept = assert(shogun.record.parse "1. a1a2 *")
  return {
    Board = shogun.board(), Game = shogun.game(), Piece = shogun.pawn(1, "red", 1, 1),
    ChessBoard = shogun.chess.board "k 1 1 K 8 8", Engine = shogun.engine { hash = 1 },
    Analysis = assert(shogun.analysis.start(kept, { nodes = 1 })),
    External = shogun.bots.external { command = "true" },
    Boxed = shogun.bots.boxed { path = "examples/bot.lua" },
  }
end

declared.modules = { "analysis", "bots", "chess", "draw", "puzzle", "record", "tour" }

--- The functions that are really there, by name.
function declared.functions()
  local found = {}
  local function add(owner, sign, list)
    for name, value in next, list do
      local is_public = not name:find "^__"
      if type(value) == "function" and is_public then found[owner .. sign .. name] = value end
    end
  end
  for _, name in ipairs { "game", "engine", "match" } do found["shogun." .. name] = shogun[name] end
  add("shogun", ".", shogun)
  for _, name in ipairs(declared.modules) do add(name, ".", shogun[name]) end
  for class, object in pairs(objects()) do
    local metatable = getmetatable(object)
    add(class, ":", metatable.methods or metatable.__index)
  end
  return found
end

return declared
