// site.js -- the script of every page: the theme button, the search, the table of contents, code
// that scrolls by keyboard.

import { Search } from "./search.js";
import { keep, register } from "./version.js";

const order = ["auto", "light", "dark"];

const chosen = () => document.documentElement.dataset.theme ?? "auto";

// The theme: the system's, light or dark. "auto" is the absence of the attribute and of the stored
// choice.
const choose = (name) => {
  const root = document.documentElement;
  if (name === "auto") delete root.dataset.theme;
  else root.dataset.theme = name;
  try {
    if (name === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", name);
  } catch {
    // A browser without storage: the choice lasts for this page.
  }
};

// Lets a button cycle through the themes.
const themeButton = (button) => {
  const show = () => { button.textContent = `Theme: ${chosen()}`; };
  button.addEventListener("click", () => {
    choose(order[(order.indexOf(chosen()) + 1) % order.length]);
    show();
  });
  show();
  button.hidden = false;
};

// The table of contents is open where it is beside the text.
const openList = () => {
  const list = document.querySelector(".aside details");
  if (list && matchMedia("(min-width: 62rem)").matches) list.open = true;
};

// Blocks that are wider than the page scroll, so they take the focus.
const focusWide = () => {
  for (const block of document.querySelectorAll("pre, table")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
};

themeButton(document.getElementById("theme"));
new Search(document.getElementById("search"), new URL("../", import.meta.url));
keep(import.meta.url);
openList();
focusWide();
addEventListener("resize", focusWide);
// Where a game is played, that comes first (lua/client.js).
if (!document.body.matches(".app")) addEventListener("load", register);
