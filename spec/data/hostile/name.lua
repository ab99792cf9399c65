-- Tries: a name that a terminal obeys
-- Ends: plays
return { name = "\27[31mbest\n\0", choose = function(_, board) return board:codes()[1] end }
