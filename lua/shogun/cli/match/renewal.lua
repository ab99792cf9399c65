--- Rewrites a file while `shogun watch` runs, at most every ten seconds, and once more at the end.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local files = require "shogun.files"

local every <const> = 10 -- seconds

-- The events that rewrite the file at once.
local is_urgent <const> = { ["end"] = true, over = true, lost = true }

--- Makes the view: a function that takes events. If the view cannot write the file, it prints a
--- message and goes on; at the end of the watch it ends the command.
---@param path string
---@param text_of fun(event: table): string?  returns the file's new text, nil to keep the old one
---@param now? fun(): number  seconds
---@return fun(event: table)
return function(path, text_of, now)
  now = now or core.clock
  console.need_writable(path)
  local written
  return function(event)
    if written and now() - written < every and not is_urgent[event.event] then return end
    local text = text_of(event)
    if not text then return end
    written = now()
    local done, message = files.save(path, text)
    if done then return end
    if event.event == "end" or event.event == "over" then console.fail(message) end
    console.say("%s", check.escaped(message))
  end
end
