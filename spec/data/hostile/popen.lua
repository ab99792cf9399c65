-- Tries: to fork
-- Ends: error: not in a box: io.popen
return function(board, info) -- luacheck: ignore
  return io.popen "kill -9 $PPID"
end
