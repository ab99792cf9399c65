// browse.js -- the keys and the wheel that lead through the game of a tab, wherever the focus is,
// except where such a key has another use.

const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const pause = 60; // milliseconds between two steps of the wheel
const taken = "input:not([type=checkbox]), select, textarea, [contenteditable], [role=tab], pre";

// Whether a key is one for the game of the tab that is shown.
function isOurs(tab, { key, target, altKey, ctrlKey, metaKey, shiftKey }) {
  if (tab.hidden || tab.inert || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (target.closest(taken) || document.querySelector("dialog[open]")) return false;
  if (key === "Home" || key === "End") return target.closest(".board, .moves, .tree") !== null;
  return !(key in steps && target.closest(".cells")); // there they go from field to field
}

/** Lets a reader go through a game by plies; `go` returns whether there is a board that way. */
export function letBrowse(tab, go, flip) {
  let last = 0;
  document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step && event.key !== "f" || !isOurs(tab, event)) return;
    event.preventDefault();
    event.stopPropagation(); // the fields have a use for Home and End
    if (step) go(step, false);
    else flip();
  }, { capture: true });
  tab.querySelector(".board").addEventListener("wheel", (event) => {
    const isSoon = event.timeStamp - last < pause, step = Math.sign(event.deltaY);
    if (event.ctrlKey || !step || !isSoon && !go(step, true)) return;
    if (!isSoon) last = event.timeStamp;
    event.preventDefault();
  }, { passive: false });
}
