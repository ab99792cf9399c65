--- shogun: the board game Shogun for people who play it in code.
--
-- `require "shogun"` returns one table: boards, pieces, rules. The C core behind it is shogun.core;
-- every name is declared and explained in types.lua.
-- @module shogun

local core = require "shogun.core"
local diagram = require "shogun.diagram"

-- How a board looks is a matter of taste, so Lua decides it.
local Board <const> = getmetatable(core.board())
Board.__tostring = diagram
function Board.__index.svg(board, options) return require "shogun.draw.svg"(board, options) end

-- Where the luck comes from is, too.
local play_out <const> = Board.__index.playout
function Board.__index.playout(board, random)
  if random == nil then random = math.random(0) end
  if type(random) == "function" then random = random(0, math.maxinteger) end
  if math.type(random) == "integer" then return play_out(board, random) end
  error("random: expected a seed or a function, got " .. tostring(random), 2)
end

local shogun = {
  version = "scm",
  field = core.field,
  xy = core.xy,
  pawn = core.pawn,
  king = core.king,
  rules = core.rules,
  board = core.board,
  unpack = core.unpack,
}

-- The rest is loaded when it is first asked for, so that who wants boards alone pays for no more.
local parts <const> = {
  game = "shogun.game", bots = "shogun.bots", record = "shogun.record", chess = "shogun.chess",
  tour = "shogun.tour",
}

return setmetatable(shogun, {
  __index = function(self, name)
    local part = parts[name] and require(parts[name])
    rawset(self, name, part)
    return part
  end,
})
