--- Modules that say what they lack: a mistyped or invented name raises, with a hint, and the caller
--- is blamed; so does a call of the module itself.

local check = require "shogun.check"

-- The names of a module, as a message lists them.
local function listed(module)
  local names = {}
  for name in pairs(module) do names[#names + 1] = tostring(name) end
  table.sort(names)
  return table.concat(names, ", ")
end

--- Makes a module strict. Names that begin with an underscore stay nil.
---@param module table
---@param shown string  "shogun.bots"
---@return table module
return function(module, shown)
  local function refuse(_, name)
    if type(name) ~= "string" or name:find "^_" then return nil end
    local tried = require("shogun.tried")[shown:match "%.(.*)"] -- names that people try
    local hint = check.hint(name, module, tried and tried[name])
    hint = hint or ", known are " .. listed(module)
    check.raise(check.member(shown, name) .. ": no such name" .. hint)
  end
  local function call()
    check.raise(("%s: not a function; it has %s"):format(shown, listed(module)))
  end
  return setmetatable(module, { __index = refuse, __call = call })
end
