--- Sends messages to the page before the answer to a call.

local check = require "shogun.check"
local json = require "dkjson"

local page = {
  tell = nil, -- the function (kind, text) that csrc/web gives to site.inside
}

--- Tells the page how far a call has come.
---@param value any  JSON
function page.progress(value) page.tell("progress", json.encode(value)) end

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
  page.tell("printed", check.escaped(page.without_addresses(text), "[\t\n]"))
end

return page
