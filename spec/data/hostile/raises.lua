-- Tries: an error while it is loaded
-- Ends: refused: on purpose
error "on purpose"
