-- Tries: a pattern that takes 2^40 steps
-- Ends: time
return function(board, info) -- luacheck: ignore
  local n = 40
  return ("a"):rep(n):find(("a?"):rep(n) .. ("a"):rep(n))
end
