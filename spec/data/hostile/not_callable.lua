-- Tries: something that cannot be called
-- Ends: refused: expected the file to return a function
return { choose = 5 }
