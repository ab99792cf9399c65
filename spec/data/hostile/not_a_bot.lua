-- Tries: something that is no bot
-- Ends: refused: expected it to return a function
return 42
