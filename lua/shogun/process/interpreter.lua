--- The Lua interpreter of child processes: the program, and code that sets up this process's module
-- paths there, with only their absolute folders, since the current folder may hold untrusted files.
--
-- If the host found shogun itself through a relative folder (a copy within a project, say), this
-- folder stays, made absolute.

local interpreter = {}

-- The templates through which one of the modules is found.
local function templates_of(path, modules)
  local found = {}
  for _, module in ipairs(modules) do
    local first = package.searchpath(module, path)
    for template in path:gmatch "[^;]+" do
      if first and package.searchpath(module, template) == first then found[template] = true end
    end
  end
  return found
end

-- A search path without its relative folders, except those through which these modules are found.
-- `current` is the current folder, if there is one.
local function absolute_path(path, modules, current)
  local can_be_named = current and not current:find "[;?]"
  local is_kept, list = can_be_named and templates_of(path, modules) or {}, {}
  for template in path:gmatch "[^;]+" do
    if template:sub(1, 1) == "/" then
      list[#list + 1] = template
    elseif is_kept[template] then
      list[#list + 1] = current .. "/" .. template
    end
  end
  return table.concat(list, ";")
end

--- The path of the running Lua interpreter; `lua5.4`, say, if the host is another program.
---@param uv table  luv
---@return string
function interpreter.program(uv)
  local path = uv.exepath() or ""
  return path:find "lua[%d.-]*$" and path or "lua" .. _VERSION:match "%d.%d"
end

--- The first code of a child process.
---@param uv table  luv
---@param module string  that it requires
---@param call string  on the module: ".serve(3, 4)"
---@return string
function interpreter.code(uv, module, call)
  local current = uv.cwd()
  return ("package.path, package.cpath = %q, %q require(%q)%s"):format(
    absolute_path(package.path, { "shogun", module }, current),
    absolute_path(package.cpath, { "shogun.core" }, current), module, call)
end

return interpreter
