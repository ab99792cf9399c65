-- Tries: to require itself within itself
-- Ends: refused: 
return require "nested_require"
