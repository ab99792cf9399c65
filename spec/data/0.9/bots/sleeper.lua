-- sleeper.lua -- never answers.

return function() while true do end end
