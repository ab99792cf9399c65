--- Failures outside of the program: a player does not load, a worker process cannot be started, a
-- database is in use. Inside of a match they are raised; the match returns nil and the message.
-- @module shogun.failure

local failure = {}

local Failure <const> = { __tostring = function(self) return self.message end }

--- Raises a failure.
---@param message string
function failure.raise(message) error(setmetatable({ message = message }, Failure), 0) end

--- Passes a value on; nil and a message raise a failure.
function failure.expect(value, message)
  if not value then failure.raise(message) end
  return value
end

--- Calls a function. A failure returns nil and its message; other errors are raised again.
---@return any
---@return string? message
function failure.try(call, ...)
  local ok, result = pcall(call, ...)
  if ok then return result end
  if getmetatable(result) == Failure then return nil, result.message end
  error(result, 0)
end

return failure
