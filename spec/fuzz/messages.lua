-- messages.lua -- properties of every message of the library.
--
-- With FUZZ_GO_ON set what is found is printed, once each, and the run goes on.

local messages = {}

-- What Lua says when the library itself goes wrong, and what names no function or argument.
local internals <const> = {
  "attempt to", "calling 'for iterator'", "assertion failed",
  "stack overflow", "malformed pattern", "pattern too complex",
  "invalid value %(", "stack traceback", "%(a nil value%)", "invalid order function",
}

local seen <const> = {}

--- Something is wrong: raises, or prints it.
function messages.found(what)
  if not os.getenv "FUZZ_GO_ON" then error(what, 0) end
  local kind = what:gsub("%d+", "N"):gsub("table: %S+", "")
  if not seen[kind] then io.stderr:write("found: ", what, "\n") end
  seen[kind] = true
end

--- Raises if it names the library's own lines, or is no text.
---@param message any
---@param from string  who said so
function messages.check(message, from)
  if type(message) ~= "string" then
    return messages.found(("%s: no text: %s"):format(from, tostring(message)))
  end
  local own = message:gsub("'.*'", "''") -- without what it quotes, which may be anything
  for _, pattern in ipairs(internals) do
    if own:find(pattern) or message:find "^[^']*bad argument #%-?%d+ to '%?'" then
      return messages.found(("%s: names internals: %s"):format(from, message))
    end
  end
end

return messages
