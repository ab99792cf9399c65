--- Links the first use of each word of the glossary on a page to the glossary (pages/rules.md).

-- The words, each with its forms: the form that appears first on a page gets the link.
local words <const> = {
  { "boxes", "box" }, { "dials", "dial" }, { "Elo" }, { "intervals", "interval" },
  { "laws", "law" }, { "nets", "net" }, { "nodes", "node" }, { "perft" }, { "plies", "ply" },
  { "quiet limit" },
}

-- Elements in which no word gets a link.
local skipped <const> = {}
for name in ("a code h1 h2 h3 pre script td th"):gmatch "%w+" do skipped[name] = true end

-- Where the first of a word's forms stands in a text; nil if the text has none of the forms.
local function find(text, forms)
  local first, last
  for _, form in ipairs(forms) do
    local from, to = text:find("%f[%w]" .. form .. "%f[%W]")
    if from and (not first or from < first) then first, last = from, to end
  end
  return first, last
end

--- Links the words of a page.
---@param html string
---@param address string  of the page
---@return string html
return function(html, address)
  local folder = address == "rules.html" and "" or address:find "/" and "../rules.html"
    or "rules.html"
  local linked, depth = {}, 0
  local function link(text)
    for _, forms in ipairs(words) do
      local first, last = find(text, forms)
      if first and not linked[forms] then
        linked[forms] = true
        text = ('%s<a href="%s#glossary">%s</a>%s'):format(text:sub(1, first - 1), folder,
          text:sub(first, last), text:sub(last + 1))
      end
    end
    return text
  end
  return (html:gsub("([^<]*)(</?)(%w*)([^>]*>)", function(text, open, name, rest)
    if depth == 0 then text = link(text) end
    if skipped[name] then depth = depth + (open == "<" and 1 or -1) end
    return text .. open .. name .. rest
  end))
end
