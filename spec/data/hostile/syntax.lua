-- Tries: a text that is no Lua
-- Ends: refused: syntax.lua:4
return function(
