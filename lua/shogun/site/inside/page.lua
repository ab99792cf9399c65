--- Messages to the page before a call is answered.
-- @module shogun.site.inside.page

local json = require "dkjson"

local page = {
  tell = nil, -- (kind, text): given by csrc/web when the state is opened
}

--- Tells how far the call has come.
---@param value any  JSON
function page.progress(value) page.tell("progress", json.encode(value)) end

return page
