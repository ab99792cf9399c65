-- Tries: to fill its memory while it is loaded
-- Ends: refused
-- Memory: 8
local full = require "part.full"

full.fill()
local rest = {}
while true do rest = { rest } end
