// link.js -- links from a page of documentation to the playground.

import { element } from "../page/dom.js";
import { writeHash } from "../page/link.js";

/**
 * A link to a tab in a state.
 * @param {string} text
 * @param {"play" | "write" | "look"} tab
 * @param {object} state
 * @returns {HTMLAnchorElement}
 */
export function openLink(text, tab, state) {
  const page = new URL("../play/index.html", import.meta.url);
  const link = element("a", { class: "button", href: page.href }, text);
  writeHash(tab, state).then((hash) => { link.href = page.href + hash; });
  return link;
}
