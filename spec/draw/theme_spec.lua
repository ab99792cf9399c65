-- theme_spec.lua -- distinguishable colours.

local theme = require "shogun.draw.theme"

-- The relative luminance of "#rrggbb" (WCAG 2.1).
local function luminance(colour)
  local parts = {}
  for part in colour:gmatch "%x%x" do
    local value = tonumber(part, 16) / 255
    parts[#parts + 1] = value <= 0.03928 and value / 12.92 or ((value + 0.055) / 1.055) ^ 2.4
  end
  return 0.2126 * parts[1] + 0.7152 * parts[2] + 0.0722 * parts[3]
end

-- The contrast of two colours by lightness alone, 1 to 21.
local function contrast(a, b)
  local light, dark = math.max(luminance(a), luminance(b)), math.min(luminance(a), luminance(b))
  return (light + 0.05) / (dark + 0.05)
end

-- The mean of two colours.
local function mixed(a, b)
  local x, y = tonumber(a:sub(2), 16), tonumber(b:sub(2), 16)
  return ("#%02x%02x%02x"):format(((x >> 16) + (y >> 16)) // 2,
    ((x >> 8 & 255) + (y >> 8 & 255)) // 2, ((x & 255) + (y & 255)) // 2)
end

for _, name in ipairs { "light", "dark" } do
  describe("the theme " .. name, function()
    local colours = theme.read(name)

    local function is_clear(a, b, least)
      local found = contrast(colours[a], colours[b])
      assert(found >= least, ("%s on %s: %.2f"):format(a, b, found))
    end

    it("makes the sides distinguishable without hue", function() is_clear("white", "red", 4.5) end)

    it("makes numbers and names readable", function()
      is_clear("white_number", "white", 4.5)
      is_clear("red_number", "red", 4.5)
      is_clear("label", "background", 4.5)
      is_clear("dial", "light_field", 4.5)
      is_clear("dial", "dark_field", 4.5)
    end)

    it("makes pieces, marks and arrows stand out on both kinds of fields", function()
      for _, field in ipairs { "light_field", "dark_field" } do
        is_clear("red_edge", field, 3)
        is_clear("mark", field, 3)
        is_clear("arrow", field, 3)
      end
      is_clear("arrow", "halo", 3)
    end)

    it("makes light fields, dark fields and fields of the last move distinct", function()
      is_clear("light_field", "dark_field", 2.3)
      for _, field in ipairs { "light_field", "dark_field" } do
        local found = contrast(colours[field], mixed(colours[field], colours.last))
        assert(found >= 1.8, ("the last move on %s: %.2f"):format(field, found))
      end
    end)
  end)
end
