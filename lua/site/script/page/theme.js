// theme.js -- what the first paint depends on: the theme that the reader has chosen; that scripts
// run, so that there is room for what they add; the tab of the address; and whether something was
// begun there, so that the board in the page, that of a first visit, is not its board.

const root = document.documentElement;
const [, tab, state] = location.hash.match(/^#(\w*)(.*)/) ?? [];
const stored = { analyse: "analyse", lessons: "learn", puzzles: "learn" }[tab];
root.classList.add("scripted");
if (tab) root.dataset.tab = tab;
if (state) root.dataset.begun = "";
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  const games = Object.keys(localStorage).filter((key) => key.startsWith("shogun.game "));
  const isBegun = stored ? localStorage.getItem(`shogun.${stored}`)
    : games.some((key) => localStorage.getItem(key).includes('"moves":["'));
  if (isBegun) root.dataset.begun = "";
} catch {
  // A browser without storage: the system decides.
}
