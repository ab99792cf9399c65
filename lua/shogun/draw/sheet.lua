--- The style sheets of HTML pages. They define the colours of pictures as variables, so that
-- pictures follow the page from light to dark.

local check = require "shogun.check"
local theme = require "shogun.draw.theme"

local function variables(colours)
  local list = {}
  for name in pairs(theme.read "light") do
    list[#list + 1] = ("--%s:%s"):format(name, colours[name])
  end
  table.sort(list)
  return table.concat(list, ";")
end

--- The colours of a picture that follows its page: references to the page's variables.
local sheet = { colours = setmetatable({}, {
  __index = function(_, name) return ("var(--%s)"):format(name) end,
}) }

--- A style sheet.
---@param rules string  with their colours as variables: var(--label)
---@param given? "auto" | "light" | "dark" | shogun.Theme  default "auto": as the reader's system
---@return string
function sheet.text(rules, given)
  local is_auto = given == nil or given == "auto"
  local first = theme.read(is_auto and "light" or given)
  if first.style then check.raise("theme: 'sheet' is for pictures, not for pages") end
  local scheme = is_auto and "light dark" or given == "dark" and "dark" or "light"
  local text = (":root { color-scheme: %s; %s }\n"):format(scheme, variables(first))
  if is_auto then
    local dark = variables(theme.read "dark")
    text = ("%s@media (prefers-color-scheme: dark) { :root { %s } }\n"):format(text, dark)
  end
  return text .. rules
end

return sheet
