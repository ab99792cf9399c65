-- cdef.lua -- `make cdef` writes what csrc/library/shogun.h declares for one board and the engine
-- into examples/languages/shogun_ffi.lua.

--- The declarations of shogun.h up to its batches, as ffi.cdef reads them: in lines of at most 100
--- columns, without comments or argument names. A #define of a number becomes an enum.
---@param header string
---@return string
local function cdef(header)
  local text = header:match "^.-\n// Many boards\n":gsub("//[^\n]*", "")
    :gsub("#ifdef __cplusplus.-#endif", ""):gsub("SG_API ", "")
    :gsub("#define ([%w_]+) (%d[^\n]*)", "enum { %1 = %2 };"):gsub("#[^\n]*", "")
    :gsub("%b()", function(arguments) return (arguments:gsub("([ *])[%w_]+%f[,)%[]", "%1")) end)
  local lines = {}
  for word in text:gsub(" ([,)%[])", "%1"):gmatch "%S+" do
    local line = #lines > 0 and lines[#lines] .. " " .. word
    if line and #line <= 100 then lines[#lines] = line else lines[#lines + 1] = word end
  end
  return table.concat(lines, "\n") .. "\n"
end

if not ... then -- it runs as a program
  local command, path = require "spec.support.command", "examples/languages/shogun_ffi.lua"
  local before, after = command.read(path):match "^(.-ffi%.cdef %[%[[^\n]*\n).-(%]%].*)$"
  command.write(path, before .. cdef(command.read "csrc/library/shogun.h") .. after)
end

return cdef
