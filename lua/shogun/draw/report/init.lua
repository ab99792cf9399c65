--- The report of a match as one HTML file, which loads nothing and needs no script.

local check = require "shogun.check"
local fill = require "shogun.draw.fill"
local figures = require "shogun.draw.report.figures"
local lengths = require "shogun.draw.report.lengths"
local numbers = require "shogun.numbers"
local ratings = require "shogun.draw.report.ratings"
local settings_part = require "shogun.draw.report.settings"
local sheet = require "shogun.draw.sheet"
local tables = require "shogun.draw.report.tables"
local words = require "shogun.draw.report.words"

local report = {}

local known <const> = { command = true, settings = true, theme = true }

local style <const> = [[
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: var(--background);
  color: var(--dial); font: 1rem/1.5 system-ui, Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { margin: 0; font-size: 1.4rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; break-after: avoid; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
svg { display: block; overflow: visible; }
svg text { font: .8rem system-ui, Helvetica, Arial, "Liberation Sans", sans-serif; }
.verdict { margin-top: 1rem; padding: .75rem 1rem; border-radius: .5rem;
  border-left: .35rem solid var(--mark); background: var(--light_field); }
.verdict strong { display: block; font-size: 1.25rem; line-height: 1.3; }
.figures { display: grid; gap: .5rem; margin: 1rem 0;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
.figures div { padding: .4rem .75rem; border: 1px solid var(--dark_field); border-radius: .5rem; }
.figures dt { font-weight: normal; font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.15rem; font-weight: bold; white-space: nowrap; }
.row { display: grid; gap: 0 .75rem; align-items: center; break-inside: avoid;
  grid-template-columns: minmax(0, 1fr) auto; margin-bottom: .4rem; }
.row svg { grid-column: 1 / -1; grid-row: 2; }
.name { font-weight: bold; overflow-wrap: anywhere; text-align: left; }
.value { white-space: nowrap; font-variant-numeric: tabular-nums; }
.axis { font-size: .8rem; }
.axis .value { display: none; }
.columns { margin-top: .75rem; padding: 2px; border: 1px solid var(--label);
  border-radius: .25rem; }
.key { margin-right: 1rem; white-space: nowrap; }
.key::before { content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .4em;
  border: 1px solid var(--label); background: var(--key); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .95rem; }
th, td { padding: .25rem .35rem; border-bottom: 1px solid var(--dark_field); text-align: right;
  white-space: nowrap; }
th.name span { display: inline-block; max-width: min(12rem, 34vw); white-space: normal;
  overflow-wrap: break-word; }
code { font: .8rem/1.4 ui-monospace, "Liberation Mono", monospace; }
td.none { color: var(--label); }
th button { padding: 0; border: 0; background: none; color: inherit; font: inherit;
  cursor: pointer; text-decoration: underline dotted; }
small { display: block; color: var(--label); font-size: .8em; }
dt { font-weight: bold; overflow-wrap: anywhere; }
dd { margin: 0 0 .4rem; overflow-wrap: anywhere; }
dd code { display: block; }
summary { cursor: pointer; padding: .5rem 0; }
pre { margin: .5rem 0; padding: .6rem .8rem; border-radius: .4rem; background: var(--light_field);
  white-space: pre-wrap; overflow-wrap: anywhere;
  font: .9rem/1.5 ui-monospace, "Liberation Mono", monospace; }
footer { margin-top: 2rem; color: var(--label); font-size: .85rem; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
@media (min-width: 44rem) {
  .row { grid-template-columns: 13.5rem minmax(0, 1fr) 10.5rem; margin-bottom: 0; }
  .row svg { grid-column: 2; grid-row: 1; }
  .row .value { grid-column: 3; }
  th, td { padding: .25rem .6rem; }
  .settings { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 .75rem; }
}
@media print {
  body { max-width: none; padding: 0; background: none; }
  * { print-color-adjust: exact; }
}
]]

-- The policy forbids loading anything and sending forms.
local frame <const> = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'${policy}"/>
<title>${title}</title>
<style>
${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${parts}</main>
<footer>${maker}</footer>
${script}</body>
</html>
]]

--- A section of a page, whose content is HTML.
function report.section(title, content)
  return fill("<section><h2>%s</h2>\n", title) .. content .. "</section>\n"
end

local section <const> = report.section

--- A page of these parts, which are HTML like its title; it can do without the script.
---@param given { title: string, parts: string, theme: any, version: string?, script: string? }
---@return string
function report.framed(given)
  local script = given.script
  local values = {
    title = given.title, parts = given.parts, style = sheet.text(style, given.theme),
    maker = fill("Made by shogun %s", given.version or ""),
    policy = script and "; script-src 'unsafe-inline'" or "",
    script = script and "<script>\n" .. script .. "</script>\n" or "",
  }
  return (frame:gsub("%${(%l+)}", values))
end

local function verdict(standings)
  local headline, reason = words.verdict(standings)
  local worth = words.worth(standings)
  return fill('<p class="verdict"><strong>%s.</strong> %s</p>\n', headline, reason)
    .. (worth and fill("<p>%s</p>\n", worth) or "")
end

local function pairing_figures(pairing)
  local list, strength, test = {}, pairing.strength, pairing.sprt
  if strength then
    list[1] = { "Score of " .. pairing.first, figures.score(pairing.results) }
    list[2] = { "Elo", figures.elo(strength.elo) }
    list[3] = { "95 % interval", figures.interval(strength.low, strength.high) }
    list[4] = { "Likely stronger", figures.percent(strength.superiority) }
  end
  if test then
    list[#list + 1] = { numbers.format("LLR within %.2f, %.2f", test.lower, test.upper),
      numbers.format("%.2f", test.llr) }
  end
  return list
end

local function key_figures(standings)
  local list = {
    { "Games", standings.games }, { "Pairs", standings.pairs },
    { "Drawn", figures.percent(standings.colours.drawn / math.max(standings.games, 1)) },
    { "Plies a game", ("%.0f"):format(standings.plies / math.max(standings.games, 1)) },
  }
  if #standings.players == 2 then
    local more = pairing_figures(standings.pairings[1])
    table.move(more, 1, #more, #list + 1, list)
  end
  for i, item in ipairs(list) do
    list[i] = fill("<div><dt>%s</dt><dd>%s</dd></div>\n", item[1], item[2])
  end
  return '<dl class="figures">\n' .. table.concat(list) .. "</dl>\n"
end

-- For two players, the Elo of the first one; for many, the rating list.
local function rating_plot(standings)
  if #standings.players > 2 then
    return section("Ratings", "<p>Elo with 95 % intervals; the mean of all players is 0.</p>\n"
      .. ratings(standings.ratings))
  end
  local pairing = standings.pairings[1]
  local strength = pairing.strength
  local title = "Elo of %s over %s, with its 95 %% interval"
  return section(numbers.format(title, pairing.first, pairing.second), ratings { {
    name = pairing.first, rating = strength.elo, low = strength.low, high = strength.high,
  } })
end

-- The counts of the five results of a pair; for many players they would mean nothing.
local function pair_counts(standings)
  if #standings.players > 2 then return "" end
  local list, points = {}, { "0", "0.5", "1", "1.5", "2" }
  for i, count in ipairs(standings.pairings[1].counts) do list[i] = { points[i], count } end
  return section(("Pairs by the points of %s"):format(standings.players[1].name),
    tables.counts(list))
end

local function reasons(standings)
  local counts = figures.descending(standings.reasons)
  for _, each in ipairs(counts) do each[1] = words.reason(each[1]) end
  return section("How games ended", tables.counts(counts))
end

local keys <const> = '<p><span class="key" style="--key:var(--white)">white won</span>'
  .. '<span class="key" style="--key:var(--dark_field)">drawn</span>'
  .. '<span class="key" style="--key:var(--red)">red won</span></p>\n'

local function openings(standings, settings)
  local colours = standings.colours
  local boards = settings and settings.openings and settings.openings.boards or {}
  local text = ("White won %d games, red won %d, and %d were drawn. Each column below is an "
    .. "opening that was played; openings that favour white come first."):format(colours.white,
    colours.red, colours.drawn)
  return section("Score by opening", fill("<p>%s</p>\n", text) .. keys
    .. tables.colours(colours) .. tables.openings(standings, boards))
end

local function faults(standings)
  local list = {}
  for _, player in ipairs(standings.players) do
    local text, late = words.faults(player), words.late(player)
    if text then list[#list + 1] = fill("<p>%s</p>\n", text) end
    if late then list[#list + 1] = fill("<p>%s</p>\n", late) end
  end
  if #list == 0 then
    list[1] = "<p>No game was lost by an illegal move, an error or on time.</p>\n"
  end
  return section("Faults", table.concat(list))
end

local function parts_of(standings, given)
  local parts = { verdict(standings), key_figures(standings) }
  local function add(part) parts[#parts + 1] = part end
  if standings.pairs > 0 then add(rating_plot(standings)) end
  add(section("Cross table", tables.cross(standings)))
  if standings.games > 0 then
    add(pair_counts(standings))
    add(reasons(standings))
    add(openings(standings, given.settings))
    add(section("Length of games", lengths(standings.lengths, standings.games)))
  end
  add(faults(standings))
  if given.settings then
    add(section("Settings", settings_part(given.settings, standings.players)))
  end
  if given.command then
    add(section("To play the match again", fill("<pre>%s</pre>\n", given.command)))
  end
  return table.concat(parts)
end

local function title_of(standings, given)
  return fill("%s", words.title(standings, given.settings))
end

local function expect_standings(standings)
  local is_one = type(standings) == "table" and type(standings.players) == "table"
    and type(standings.pairings) == "table"
  if not is_one then check.expected("standings", "those of a match", standings) end
end

-- Where a wrong value is noticed.
local ours <const> = "^[^\n]*draw/[%w_/]*%.lua:%d+: "
local of_numbers <const> = "^[^\n]*shogun/numbers%.lua:%d+: "

local function is_ours(raised)
  return type(raised) == "string" and (raised:find(ours) or raised:find(of_numbers)) ~= nil
end

-- Calls a function that draws. A wrong value at any depth raises one error about `what`; errors of
-- the caller's own metamethods pass through.
local function draw(what, call, standings, given)
  local ok, made = check.try(call, standings, given)
  if ok then return made end
  if not is_ours(made) then error(made, 0) end
  check.raise(what .. ": invalid standings of a match")
end

--- The parts of a report, for the page of a ladder.
report.parts = parts_of

--- `shogun.draw.report`, as draw/init.lua declares it.
function report.page(standings, given)
  expect_standings(standings)
  given = check.options(given, known)
  local of_what = given.settings and "standings or settings" or "standings"
  local title = draw(of_what, title_of, standings, given)
  local parts = draw(of_what, parts_of, standings, given)
  local version = given.settings and given.settings.version
  return report.framed { title = title, parts = parts, theme = given.theme, version = version }
end

return report
