--- A game as one HTML file, to step through in a browser without a network.

local check = require "shogun.check"
local escape = require "shogun.draw.escape"
local moves = require "shogun.draw.page.moves"
local options = require "shogun.draw.options"
local piece = require "shogun.draw.piece"
local record = require "shogun.record"
local replays = require "shogun.game.replay"
local script = require "shogun.draw.page.script"
local sheet = require "shogun.draw.sheet"
local svg = require "shogun.draw.svg"

local known <const> = { small = true, theme = true }

local style <const> = [[
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

-- The small form fills a frame: the board takes all the space that the other parts leave.
local small_style <const> = [[
body { max-width: none; padding: .25rem; --side: min(100vw - .5rem, 100vh - 7rem); }
main { height: calc(100vh - .5rem); gap: .25rem; grid-template: auto minmax(0, 1fr) / 1fr; }
h1, #status { position: fixed; top: 0; width: 1px; overflow: hidden; opacity: 0; }
details, .only #controls, .only #moves { display: none; }
#board { width: var(--side); margin: auto; }
#controls { gap: .25rem; margin-top: .25rem; font-size: .9rem; }
#moves { position: relative; height: 100%; max-height: none; padding: 0; overflow-y: auto; }
.only { --side: min(100vw, 100vh) - .5rem; }
@media (min-aspect-ratio: 5/4) {
  body { --side: min(100vh - 3.75rem, 60vw); }
  main { grid-template: minmax(0, 1fr) / var(--side) minmax(0, 1fr); }
  .only main { grid-template-columns: 1fr; }
}
]]

-- The policy forbids loading anything and sending forms.
local frame <const> = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${title}</title>
<style>
${style}</style>
</head>
<body${class}>
<main>
<h1>${title}</h1>
<section aria-label="Board">
<div id="board">
${board}</div>
<div id="controls" hidden>
<button type="button" id="first" aria-label="First board">|&lt;</button>
<button type="button" id="previous" aria-label="Previous move">&lt;</button>
<button type="button" id="next" aria-label="Next move">&gt;</button>
<button type="button" id="last" aria-label="Last board">&gt;|</button>
<button type="button" id="turn" aria-pressed="false" aria-label="Turn the board">Turn</button>
</div>
<p id="status" role="status"></p>
</section>
<section aria-label="Moves">
<div id="moves">
${moves}
</div>
<details>
<summary>About this game</summary>
<dl>
${tags}</dl>
<p>Keys: left and right arrow, Home, End.</p>
</details>
</section>
</main>
<template id="shapes"><svg xmlns="http://www.w3.org/2000/svg">
${shapes}
</svg></template>
<script>
${script}</script>
</body>
</html>
]]

-- The last board, with all elements that the script moves.
local function picture(board, last)
  local name = last and last.move
  local view = options.read(board, { last = name, arrows = { name } })
  view.colours = sheet.colours
  local drawn = svg(view):gsub("<title>.-</title>\n", "", 1)
  local label = ('<svg role="img" aria-label="%s"'):format(board:text())
  return (drawn:gsub("^<svg", label, 1))
end

local function shapes()
  local list = {}
  for _, colour in ipairs { "white", "red" } do
    for _, kind in ipairs { "pawn", "king" } do
      local one = { colour = colour, kind = kind, energy = 1 }
      list[#list + 1] = piece(sheet.colours, one, 0, 0)
    end
  end
  return table.concat(list, "\n")
end

local function tags(kept)
  local list = {}
  for i, tag in ipairs(kept.tags) do
    list[i] = ("<dt>%s</dt><dd>%s</dd>\n"):format(escape(tag.name), escape(tag.value))
  end
  if #list == 0 then return "<dt>Result</dt><dd>" .. kept.result .. "</dd>\n" end
  return table.concat(list)
end

local function title(kept)
  local white, red = record.tag(kept, "White"), record.tag(kept, "Red")
  if not (white or red) then return "Shogun" end -- a board
  local reason = record.tag(kept, "Reason")
  local text = ("%s \u{2013} %s, %s"):format(white or "?", red or "?", kept.result)
  return reason and ("%s (%s)"):format(text, reason) or text
end

--- `shogun.draw.page`, as draw/init.lua declares it.
return function(kept, given)
  local line = { variations = {} }
  local game, message = replays.game_of(kept, "page", line)
  given = check.options(given, known)
  local is_small = check.flag(given, "small")
  local style_sheet = sheet.text(is_small and style .. small_style or style, given.theme)
  if not game then return nil, message end
  local values = {
    class = is_small and #kept.moves == 0 and ' class="only"' or "",
    title = escape(title(kept)), style = style_sheet, script = script, moves = moves(kept, line),
    board = picture(game.board, kept.moves[#kept.moves]), shapes = shapes(), tags = tags(kept),
  }
  return (frame:gsub("%${(%l+)}", values))
end
