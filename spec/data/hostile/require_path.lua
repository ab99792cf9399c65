-- Tries: files outside of its folder
-- Ends: refused: module '../../../README' not found
local text = require "../../../README" -- luacheck: ignore
return function(board, info) -- luacheck: ignore
  return board:codes()[1]
end
