-- Tries: something that cannot be called
-- Ends: refused: expected it to return a function
return { choose = 5 }
