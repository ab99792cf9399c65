// site.js -- the script of every page: the theme button, the search, the table of contents, code
// that scrolls by keyboard.

import { keep } from "./version.js";
import { search } from "./search.js";
import { themeButton } from "./theme_button.js";

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
search(document.getElementById("search"), new URL("../", import.meta.url));
keep(import.meta.url);
openList();
focusWide();
addEventListener("resize", focusWide);
