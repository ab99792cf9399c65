--- The style of a game's page. Colours are those of pictures, as variables, so that the board
-- follows the page from light to dark.
-- @module shogun.draw.page.style

local theme = require "shogun.draw.theme"

local rules <const> = [[
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--background);
  color: var(--dial); font: 1rem/1.5 system-ui, Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { grid-column: 1 / -1; margin: 0; font-size: 1.4rem; line-height: 1.2; overflow-wrap: anywhere; }
main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
#board svg { display: block; width: 100%; height: auto; }
#controls { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
button { font: inherit; color: inherit; cursor: pointer; }
#controls button { flex: 1 1 auto; min-height: 2.75rem; padding: 0 .5rem; border-radius: .4rem;
  border: 1px solid var(--label); background: var(--light_field); }
#controls button[aria-disabled=true] { opacity: .5; cursor: default; }
#controls button[aria-pressed=true] { border-width: 2px; font-weight: bold; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
#status { min-height: 3em; margin: .5rem 0 0; overflow-wrap: anywhere; }
#moves { line-height: 1.9; overflow-wrap: anywhere; }
#moves button { padding: .1rem .3rem; border: 0; border-radius: .3rem; background: none; }
#moves .game { font-weight: bold; }
#moves button:hover { background: var(--light_field); }
.number, .score, .clock { color: var(--label); }
.score, .clock { font-size: .85em; }
#moves button { color: var(--dial); }
#moves button .number { color: inherit; font-weight: normal; }
.variation { margin-left: .3rem; padding-left: .7rem; border-left: 2px solid var(--label);
  line-height: 1.7; }
.result { white-space: nowrap; font-weight: bold; }
#moves button[aria-current=true] { background: var(--mark); color: var(--halo); }
details { margin-top: 1rem; }
dt { font-weight: bold; }
dd { margin: 0 0 .25rem; overflow-wrap: anywhere; }
@media (min-width: 50rem) {
  main { grid-template-columns: minmax(0, 35rem) minmax(0, 1fr); }
  #moves { position: relative; max-height: 46rem; overflow-y: auto; padding: .25rem; }
}
@media print { #controls, #status { display: none; } }
]]

local function variables(colours)
  local list = {}
  for name in pairs(theme.read("light", 1)) do
    list[#list + 1] = ("--%s:%s"):format(name, colours[name])
  end
  table.sort(list)
  return table.concat(list, ";")
end

--- The colours of a picture that take those of the page.
local style = { colours = setmetatable({}, {
  __index = function(_, name) return ("var(--%s)"):format(name) end,
}) }

--- The style sheet.
---@param given? "auto" | "light" | "dark" | shogun.Theme  default "auto": as the reader's system
---@param level integer  whose fault a bad one is, as in `error`
---@return string
function style.sheet(given, level)
  local is_auto = given == nil or given == "auto"
  local first = theme.read(is_auto and "light" or given, level + 1)
  local scheme = is_auto and "light dark" or given == "dark" and "dark" or "light"
  local text = (":root { color-scheme: %s; %s }\n"):format(scheme, variables(first))
  if is_auto then
    local dark = variables(theme.read("dark", level + 1))
    text = ("%s@media (prefers-color-scheme: dark) { :root { %s } }\n"):format(text, dark)
  end
  return text .. rules
end

return style
