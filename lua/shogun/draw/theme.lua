--- The colours of a picture. White pieces are light with dark numbers and red ones dark with light
-- numbers, so that lightness tells them apart where hue does not.

local check = require "shogun.check"

local theme = {}

local themes <const> = {
  light = {
    background = "#f7f5f0", label = "#6f675b",
    light_field = "#f0e9da", dark_field = "#b0966a", dial = "#382f24",
    white = "#fffefb", white_edge = "#4a443b", white_number = "#25221e",
    red = "#a6261d", red_edge = "#5e110c", red_number = "#fff7f2",
    mark = "#164a75", last = "#0a3f8c", arrow = "#0b4636", halo = "#fffefb",
    unvisited = "#8a8070",
  },
  dark = {
    background = "#1b1e24", label = "#a3abb8",
    light_field = "#5c6574", dark_field = "#262c36", dial = "#dfe5ee",
    white = "#f3f0e8", white_edge = "#14161a", white_number = "#1d1b18",
    red = "#a92a22", red_edge = "#ffb8ae", red_number = "#fff7f2",
    mark = "#86c4f0", last = "#a5dcff", arrow = "#7fe6c6", halo = "#14161a",
    unvisited = "#15181d",
  },
  -- The style of the exercise sheet: square pieces with a bevel, and marks that cover their field.
  sheet = {
    style = "sheet",
    background = "#ffffff", label = "#000000",
    light_field = "#dfdfdf", dark_field = "#9f9f9f", dial = "#000000",
    white = "#ffffff", white_edge = "#000000", white_number = "#000000",
    red = "#ff0000", red_edge = "#000000", red_number = "#000000",
    mark = "#8080ff", last = "#ffd700", arrow = "#006400", halo = "#ffffff",
    unvisited = "#000000",
  },
}

-- The keys of a table of colours.
local known <const> = { base = true }
for name in pairs(themes.light) do known[name] = true end

-- Colours are written into the picture unescaped, so anything else is refused. In a page they may
-- be variables of its style.
local function is_colour(value)
  if type(value) ~= "string" then return false end
  if value:find "^var%(%-%-[%w_-]+%)$" then return true end
  local digits = value:match "^#(%x+)$"
  return digits and (#digits == 3 or #digits == 6) or value:find "^%a+$" ~= nil
end

-- Missing colours are those of the theme named by `base`.
local function mix(given)
  check.names(given, known, "colour")
  local base = check.choice(given, "base", { "light", "dark", "sheet" }) or "light"
  local colours = setmetatable({}, { __index = themes[base] })
  for name, value in next, given do
    if name ~= "base" and not is_colour(value) then
      check.expected("theme." .. name, "a colour such as '#2f6f9f' or 'teal'", value)
    end
    colours[name] = value
  end
  return colours
end

--- The colours of a theme.
---@param given? "light" | "dark" | "sheet" | shogun.Theme  default "light"
---@return shogun.Theme
function theme.read(given)
  if given == nil then return themes.light end
  local colours = type(given) == "table" and mix(given) or themes[given]
  if not colours then
    check.expected("theme", "'light', 'dark', 'sheet' or a table of colours", given)
  end
  return colours
end

return theme
