--- Sends messages to the page before the answer to a call.

local check = require "shogun.check"
local json = require "dkjson"

local page = {}

local tell

--- Sets the function that sends messages to the page: csrc/web passes it to site.inside.
---@param by fun(kind: string, text: string)
function page.tell_by(by) tell = by end

--- Tells the page how far a call has come.
---@param value any  JSON
function page.progress(value) tell("progress", json.encode(value)) end

local with_address <const> = { table = true, ["function"] = true, thread = true, userdata = true }

--- Removes the addresses of Lua values from a text: "table: 0x55d0c8" becomes "a table".
---@param text string
---@return string
function page.without_addresses(text)
  return (text:gsub("(%a+): 0x%x+", function(kind) return with_address[kind] and kind end))
end

--- Shows a text that a program prints. Escapes control characters, as the command does.
---@param text string
function page.print(text)
  tell("printed", check.escaped(page.without_addresses(text), "[\t\n]"))
end

return page
