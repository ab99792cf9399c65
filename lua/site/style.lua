--- Makes the style sheets of the site from the rules in style/ and variables for the colours of
-- pictures and text in both themes.

local file = require "site.file"
local theme = require "shogun.draw.theme"

-- The colours that pages have besides those of pictures. Each has a contrast of at least 4.5 to the
-- background and to the panel.
local text <const> = {
  light = {
    text = "#2b2721", link = "#1d5787", panel = "#efeadf", line = "#d8d0c0",
    keyword = "#8b2a7b", string = "#1c6448", number = "#8a4b08", comment = "#665e52",
    bad = "#a3157a",
  },
  dark = {
    text = "#dfe3ea", link = "#8cc4f0", panel = "#262b33", line = "#3c434f",
    keyword = "#e0a3e8", string = "#8fd6a8", number = "#f0b878", comment = "#a3abb8",
    bad = "#ff8ad8",
  },
}

-- The parts for games, Analyse and the board editor, which only the playground's page has.
local of_playground <const> = { game = true, analyse = true, setup = true }

local parts <const> = {
  "base", "frame", "prose", "reference", "board", "play", "game", "code", "analyse", "setup",
  "learn", "paper", "forced",
}

local function variables(name)
  local list, colours = {}, theme.read(name)
  for key, value in pairs(colours) do list[#list + 1] = ("--%s: %s;"):format(key, value) end
  for key, value in pairs(text[name]) do list[#list + 1] = ("--%s: %s;"):format(key, value) end
  table.sort(list)
  return table.concat(list, " ")
end

-- The variables. The system's theme holds until the reader chooses one; printed pages are light.
local function colours()
  local light, dark = variables "light", variables "dark"
  local lines = {
    (":root { color-scheme: light; %s }"):format(light),
    "@media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) "
      .. "{ color-scheme: dark; " .. dark .. " } }",
    ("@media screen { :root[data-theme=dark] { color-scheme: dark; %s } }"):format(dark),
  }
  return table.concat(lines, "\n") .. "\n"
end

-- Removes comments and needless blanks.
local function short(css)
  return (css:gsub("/%*.-%*/", ""):gsub("%s+", " "):gsub(" ?([{};>]) ?", "%1"):gsub("([:,]) ", "%1")
    :gsub(";}", "}"))
end

--- The style sheet for the playground's page, or for all other pages.
---@param is_playground boolean
---@return string css
return function(is_playground)
  local sheets = { colours() }
  for _, name in ipairs(parts) do
    if is_playground or not of_playground[name] then
      sheets[#sheets + 1] = file.read(("lua/site/style/%s.css"):format(name))
    end
  end
  return short(table.concat(sheets))
end
