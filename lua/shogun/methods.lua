--- The methods that Lua adds to boards and records: those of modules that use boards and records,
--- such as pictures, and those that are a matter of taste, such as how a board looks.

local Record = require "shogun.record.class"
local check = require "shogun.check"
local core = require "shogun.core"
local diagram = require "shogun.draw.diagram"
require "shogun.record.rules" -- tostring(rules)

local Board <const> = getmetatable(core.board())

local function check_board(board, method)
  if type(board) == "userdata" and getmetatable(board) == Board then return end
  check.argument(1, method, "board: expected shogun.Board, got " .. core.quoted(board))
end

-- Raises for a name that no method has.
getmetatable(Board.__index).__index = function(methods, name)
  local hint = check.hint(name, methods, require("shogun.tried").board[name]) or ""
  check.raise(check.member("board", name) .. ": no such method" .. hint)
end

function Board.__tostring(board)
  check_board(board, "tostring")
  return diagram(board)
end

function Board.__index.print_board(board)
  check_board(board, "print_board")
  print(diagram(board))
end

function Board.__index.svg(board, options)
  check_board(board, "svg")
  return require("shogun.draw").svg(board, options)
end

function Board.__index.png(board, path, options)
  check_board(board, "png")
  if type(path) == "table" and options == nil then path, options = nil, path end
  return require("shogun.draw").png(board, path, options)
end

function Board.__index.tikz(board, options)
  check_board(board, "tikz")
  return require "shogun.draw.tikz"(board, options)
end

function Record.__index.replay(record) return require("shogun.game.replay").replay(record) end

-- The seed of a random choice in C, from the caller's source of random numbers or math.random.
local function seed_of(random)
  if random == nil then return math.random(0) end
  local seed = random
  if type(random) == "function" then seed = random(0, math.maxinteger) end
  local whole = type(seed) == "number" and math.tointeger(seed)
  if whole then return whole end
  local got = core.quoted(seed)
  if seed ~= random then check.raise("random(): expected a whole number, got " .. got) end
  check.argument(2, "playout", "random: expected a seed or a function, got " .. got)
end

local play_out <const> = Board.__index.playout
function Board.__index.playout(board, random)
  check_board(board, "playout")
  return play_out(board, seed_of(random))
end

return Board.__index
