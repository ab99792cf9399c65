-- Tries: to replace what is loaded
-- Ends: plays
return function(board, info) -- luacheck: ignore
  for name in pairs(package.loaded) do package.loaded[name] = error end
  return board:codes()[1]
end
