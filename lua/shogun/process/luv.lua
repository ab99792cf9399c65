--- Loads luv: the one place, so that it never ends the process. luv aborts where descriptor 0, 1 or
--- 2 is closed, and crashes where its threads get no descriptors.

local core = require "shogun.core"
local optional = require "shogun.optional"

local uv

---@return table? uv
---@return string? message  "needs ...": what there is not
return function()
  if uv then return uv end
  local is_ready, message = core.prepare_descriptors()
  if not is_ready then return nil, message end
  uv, message = optional.load "luv"
  return uv, message and "needs " .. message
end
