--- The style of the report of a match.

return [[
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
