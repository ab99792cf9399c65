--- Modules that are loaded on first use: a command loads only what its verb uses.

--- Stands for a module: indexing it or calling it loads the module.
---@param name string
---@return any
return function(name)
  return setmetatable({}, {
    __index = function(_, key) return require(name)[key] end,
    __call = function(_, ...) return require(name)(...) end,
  })
end
