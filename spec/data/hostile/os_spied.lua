-- Tries: to learn the time, the machine and the process from all that may tell
-- Ends: plays
return function(board, info) -- luacheck: ignore
  local told = { os.time(), collectgarbage "count", tostring(info), tostring(board.hash) }
  assert(os.getenv == nil and os.date == nil and os.tmpname == nil and os.setlocale == nil)
  assert(not pcall(os.time, { year = 2000, month = 1, day = 1 }))
  assert(package.path == nil and package.cpath == nil and package.loadlib == nil)
  for _, each in ipairs(told) do assert(not tostring(each):find "0x7[ef]") end
  return board:codes()[1]
end
