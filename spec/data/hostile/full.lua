-- full.lua -- bots that act while their memory is nearly full.

local shared <const> = { memory = 8, frame = [[
local full = require "part.full"

return full.bot(function(_, info, move)
  do
%s
  end
  return move
end)
]], files = {
  ["part/other"] = 'return ("x"):rep(1 << 12)', -- needs memory to be loaded
} }

shared.files["part/full"] = [[
local full = {}

local long_enough <const> = 210 -- plies: their keys and moves are longer than any buffer on a stack

--- Returns a move that captures nothing and gives no check, so that games are long.
function full.wait(board)
  local codes, count = board:codes()
  for i = 1, count do
    local after = board:play(codes[i])
    if #after == #board and not after:in_check() and after:count() > 0 then return codes[i] end
  end
  return codes[1]
end

local kept = {}

--- Takes memory until none is left: in large pieces, then in smaller ones.
function full.fill()
  for i = 1, 1 << 12 do kept[i] = false end
  local size, n = 1 << 20, 0
  local function take()
    local text = ("x"):rep(size)
    n = n % #kept + 1
    kept[n] = text
  end
  while size >= 64 and n < #kept do
    if not pcall(take) then size = size // 2 end
  end
end

--- Frees that memory.
function full.free()
  for i = 1, #kept do kept[i] = false end
end

--- Asks the host for a field of info again. The answer needs more memory than is left.
function full.ask(info, name)
  info[name] = nil
  return info[name]
end

--- A bot that waits until the game is long, fills its memory and then acts, once.
function full.bot(act)
  local calls, is_done = 0, false
  return function(board, info)
    calls = calls + 1
    local is_late = calls == 1 or calls > long_enough // 2
    if is_done or not is_late or #info.history < long_enough then return full.wait(board) end
    is_done = true
    local move = full.wait(board)
    full.fill()
    return act(board, info, move)
  end
end

return full
]]

return {
  full_answer = { "an answer that is too long while its memory is full", "error", [[
  pcall(full.ask, info, "moves")
  return ("a"):rep(1 << 16)
  ]] },
  full_close = { "to ask in a closing variable while its memory is full",
    "error: not enough memory", [[
  local _ <close> = setmetatable({}, { __close = function() full.ask(info, "history") end })
  ]] },
  full_collected = { "to ask three times, and to fill its memory again each time", "plays", [[
  for _ = 1, 3 do
    pcall(full.ask, info, "history")
    collectgarbage()
    full.fill()
  end
  full.free()
  ]] },
  full_coroutine = { "to ask in a coroutine while its memory is full", "error: not enough memory",
    [[
  local ask = coroutine.wrap(function() return #full.ask(info, "history") end)
  return ask() > 0 and move
  ]] },
  full_error = { "a long error while its memory is full", "error", [[
  pcall(full.ask, info, "history")
  error(("x"):rep(1 << 12), 0)
  ]] },
  full_error_asks = { "an error whose text asks while its memory is full", "error", [[
  error(setmetatable({}, { __tostring = function() return #full.ask(info, "history") end }))
  ]] },
  full_gsub = { "to ask in a callback of gsub while its memory is full", "error: not enough memory",
    [[("abc"):gsub(".", function() return #full.ask(info, "history") end)]] },
  full_handler = { "to ask in the handler of an error while its memory is full", "plays", [[
  xpcall(error, function() return full.ask(info, "history") end)
  full.free()
  ]] },
  full_history = { "to ask for the history while its memory is full", "error: not enough memory",
    [[return #full.ask(info, "history") > 0 and move]] },
  full_history_caught = { "to catch the error of info.history while its memory is full", "plays", [[
  pcall(full.ask, info, "history")
  full.free()
  ]] },
  full_late = { "to ask while its memory is full, and to be late", "time", [[
  pcall(full.ask, info, "history")
  for _ = 1, 300 do pcall(full.ask, info, "moves") end -- no more, or it would write too much
  while true do end
  ]] },
  full_loading = { "to fill its memory while it is loaded", "refused", file = [[
local full = require "part.full"

full.fill()
local rest = {}
while true do rest = { rest } end
]] },
  full_many = { "to ask many times while its memory is full", "plays", [[
  for _ = 1, 100 do
    for _, name in ipairs { "history", "moves", "start" } do pcall(full.ask, info, name) end
  end
  full.free()
  ]] },
  full_moves = { "to ask for the moves while its memory is full", "error: not enough memory",
    [[return #full.ask(info, "moves") > 0 and move]] },
  full_moves_caught = { "to catch the error of info.moves while its memory is full", "plays", [[
  pcall(full.ask, info, "moves")
  full.free()
  ]] },
  full_name = { "a move whose name asks while its memory is full", "illegal",
    [[return setmetatable({}, { __index = function() return #full.ask(info, "history") end })]] },
  full_print = { "to print an object whose text asks while its memory is full", "error", [[
  print(setmetatable({}, { __tostring = function() return #full.ask(info, "history") end }))
  ]] },
  full_ready = { "to be loaded with its memory full, and to ask in every move",
    "error: not enough memory", file = [[
local full = require "part.full"

full.fill()
return function(board, info)
  return #full.ask(info, "history") > 0 and full.wait(board)
end
]] },
  full_recursion = { "to ask at the end of the stack while its memory is full", "error", [[
  local function deeper() return deeper() + #full.ask(info, "history") end
  return deeper() and move
  ]] },
  full_require = { "to load a file while its memory is full", "error", [[
  pcall(full.ask, info, "history")
  return require "part.other" and move
  ]] },
  full_sort = { "to ask in the order function of sort while its memory is full", "error", [[
  table.sort({ 2, 1, 3 }, function(a, b) return #full.ask(info, "history") > 0 and a < b end)
  ]] },
  full_start = { "to ask for the first board while its memory is full", "error: not enough memory",
    [[return full.ask(info, "start") and move]] },
  full_twice = { "to ask for everything while its memory is full, and to play on", "plays", [[
  pcall(function() return full.ask(info, "history"), full.ask(info, "moves") end)
  pcall(print, full)
  full.free()
  ]] },
  full_unknown = { "to ask for an unknown name while its memory is full", "plays", [[
  for _ = 1, 100 do pcall(full.ask, info, "nothing") end
  full.free()
  ]] },
}, shared
