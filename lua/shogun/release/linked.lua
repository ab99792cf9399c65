--- The static libraries in a program, from the trace that the linker has written of it: with
-- --trace given twice, GNU ld prints "(/lib/libc.a)printf.o" for each member that it takes, and
-- wasm-ld "/lib/libc.a(printf.o)". The files with which a compiler begins and ends every program
-- (crt1.o) are left out: their licences exempt what they are linked into.
-- @module shogun.release.linked

local shell = require "shogun.release.shell"

-- Each of these once, in alphabetical order.
local function unique(list)
  local seen, found = {}, {}
  for _, one in ipairs(list) do
    if not seen[one] then seen[one], found[#found + 1] = true, one end
  end
  table.sort(found)
  return found
end

--- The libraries.
---@param trace string  its path
---@return string[] paths  in alphabetical order, without links and dots
return function(trace)
  local paths = {}
  for line in io.lines(trace) do
    paths[#paths + 1] = line:match "^%(?(/[^()]+%.a)[()]"
  end
  local real = #paths == 0 and paths or shell.lines("realpath --", unique(paths))
  return unique(#real == 0 and paths or real)
end
