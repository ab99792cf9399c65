--- Failures outside of the program: a file is missing, a player does not load, a worker process
-- cannot be started, a database is in use. The arena raises them, and only its public functions
-- catch them: a match returns nil and the message.

local failure = {}

local Failure <const> = { __tostring = function(self) return self.message end }

local none <const> = {}

--- Facts of a failure of a database (arena/store/database.lua).
---@class shogun.FailureFacts
---@field is_lost? boolean  it has no connection, and may have one again
---@field passes? boolean  the same may succeed later
---@field sqlstate? string  the server's code
---@field of_player? boolean  a player does not start here (arena/pool/process_pool.lua)

--- Raises a failure.
---@param message string
---@param facts? shogun.FailureFacts  for code that catches it
function failure.raise(message, facts)
  error(setmetatable({ message = message, facts = facts or none }, Failure), 0)
end

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

--- The facts of a caught failure; other errors have none. Its message is `tostring(raised)`.
---@param raised any
---@return shogun.FailureFacts
function failure.facts(raised) return getmetatable(raised) == Failure and raised.facts or none end

return failure
