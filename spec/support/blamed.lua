-- blamed.lua -- the message of the error that a call raises, without its position, which must be in
-- this file, where the call is made, or in the spec.

return function(call, ...)
  local here, spec = debug.getinfo(1, "S").short_src, debug.getinfo(2, "S").short_src
  local ok, raised = pcall(function(...) call(...) end, ...)
  assert(not ok, "no error was raised")
  local place, message = tostring(raised):match "^(.-):%d+: (.*)$"
  assert(place == here or place == spec, raised)
  return message
end
