-- face.lua -- every public function and method by name, for specs that call them all.

local shogun = require "shogun"

local function functions_of(face, prefix, owner, make)
  for name, call in next, owner do
    local hidden = name == "__gc" or name == "__close"
    if type(call) == "function" and not hidden then
      face[prefix .. "." .. name] = { call = call, make = make }
    end
  end
end

local function record_of()
  return assert(shogun.record.parse "1. a1a2 *")
end

local function endings_of() return shogun.endings { cache = false } end

-- By name: { call = function, make = how to make its self, or nil }.
return function()
  for _, name in ipairs { "explain", "explore", "match", "net", "endings" } do
    assert(shogun[name])                         -- loads it
  end
  local all = {}
  functions_of(all, "shogun", shogun)
  for _, name in ipairs { "bots", "record", "chess", "tour", "draw", "analysis", "puzzle" } do
    functions_of(all, name, shogun[name])
  end
  for name, make in pairs {
    board = shogun.board, rules = shogun.rules, game = shogun.game,
    piece = function() return shogun.pawn(1, "red", 1, 1) end,
    move = function() return shogun.board():moves()[1] end,
    engine = function() return shogun.engine { hash = 1 } end,
    net = function() return assert(shogun.net(shogun.board())) end,
    endings = endings_of, ending_set = function() return endings_of():set "standard" end,
    ending_table = function() return assert(endings_of():table({ lone = 0 }, "K1vK1")) end,
    chess_board = function() return shogun.chess.board "k 1 1 K 8 8" end,
    analysis = function() return assert(shogun.analysis.start(record_of(), { nodes = 1 })) end,
    random = shogun.bots.random, greedy = shogun.bots.greedy, alphabeta = shogun.bots.alphabeta,
    engine_bot = function() return shogun.bots.engine { hash = 1, nodes = 1 } end,
    human = shogun.bots.human,
  } do
    local object = make()
    local metatable = getmetatable(object) or {}
    functions_of(all, name, metatable, make)
    local methods = metatable.methods or metatable.__index
    if type(methods) == "table" and methods ~= metatable then
      functions_of(all, name, methods, make)
    end
    if type(object) == "table" and rawget(object, "choose") then
      functions_of(all, name, { choose = object.choose }, make)
    end
  end
  return all
end
