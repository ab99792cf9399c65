-- face.lua -- the public face: its declarations, every function, method and metamethod by name,
-- and the examples of the doc comments, with every public call they make.
--
-- An example is a block of Lua in a function's comment. It may use `shogun` and `board`, the start.

local declarations = require "site.declarations"
local example = require "site.example"
local shogun = require "shogun"

local face = {}

--- The declarations by name, each { path=, arguments=, comment=, ... }.
face.declarations = declarations.functions

face.modules = { "analysis", "bots", "chess", "draw", "puzzle", "record", "tour" }

-- Public functions that exist once they are asked for.
local made <const> = {
  "batch", "buffer", "endings", "engine", "explain", "explore", "game", "law", "match", "net",
  "start",
}

local function record_of() return assert(shogun.record.parse "1. a1a2 *") end

local function endings_of() return shogun.endings { cache = false } end

--- How to make an object of each class, and a player of each kind.
face.make = {
  Board = shogun.board, Rules = shogun.rules, Game = shogun.game, Record = record_of,
  Piece = function() return shogun.pawn(1, "red", 1, 1) end,
  Move = function() return shogun.board():moves()[1] end,
  Engine = function() return shogun.engine { hash = 1 } end,
  Net = function() return assert(shogun.net(shogun.board())) end,
  Endings = endings_of, EndingSet = function() return endings_of():set "standard" end,
  EndingTable = function() return assert(endings_of():table({ lone = 0 }, "K1vK1")) end,
  ChessBoard = function() return shogun.chess.board "k 1 1 K 8 8" end,
  Analysis = function() return assert(shogun.analysis.start(record_of(), { nodes = 1 })) end,
  Batch = function() return shogun.batch {} end,
  Buffer = function() return shogun.buffer(8) end,
  External = function() return shogun.bots.external { command = "true" } end,
  Boxed = function() return shogun.bots.boxed { path = "examples/bot.lua" } end,
  random = shogun.bots.random, greedy = shogun.bots.greedy, alphabeta = shogun.bots.alphabeta,
  engine_bot = function() return shogun.bots.engine { hash = 1, nodes = 1 } end,
  human = shogun.bots.human,
}

local function add(found, prefix, owner, make)
  for key, call in next, owner do
    local hidden = key == "__gc" or key == "__close"
    if type(call) == "function" and not hidden then
      found[prefix .. key] = { call = call, make = make, owner = owner, key = key }
    end
  end
end

--- By name, "shogun.board", "Board:play", "Board:__add", "greedy:choose": the function, the table
--- and the key where it is, and how to make an object, if it is a method.
---@return table<string, { call: function, owner: table, key: string, make: function? }>
function face.functions()
  for _, name in ipairs(made) do assert(shogun[name]) end
  local found = {}
  add(found, "shogun.", shogun)
  for _, name in ipairs(face.modules) do add(found, name .. ".", shogun[name]) end
  for name, make in pairs(face.make) do
    local object = make()
    local metatable = debug.getmetatable(object) or {}
    local methods = rawget(metatable, "methods") or metatable.__index
    add(found, name .. ":", metatable, make)
    if type(methods) == "table" then add(found, name .. ":", methods, make) end
    local choose = type(object) == "table" and rawget(object, "choose")
    if choose then add(found, name .. ":", { choose = choose }, make) end
  end
  return found
end

-- Classes that these specs do not ask: they trust their object.
local apart <const> = { External = true, Boxed = true }

--- Those that are called with anything at hand.
function face.callable()
  local found = face.functions()
  for name in pairs(found) do
    if apart[name:match "^(%a+):"] then found[name] = nil end
  end
  return found
end

--- The functions that must be declared: those of modules, and methods, without metamethods.
---@return table<string, function>
function face.public()
  local found = {}
  for name, entry in pairs(face.functions()) do
    local is_public = name:find "^%u" or name:find(".", 1, true)
    if is_public and not name:find "__" then found[name] = entry.call end
  end
  return found
end

--- The examples in the order of their names.
---@return { name: string, code: string, declaration: shogun.DeclaredFunction }[]
function face.examples()
  local list = {}
  for name, entry in pairs(face.declarations()) do
    list[#list + 1] = { name = name, code = entry.example, declaration = entry }
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

local around -- makes the calls of an example; nil: they are made directly

-- Replaces a public function while examples are watched. The library's own calls are not watched.
local function watched(name, call)
  local function leave(before, ...)
    around = before
    return ...
  end
  return function(...)
    local before = around
    if not before then return call(...) end
    around = nil
    return leave(before, before(name, call, ...))
  end
end

--- Puts `watched` functions in place of all public ones. Returns a function that restores these.
---@return fun()
function face.watch()
  local functions = face.functions()
  for name, entry in pairs(functions) do
    rawset(entry.owner, entry.key, watched(name, entry.call))
  end
  return function()
    for _, entry in pairs(functions) do rawset(entry.owner, entry.key, entry.call) end
  end
end

--- Runs an example. Its public calls are made by `call`, which gets the name, the function and
--- the arguments, and returns the results.
---@param each { name: string, code: string }
---@param call fun(name: string, f: function, ...): ...
---@return string? output
---@return string? message
function face.run_example(each, call)
  around = call
  local output, message = example.run(each.name, each.code)
  around = nil
  return output, message
end

return face
