--- The module paths of a match's processes: the absolute folders of this process's paths. They play
--- strangers' files, and the current folder may hold more of those.
--
-- A host may have found shogun itself through a relative folder (a copy within a project, say).
-- That folder stays, and is made absolute.
-- @module shogun.process.package_path

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

--- A search path without its relative folders, except those through which these modules are found.
---@param path string  as package.path and package.cpath
---@param modules string[]
---@param current? string  the current folder; nil: there is none
---@return string
return function(path, modules, current)
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
