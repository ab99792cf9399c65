--- shogun: the board game Shogun for people who play it in code.
--
-- `require "shogun"` returns one table: boards, pieces, rules. The C core is shogun.core; types.lua
-- and types/ declare and explain every name.

local check = require "shogun.check"
local core = require "shogun.core"
local methods = require "shogun.methods" -- of boards

local shogun = {
  version = require "shogun.version",
  field = core.field,
  xy = core.xy,
  pawn = core.pawn,
  king = core.king,
  rules = core.rules,
  board = core.board,
  unpack = core.unpack,
  print_board = methods.print_board,
  evaluate = core.evaluate,
  buffer = core.buffer,
}

-- A copy of a module, with more names, that raises for a name that it lacks.
local function strict(module, name, more)
  local part = {}
  for _, names in ipairs { module, more } do
    for each, value in pairs(names) do part[each] = value end
  end
  return require "shogun.strict"(part, "shogun." .. name)
end

-- The other parts are loaded on first use: a program that needs only boards loads no more.
local parts <const> = {
  start = function() return require "shogun.start" end,
  law = function() return require "shogun.law" end,
  game = function()
    local begin <const> = require("shogun.game.game").begin
    local function of_text(text) return require("shogun.bots").of(text) end
    return function(options) return begin(options, of_text) end
  end,
  record = function()
    return strict(require "shogun.record", "record", {
      of = require("shogun.game.record").of, replay = require("shogun.game.replay").replay,
    })
  end,
  engine = function() return require "shogun.engine" end,
  endings = function() return require "shogun.endings" end,
  batch = function() return require "shogun.batch" end,
  bots = function() return strict(require "shogun.bots", "bots") end,
  chess = function() return strict(require "shogun.chess", "chess") end,
  tour = function() return strict(require "shogun.tour", "tour") end,
  draw = function() return strict(require "shogun.draw", "draw") end,
  analysis = function() return strict(require "shogun.engine.analysis", "analysis") end,
  puzzle = function() return strict(require "shogun.engine.analysis.puzzle", "puzzle") end,
  explore = function() return require "shogun.engine.analysis.explore" end,
  explain = function() return require "shogun.engine.explain" end,
  match = function() return require "shogun.match" end,
  net = function() return require("shogun.engine.net").of end,
}

-- The parts that are not loaded yet are known, too.
local function refuse(name)
  if type(name) ~= "string" or name:find "^_" then return nil end
  local known = {}
  for each in pairs(shogun) do known[each] = true end
  for each in pairs(parts) do known[each] = true end
  local hint = check.hint(name, known, require("shogun.tried").shogun[name]) or ""
  check.raise(check.member("shogun", name) .. ": no such name" .. hint)
end

return setmetatable(shogun, {
  __index = function(self, name)
    if not parts[name] then return refuse(name) end
    local part = parts[name]()
    rawset(self, name, part)
    return part
  end,
})
