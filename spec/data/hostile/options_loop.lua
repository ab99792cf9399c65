-- Tries: options that are computed without an end
-- Ends: refused: out of time
return setmetatable({ choose = function() end }, { __index = function(_, name)
  while name == "options" do end
end })
