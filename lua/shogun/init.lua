--- shogun: the board game Shogun for people who play it in code.
--
-- `require "shogun"` returns one table: boards, pieces, rules. The C core is shogun.core; types.lua
-- and types/ declare and explain every name.

local Record = require "shogun.record.class"
local check = require "shogun.check"
local core = require "shogun.core"
local diagram = require "shogun.draw.diagram"
require "shogun.record.rules" -- tostring(rules)

-- How a board looks is a matter of taste, so Lua decides it.
local Board <const> = getmetatable(core.board())

local function check_board(board, method)
  if type(board) == "userdata" and getmetatable(board) == Board then return end
  local text = "bad argument #1 to '%s' (board: expected shogun.Board, got %s)"
  error(text:format(method, core.quoted(board)), 3)
end

-- A look-up that fails ends here.
getmetatable(Board.__index).__index = function(methods, name)
  local hint = check.hint(name, methods, require("shogun.tried").board[name]) or ""
  error(check.member("board", name) .. ": no such method" .. hint, 2)
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
  return (require "shogun.draw.tikz"(board, options, 2))
end

-- The method of a module above records.
function Record.__index.replay(record) return require("shogun.game.replay").replay(record) end

-- The seed of a random choice in C, from the caller's source of random numbers or math.random.
local function seed_of(random)
  if random == nil then return math.random(0) end
  local seed = random
  if type(random) == "function" then seed = random(0, math.maxinteger) end
  local whole = type(seed) == "number" and math.tointeger(seed)
  if whole then return whole end
  local got = core.quoted(seed)
  if seed ~= random then error("random(): expected a whole number, got " .. got, 3) end
  local text = "bad argument #2 to 'playout' (random: expected a seed or a function, got %s)"
  error(text:format(got), 3)
end

local play_out <const> = Board.__index.playout
function Board.__index.playout(board, random)
  check_board(board, "playout")
  return play_out(board, seed_of(random))
end

local shogun = {
  version = require "shogun.version",
  field = core.field,
  xy = core.xy,
  pawn = core.pawn,
  king = core.king,
  rules = core.rules,
  board = core.board,
  unpack = core.unpack,
  print_board = Board.__index.print_board,
  evaluate = core.evaluate,
  buffer = core.buffer,
}

-- A part that raises for a name that it lacks.
local function strict(module, name, tried)
  return require "shogun.strict"(module, "shogun." .. name, tried)
end

-- The other parts are loaded on first use: a program that needs only boards loads no more.
local parts <const> = {
  game = function()
    local function of_text(text) return require("shogun.bots").of(text) end
    require("shogun.game.players").of_text = of_text
    return require "shogun.game"
  end,
  engine = function() return require "shogun.engine" end,
  endings = function() return require "shogun.endings" end,
  batch = function() return require "shogun.batch" end,
  bots = function() return strict(require "shogun.bots", "bots") end,
  chess = function() return strict(require "shogun.chess", "chess") end,
  tour = function() return strict(require "shogun.tour", "tour") end,
  draw = function() return strict(require "shogun.draw", "draw") end,
  analysis = function() return strict(require "shogun.engine.analysis", "analysis") end,
  puzzle = function() return strict(require "shogun.engine.puzzle", "puzzle") end,
  explore = function() return require "shogun.engine.explore" end,
  explain = function() return require "shogun.engine.explain" end,
  match = function() return require "shogun.match" end,
  net = function() return require("shogun.engine.net").of end,
}

-- A record is data; the functions that convert games to records and back require both.
parts.record = function()
  local record = require "shogun.record"
  record.of, record.replay = require("shogun.game.record").of, require("shogun.game.replay").replay
  return strict(record, "record", require("shogun.tried").record)
end

-- The parts that are not loaded yet are known, too.
local function refuse(name)
  if type(name) ~= "string" or name:find "^_" then return nil end
  local known = {}
  for each in pairs(shogun) do known[each] = true end
  for each in pairs(parts) do known[each] = true end
  local hint = check.hint(name, known, require("shogun.tried").shogun[name]) or ""
  error(check.member("shogun", name) .. ": no such name" .. hint, 2) -- refuse is called last
end

return setmetatable(shogun, {
  __index = function(self, name)
    if not parts[name] then return refuse(name) end
    local part = parts[name]()
    rawset(self, name, part)
    return part
  end,
})
