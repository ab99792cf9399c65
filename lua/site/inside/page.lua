--- Messages to the page before a call is answered.

local check = require "shogun.check"
local json = require "dkjson"

local page = {
  tell = nil, -- (kind, text): given by csrc/web when the state is opened
}

--- Tells how far the call has come.
---@param value any  JSON
function page.progress(value) page.tell("progress", json.encode(value)) end

--- Shows a text that a program prints. Control characters are escaped, as in a terminal.
---@param text string
function page.print(text) page.tell("printed", check.escaped(text, "[\t\n]")) end

return page
