-- processor.lua -- whether the processor has a feature, by the name that Linux gives it.

return function(feature)
  local file <close> = io.open "/proc/cpuinfo"
  return file and file:read("a"):find("%f[%w]" .. feature .. "%f[^%w_]") ~= nil
end
