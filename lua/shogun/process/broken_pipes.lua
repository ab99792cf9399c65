--- Writing to a program that has ended: it must fail, and not end this one.
-- @module shogun.process.broken_pipes

local handle

--- Has such writes fail from now on. Once is enough for the process.
---@param uv table  luv
return function(uv)
  if handle then return end
  handle = uv.new_signal()
  handle:start("sigpipe", function() end)
  handle:unref()
end
