--- Text as a part of HTML and SVG: nothing in it is markup.

local entities <const> = {
  ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;",
}

local replacement <const> = "\u{FFFD}" -- for control characters, which documents may not have

--- Escapes a text, for the inside of an element or of an attribute in quotes.
---@param text string
---@return string
return function(text)
  local plain = text:gsub("[&<>\"']", entities):gsub("%c", replacement)
  return (plain:gsub("\xC2[\x80-\x9F]", replacement))
end
