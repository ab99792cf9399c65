// theme.js -- sets the theme that the reader has chosen, before the first paint.

try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // A browser without storage: the system decides.
}
