-- memory.lua -- bots that use up memory.

return {
  boards = { "a billion lists of moves", "error: not enough memory", [[
  local t = {}
  for i = 1, 1e9 do t[i] = board:moves() end
  ]] },
  collect_options = { "every option of the collector, among them those that stop it", "plays", [[
  for _, option in ipairs { "stop", "restart", "incremental", "generational", "isrunning",
      "setpause", "setstepmul", "step", "count", "collect", "none", false, 5 } do
    for _, size in ipairs { -1, 1 << 62 } do
      pcall(collectgarbage, option, size, size, size)
    end
  end
  for i = 1, 3e3 do local _ = { ("x"):rep(1e4) .. i } end
  ]] },
  concat = { "a string that doubles", "error: not enough memory", [[
  local text = "x"
  while true do text = text .. text end
  ]] },
  hash = { "a hash table that is larger than all memory", "error: not enough memory",
    "return shogun.engine { hash = 4096 }:search(board, { depth = 1 }).move" },
  memory_caught = { "to use up memory, to catch the error, and to go on", "plays", file = [[
local requests = 0
return function(board, info)
  requests = requests + 1
  local ok = requests < 3 and pcall(function()
    local list = {}
    for i = 1, 1e9 do list[i] = ("x"):rep(1 << 16) .. i end
  end)
  return not ok and board:codes()[1]
end
]] },
  memory_full = { "to answer with memory full to the last byte", "plays", file = [[
local held = {}
return function(board, info)
  local move = board:codes()[1]
  if held[1] then return move end
  for size = 20, 0, -4 do
    pcall(function()
      while true do held[#held + 1] = ("x"):rep(1 << size) .. #held end
    end)
  end
  for _ = 1, 1e3 do pcall(function() held = { held } end) end
  return move
end
]] },
  memory_full_error = { "to raise an error whose text fills all its memory", "error: ", [[
  local text = "x"
  pcall(function() while true do text = text .. text end end)
  error(text)
  ]] },
  memory_full_print = { "to print a text of half its memory, without end", "time", [[
  local text = ("x"):rep(1 << 26)
  while true do print(text) end
  ]] },
  pack_huge = { "to pack and unpack what is larger than memory", "error: ", [[
  local refused = 0
  for _, call in ipairs {
    function() return ("s16"):pack(("x"):rep(1 << 40)) end,
    function() return ("c9223372036854775807"):pack "x" end,
    function() return ("!16 i16 Xi16"):rep(1e5):packsize() end,
    function() return ("c2147483647c2147483647"):packsize() end,
    function() return ("s8"):unpack(("\255"):rep(8) .. "x") end,
    function() return ("z"):unpack(("x"):rep(100), math.mininteger) end,
    function() return ("x"):rep(1 << 62, ("y"):rep(1 << 20)) end,
    function() return ("%99.99f%99.99f"):rep(1e5):format(1) end,
    function() return utf8.char(table.unpack({}, 1, 1e6)) end,
  } do
    if not pcall(call) then refused = refused + 1 end
  end
  error(refused .. " of 9 refused")
  ]] },
  rep = { "a string whose length is too large for an integer", "error: too large",
    [[return ("x"):rep(1 << 40, ("y"):rep(1 << 25))]] },
  stop_collector = { "300 MB of garbage after the collector was stopped", "plays", [[
  collectgarbage "stop"
  for i = 1, 3e4 do local _ = { ("x"):rep(1e4) .. i } end
  ]] },
  string = { "a string of a gigabyte", "error: not enough memory", [[return ("x"):rep(1 << 30)]] },
  strings = { "a gigabyte in small strings", "error: not enough memory", [[
  local t = {}
  for i = 1, 1 << 20 do t[i] = ("x"):rep(1024) .. i end
  ]] },
  table = { "a table with a billion entries", "error: not enough memory", [[
  local t = {}
  for i = 1, 1e9 do t[i] = i end
  ]] },
  unpack = { "ten million results", "error: too many results", "return table.unpack({}, 1, 1e7)" },
  upvalues = { "a function with more upvalues, locals and constants than Lua allows",
    "error: upvalues", [[
  local parts = {}
  for i = 1, 300 do
    if i % 150 == 1 then parts[#parts + 1] = "return function() " end
    parts[#parts + 1] = ("local v%d = %d "):format(i, i)
  end
  parts[#parts + 1] = "return function() return "
  for i = 1, 300 do parts[#parts + 1] = ("v%d %s "):format(i, i < 300 and "+" or "") end
  assert(load(table.concat(parts) .. "end end end"))
  ]] },
  weak_chain = { "a table with weak keys that is slow to collect", "plays", [[
  local chain = setmetatable({}, { __mode = "k" })
  local first = {}
  local key = first
  for _ = 1, 8e3 do
    local following = {}
    chain[key] = following
    key = following
  end
  collectgarbage()
  ]] },
}
