-- Tries: coroutines that are not paid for: those of the library, and each resumed by another
-- Ends: time
return function(board, info) -- luacheck: ignore
  local make, close = coroutine.create, coroutine.close
  local function short() return 1 end
  while true do
    local thread = make(short)
    coroutine.resume(thread)
    close(thread)
    for _ in pcall, short do break end
  end
end
