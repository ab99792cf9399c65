--- shogun: the board game Shogun for people who play it in code.
--
-- `require "shogun"` returns one table: boards, pieces, rules. The C core behind it is shogun.core;
-- every name is declared and explained in types.lua.
-- @module shogun

local core = require "shogun.core"
local diagram = require "shogun.diagram"

-- How a board looks when printed is a matter of taste, so Lua decides it.
getmetatable(core.board()).__tostring = diagram

return {
  version = "scm",
  field = core.field,
  xy = core.xy,
  pawn = core.pawn,
  king = core.king,
  rules = core.rules,
  board = core.board,
  unpack = core.unpack,
}
