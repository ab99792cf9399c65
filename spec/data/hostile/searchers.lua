-- Tries: a searcher of its own
-- Ends: error: nil value
return function(board, info) -- luacheck: ignore
  package.searchers[1] = nil
end
