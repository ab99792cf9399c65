// code.js -- pages with code and boards: what can be done with them.

import { CodeBlock } from "./code/block.js";
import { addLinks } from "./code/board_links.js";
import { keep } from "./page/version.js";

keep(import.meta.url);
for (const block of document.querySelectorAll(".block")) new CodeBlock(block);
for (const figure of document.querySelectorAll("figure[data-board]")) addLinks(figure);
