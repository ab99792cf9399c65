-- Tries: more options than there may be, each a long text
-- Ends: refused: options: expected at most
local options = {}
for i = 1, 100000 do options["option" .. i] = { default = ("x"):rep(200) } end
return { options = options, choose = function() end }
