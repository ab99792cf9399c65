--- Turns Markdown and HTML into plain text, for descriptions, titles and the search.

local escape = require "shogun.draw.escape"

local plain = {}

local entities <const> = {
  ["&lt;"] = "<", ["&gt;"] = ">", ["&quot;"] = '"', ["&#39;"] = "'", ["&amp;"] = "&",
}

--- Replaces the entities of HTML in a text.
---@param text string
---@return string
function plain.unescaped(text) return (text:gsub("&[#%w]+;", entities)) end

-- The elements that may end within a word. The end of any other element separates words.
local inner <const> = {}
for name in ("a abbr b code em i kbd samp small span strong sub sup text"):gmatch "%a+" do
  inner[name] = ""
end

--- The text of HTML, on one line.
---@param html string
---@return string
function plain.of_html(html)
  local text = html:gsub("<br>", " "):gsub("</(%w+)>", function(name) return inner[name] or " " end)
    :gsub("<[^>]*>", "")
  return (plain.unescaped(text):gsub("%s+", " "):match "^ ?(.-) ?$")
end

--- A paragraph of Markdown as text on one line, without the marks of links, code and emphasis.
---@param text string
---@return string
function plain.of_markdown(text)
  local bare = text:gsub("%[(.-)%]%b()", "%1"):gsub("%*%*(.-)%*%*", "%1"):gsub("`([^`]*)`", escape)
  return plain.of_html(bare)
end

--- The first paragraph of prose in a Markdown page; nil if it has none.
---@param text string
---@return string?  Markdown, or HTML
function plain.first_paragraph(text)
  for paragraph in (text .. "\n\n"):gsub("\n```.-\n```\n", "\n"):gmatch "%s*(.-)\n\n" do
    if paragraph:find "^[%a`%[]" or paragraph:find "^<p" then return paragraph end
  end
end

-- Iterates over the places where a text's sentences end.
local function ends(text) return (text .. " "):gmatch "()[.?!] " end

--- The first sentence of a text in Markdown, as plain text.
---@param text string
---@return string
function plain.first_sentence(text)
  local bare = plain.of_markdown(text)
  return bare:sub(1, ends(bare)() or -1)
end

local most <const> = 160 -- characters of a description that search engines show

--- A page's description: as many of the first sentences of its first paragraph as fit.
---@param paragraph string  Markdown
---@return string
function plain.description(paragraph)
  local bare, last = plain.of_markdown(paragraph), nil
  for place in ends(bare) do
    if last and utf8.len(bare, 1, place) > most then break end
    last = place
  end
  return bare:sub(1, last or -1)
end

return plain
