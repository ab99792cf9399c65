--- The style of a game's page.

return [[
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
