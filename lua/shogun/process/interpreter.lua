--- The Lua in which processes of ours run: the program, and code that finds the modules there which
-- this process has found.
-- @module shogun.process.interpreter

local package_path = require "shogun.process.package_path"

local interpreter = {}

--- The program that runs Lua here, if that is what runs here.
---@param uv table  luv
---@return string
function interpreter.program(uv)
  local path = uv.exepath() or ""
  return path:find "lua[%d.-]*$" and path or "lua5.4"
end

--- Code that a process begins with.
---@param uv table  luv
---@param module string  that it requires
---@param call string  what it does with it: ".serve(3, 4)"
---@return string
function interpreter.code(uv, module, call)
  local current = uv.cwd()
  return ("package.path, package.cpath = %q, %q require(%q)%s"):format(
    package_path(package.path, { "shogun", module }, current),
    package_path(package.cpath, { "shogun.core" }, current), module, call)
end

return interpreter
