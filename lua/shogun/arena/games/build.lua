--- The files of this build on which a module's behaviour depends: its Lua sources and the C module.

local bundle = require "shogun.box.bundle"
local failure = require "shogun.failure"
local file = require "shogun.bots.file"

local expect <const> = failure.expect

--- Each source's name and bytes, then the C module's bytes. Raises a failure if one is unreadable.
---@param name string  of the module
---@param of_core? string  used instead of the C module's bytes
---@return string
return function(name, of_core)
  local parts = {}
  for i, source in ipairs(expect(bundle.of_module(name))) do
    parts[i] = ("<s4s4"):pack(source.name, source.text)
  end
  parts[#parts + 1] = of_core
    or expect(file.read(expect(package.searchpath("shogun.core", package.cpath))))
  return table.concat(parts)
end
