// site.js -- what every page has: the button for the theme, and the search.

import { themeButton } from "./theme_button.js";

themeButton(document.getElementById("theme"));
