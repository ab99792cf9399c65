-- Tries: something that cannot be called
-- Ends: refused: expected a function
return { choose = 5 }
