-- blamed.lua -- the message of the error that a call raises at a line of the spec, without that
-- line's place.

return function(call, ...)
  local spec = debug.getinfo(2, "S").short_src
  local ok, raised = pcall(call, ...)
  assert(not ok, "no error was raised")
  local place, message = tostring(raised):match "^(.-):%d+: (.*)$"
  assert(place == spec, raised)
  return message
end
