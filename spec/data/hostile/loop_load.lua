-- Tries: a loop without end while it is loaded
-- Ends: refused: out of time
while true do end
