// theme.js -- the theme that the reader has chosen, before anything is drawn.

try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing: the system decides.
}
