--- Messages to the page before a call is answered.

local check = require "shogun.check"
local json = require "dkjson"

local page = {
  tell = nil, -- (kind, text): given by csrc/web when the state is opened
}

--- Tells the progress of the call.
---@param value any  JSON
function page.progress(value) page.tell("progress", json.encode(value)) end

local with_address <const> = { table = true, ["function"] = true, thread = true, userdata = true }

--- A text without addresses of Lua values: "table: 0x55d0c8" becomes "a table".
---@param text string
---@return string
function page.without_addresses(text)
  return (text:gsub("(%a+): 0x%x+", function(kind) return with_address[kind] and kind end))
end

--- Shows a text that a program prints. Control characters are escaped, as in a terminal.
---@param text string
function page.print(text)
  page.tell("printed", check.escaped(page.without_addresses(text), "[\t\n]"))
end

return page
