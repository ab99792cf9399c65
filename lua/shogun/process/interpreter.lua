--- The Lua interpreter of child processes: the program, and code that sets up the module paths of
-- this process.
-- @module shogun.process.interpreter

local package_path = require "shogun.process.package_path"

local interpreter = {}

--- The path of the running Lua interpreter; `lua5.4` if the host is another program.
---@param uv table  luv
---@return string
function interpreter.program(uv)
  local path = uv.exepath() or ""
  return path:find "lua[%d.-]*$" and path or "lua5.4"
end

--- The first code of a child process.
---@param uv table  luv
---@param module string  that it requires
---@param call string  on the module: ".serve(3, 4)"
---@return string
function interpreter.code(uv, module, call)
  local current = uv.cwd()
  return ("package.path, package.cpath = %q, %q require(%q)%s"):format(
    package_path(package.path, { "shogun", module }, current),
    package_path(package.cpath, { "shogun.core" }, current), module, call)
end

return interpreter
