--- The licences of projects whose libraries are linked into programs, as expressions of SPDX. The
-- files of Debian that hold their texts are not all made for machines.
-- @module shogun.release.licences

local shell = require "shogun.release.shell"

local licences = {}

-- By the name of the source package. The license of the compiler's library has an exception for
-- what is compiled with it; the C library of emscripten is musl, its allocator dlmalloc.
local of_source <const> = {
  { "^lua5%.4$", "MIT" },
  { "^lua%-dkjson$", "MIT" },
  { "^libseccomp$", "LGPL-2.1-only" },
  { "^glibc$", "LGPL-2.1-or-later" },
  { "^gcc%-%d+$", "GPL-3.0-or-later WITH GCC-exception-3.1" },
  { "^emscripten$", "MIT AND BSD-2-Clause AND ISC AND CC0-1.0 AND Apache-2.0 WITH LLVM-exception" },
}

--- The licence of a source package; nil if it is not known.
---@param source string
---@return string?
function licences.of(source)
  for _, row in ipairs(of_source) do
    if source:find(row[1]) then return row[2] end
  end
end

-- The texts that the files of Debian do not repeat: expression and name in common-licenses.
local common <const> = {
  { "LGPL-2.1", "LGPL-2.1" }, { "GPL-3.0", "GPL-3" }, { "Apache-2.0", "Apache-2.0" },
  { "CC0-1.0", "CC0-1.0" },
}

--- The texts to which these licences refer, each once.
---@param expressions string[]
---@return { name: string, text: string }[]
function licences.texts(expressions)
  local list = {}
  for _, row in ipairs(common) do
    local text
    for _, expression in ipairs(expressions) do
      if (" " .. expression):find(" " .. row[1], 1, true) then
        text = shell.read("/usr/share/common-licenses/" .. row[2])
      end
    end
    if text then list[#list + 1] = { name = row[2], text = text } end
  end
  return list
end

return licences
