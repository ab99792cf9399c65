// site.js -- what every page has: the button for the theme, the search, the list of what stands on
// the page, code that can be scrolled by keys.

import { search } from "./search.js";
import { themeButton } from "./theme_button.js";

// Open where it stands beside the text.
const openList = () => {
  const list = document.querySelector(".aside details");
  if (list && matchMedia("(min-width: 62rem)").matches) list.open = true;
};

// What is wider than the page can be scrolled, so it can be focused.
const focusWide = () => {
  for (const block of document.querySelectorAll("pre, table")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
};

themeButton(document.getElementById("theme"));
search(document.getElementById("search"), new URL("./", import.meta.url));
openList();
focusWide();
addEventListener("resize", focusWide);
