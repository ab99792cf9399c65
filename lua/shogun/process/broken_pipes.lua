--- Ignores SIGPIPE: writing to a program that has ended fails, and does not end this one.

local handle

--- Ignores the signal from now on. Further calls do nothing.
---@param uv table  luv
return function(uv)
  if handle then return end
  handle = uv.new_signal()
  handle:start("sigpipe", function() end)
  handle:unref()
end
