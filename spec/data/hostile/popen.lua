-- Tries: to fork
-- Ends: error: nil value (global 'io')
return function(board, info) -- luacheck: ignore
  return io.popen "kill -9 $PPID"
end
