-- limits.lua -- keeps fuzzed calls short: limits arguments that may legitimately take hours.

local core = require "shogun.core"
local shogun = require "shogun"
local time = require "shogun.engine.time"

local limits = {}

-- Files that are written are none.
local function nothing() return true end
function core.create_file() return { write = nothing, finish = nothing, discard = nothing } end

--- What starts processes or waits for a person.
limits.refused = { external = true, human = true }

-- Puts another function in its place, which calls it.
local function wrap(owner, name, make)
  local original = owner[name]
  if original then owner[name] = make(original) end
end

local function at_most(number, most)
  if type(number) == "number" and number > most then return most end
  return number
end

local function methods_of(object) return debug.getmetatable(object).__index end

-- perft(depth)
local function shallow(original)
  return function(self, depth, ...) return original(self, at_most(depth, 2), ...) end
end

wrap(methods_of(shogun.board()), "perft", shallow)
wrap(methods_of(shogun.chess.board "k 1 1 K 8 8"), "perft", shallow)

-- Searches: at most this many boards, whatever was asked for.
wrap(core.steps, "start", function(original)
  return function(self, board, question)
    question.nodes, question.input = at_most(question.nodes or 300, 300), question.input and 0
    question.cputime = nil
    return original(self, board, question)
  end
end)
wrap(core.steps, "iterate", function(original)
  return function(self, depth) return original(self, depth) end
end)

wrap(getmetatable(time.manager()).__index, "seconds", function(original)
  return function(...) return at_most(original(...), 0.0001) end
end)

-- A plain table in place of one that may say anything, with its numbers cut down.
local function plain(value, most)
  if type(value) ~= "table" then return at_most(value, most) end
  local copy = {}
  for key, inner in next, value do copy[key] = at_most(inner, most) end
  return copy
end

local function first_plain(most)
  return function(arguments) arguments[1] = plain(arguments[1], most) end
end

local rewrites <const> = {
  alphabeta = first_plain(1),
  run = function(arguments) -- of a game: some moves
    local left = 20
    arguments[2], arguments.n = function()
      left = left - 1
      if left == 0 then error("raised by an argument", 0) end
    end, 2
  end,
}
for name in pairs(shogun.tour) do rewrites[name] = first_plain(5) end

--- Changes the arguments of a call where it could take long.
---@param name string
---@param arguments table  with n
function limits.apply(name, arguments)
  if rewrites[name] then rewrites[name](arguments) end
end

local modules <const> = {
  [shogun] = true, [shogun.bots] = true, [shogun.record] = true, [shogun.chess] = true,
  [shogun.tour] = true,
}

--- Whether an object's function takes the object first.
function limits.is_method(object) return not modules[object] end

return limits
