// theme.js -- what the first paint depends on: the theme that the reader has chosen; that scripts
// run, so that there is room for what they add; and whether a game is going on, so that the board
// in the page, that of a new game, is not its board.

const root = document.documentElement;
root.classList.add("scripted");
if (location.hash !== "") root.dataset.begun = "";
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  const games = Object.keys(localStorage).filter((key) => key.startsWith("shogun.game "));
  const isBegun = games.some((key) => localStorage.getItem(key).includes('"moves":["'));
  if (isBegun) root.dataset.begun = "";
} catch {
  // A browser without storage: the system decides.
}
