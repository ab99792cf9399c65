-- declared.lua -- the declarations of the public face, and the functions that exist.

local declarations = require "shogun.site.declarations"
local shogun = require "shogun"

local declared = {}

--- The declarations by name, each { path=, arguments=, comment=, ... }.
declared.read = declarations.functions

-- One object of each class.
local function objects()
  local kept = assert(shogun.record.parse "1. a1a2 *")
  local endings = shogun.endings { cache = false }
  return {
    Board = shogun.board(), Game = shogun.game(), Piece = shogun.pawn(1, "red", 1, 1),
    ChessBoard = shogun.chess.board "k 1 1 K 8 8", Engine = shogun.engine { hash = 1 },
    Analysis = assert(shogun.analysis.start(kept, { nodes = 1 })),
    Endings = endings, EndingSet = endings:set "standard",
    EndingTable = assert(endings:table({ lone = 0 }, "K1vK1")),
    Net = shogun.net(shogun.board()), Batch = shogun.batch {}, Buffer = shogun.buffer(1),
    External = shogun.bots.external { command = "true" },
    Record = kept,
    Boxed = shogun.bots.boxed { path = "examples/bot.lua" },
  }
end

declared.modules = { "analysis", "bots", "chess", "draw", "puzzle", "record", "tour" }

--- The functions that exist, by name.
function declared.functions()
  local found = {}
  local function add(owner, sign, list)
    for name, value in next, list do
      local is_public = not name:find "^__"
      if type(value) == "function" and is_public then found[owner .. sign .. name] = value end
    end
  end
  local made = { "game", "engine", "endings", "explain", "explore", "match", "net", "batch" }
  for _, name in ipairs(made) do
    found["shogun." .. name] = shogun[name]
  end
  add("shogun", ".", shogun)
  for _, name in ipairs(declared.modules) do add(name, ".", shogun[name]) end
  for class, object in pairs(objects()) do
    local metatable = getmetatable(object)
    add(class, ":", metatable.methods or metatable.__index)
  end
  return found
end

return declared
