-- Tries: options that are none
-- Ends: refused: options.weight: expected a table such as
return { options = { weight = function() end }, choose = function() end }
