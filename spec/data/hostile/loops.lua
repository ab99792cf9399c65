-- loops.lua -- bots that loop forever, or take years.

return {
  charge = { "endlessly many coroutines and calls of pcall that are not counted",
    "time", [[
  local make, close = coroutine.create, coroutine.close
  local function short() return 1 end
  while true do
    local thread = make(short)
    coroutine.resume(thread)
    close(thread)
    for _ in pcall, short do break end
  end
  ]] },
  goes_on_after_end = {
    "to answer, and to leave a coroutine behind whose closing does not return",
    "plays", file = [[
local thread
return function(board, info)
  if thread then coroutine.resume(thread) end
  thread = coroutine.create(function()
    local held <close> = setmetatable({}, { __close = function() while true do end end })
    coroutine.yield()
  end)
  coroutine.resume(thread)
  thread = nil
  collectgarbage()
  return board:codes()[1]
end
]] },
  loop = { "a loop without end", "time", "while true do end" },
  loop_answer = { "an answer with an __index that does not return", "time",
    "return setmetatable({}, { __index = function() while true do end end })" },
  loop_close = { "a variable whose closing does not return", "time", [[
  local held <close> = setmetatable({}, { __close = function() while true do end end })
  return "a1a1"
  ]] },
  loop_close_coroutine = { "a coroutine whose closing makes coroutines without end", "time", [[
  local function open()
    local held <close> = setmetatable({}, { __close = function()
      while true do coroutine.wrap(function() return 1 end)() end
    end })
    coroutine.yield()
  end
  local thread = coroutine.create(open)
  coroutine.resume(thread)
  return coroutine.close(thread)
  ]] },
  loop_coroutine = { "a loop without end in a coroutine", "time",
    "coroutine.wrap(function() while true do end end)()" },
  loop_coroutines = { "endlessly many short coroutines", "time",
    "while true do coroutine.wrap(function() return 1 end)() end" },
  loop_error = { "an error whose __tostring does not return", "time",
    "error(setmetatable({}, { __tostring = function() while true do end end }))" },
  loop_gsub = { "a callback of string.gsub that does not return", "time",
    [[string.gsub("abc", ".", function() while true do end end)]] },
  loop_handler = { "a message handler of xpcall that does not return", "time",
    "xpcall(error, function() while true do end end)" },
  loop_index = { "a chain of __index functions in C without end", "error: ", [[
  local round = {}
  round = setmetatable(round, { __index = round })
  return round.x
  ]] },
  loop_load = { "a loop without end while it is loaded", "refused: out of time",
    file = "while true do end" },
  loop_metamethod = { "a metamethod that does not return", "time", [[
  local t = setmetatable({}, { __index = function() while true do end end })
  return t.move
  ]] },
  loop_pairs = { "__pairs, __len and __concat that do not return", "time", [[
  local function loop() while true do end end
  local value = setmetatable({}, { __pairs = loop, __len = loop, __concat = loop })
  coroutine.wrap(pcall)(function() return #value end)
  for _ in pairs(value) do return value .. value end
  ]] },
  loop_pcall = { "an endless loop that catches all errors", "time",
    "while true do pcall(function() while true do end end) end" },
  loop_reader = { "to load a program of infinite length", "illegal: not enough memory", [[
  local _, message = load(function() return "a() " end)
  return message
  ]] },
  loop_reader_empty = { "to load a program by a reader that does not return", "time",
    "return load(function() while true do end end)" },
  loop_resumed = { "a loop over coroutines that yield before they reach the limit", "time", [[
  local threads = {}
  for i = 1, 100 do
    threads[i] = coroutine.wrap(function() while true do coroutine.yield() end end)
  end
  while true do
    for i = 1, 100 do threads[i]() end
  end
  ]] },
  loop_sort = { "an order function of table.sort that does not return", "time",
    "table.sort({ 1, 2, 3 }, function() while true do end end)" },
  loop_tostring = { "to format a value whose __tostring does not return", "time",
    [[return ("%s"):format(setmetatable({}, { __tostring = function() while true do end end }))]] },
  pattern = { "a pattern that takes 2^40 steps", "time", [[
  local n = 40
  return ("a"):rep(n):find(("a?"):rep(n) .. ("a"):rep(n))
  ]] },
  perft = { "a perft that takes years", "time", "return board:perft(20)" },
  playouts = { "random games without end", "time", "while true do board:playout(1) end" },
  search = { "a search without end", "time",
    "return shogun.engine { hash = 1 }:search(board, { depth = 100 }).move" },
  strings_loop = { "string functions that do not return, in place of those the box calls", "time",
    [[
  local methods = getmetatable("").__index
  for name in pairs(methods) do methods[name] = function() while true do end end end
  return info.moves and board:codes()[1]
  ]] },
  table_move = { "a table.move of 2^60 elements", "time", "table.move({}, 1, 1 << 60, 2)" },
}
