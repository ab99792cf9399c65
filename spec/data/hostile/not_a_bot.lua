-- Tries: something that is no bot
-- Ends: refused: expected the file to return a function
return 42
