--- A text without the byte order mark that editors and spreadsheets put before it.

local mark <const> = "\xEF\xBB\xBF"

--- Takes the mark off, where there is one.
---@param text string
---@return string
return function(text) return text:sub(1, #mark) == mark and text:sub(#mark + 1) or text end
