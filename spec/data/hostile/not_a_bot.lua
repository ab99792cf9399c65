-- Tries: something that is no bot
-- Ends: refused: expected a function
return 42
