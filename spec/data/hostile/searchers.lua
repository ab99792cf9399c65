-- Tries: a searcher of its own
-- Ends: error: not in a box: package.searchers
return function(board, info) -- luacheck: ignore
  package.searchers[1] = nil
end
