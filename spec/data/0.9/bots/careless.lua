-- careless.lua -- makes no legal move.

return function() return "a1a8" end
