// search.js -- the search of names and headings: a combobox with a list of results.

import MiniSearch from "minisearch";

import { element } from "./dom.js";
import { fetchPart, later } from "./version.js";
import { searchJson } from "../../../../build/web/assets.mjs";

const limit = 12;

// The index is built at the first use of the field: a few hundred entries, some milliseconds.
const load = later(async () => {
  const entries = await fetchPart(searchJson);
  const index = new MiniSearch({
    fields: ["name", "title", "text", "also"],
    storeFields: ["title", "text", "group", "address"],
    idField: "address",
    searchOptions: { boost: { name: 4, title: 2 }, prefix: true, fuzzy: 0.34, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
});

// Words to ignore before other words: "how to win" looks for "win".
const fillers = /\b(how|where|what|do|does|can|i|you|we|to|the|a|an|is|are)\s+/g;

// An exact name ranks first: "why" finds board:why before entries that mention it. Then come titles
// that begin with the query: "win" finds Winning.
const rank = (query) => (id, term, stored) => {
  const words = stored.title.toLowerCase().replace(/\(.*/, "");
  if (words === query || words.split(/[.:]/).pop() === query) return 10;
  return words.startsWith(query) ? 3 : 1;
};

const item = (entry, number, root) => element("li", {
  id: `found-${number}`, role: "option", "data-address": new URL(entry.address, root).href,
}, entry.title, element("small", {}, `${entry.group}: ${entry.text}`));

export class Search {
  /** `root` is the URL of the site. */
  constructor(place, root) {
    this.root = root;
    this.input = element("input", {
      type: "search", placeholder: "Search ( / )", autocomplete: "off", role: "combobox",
      "aria-label": "Search the site", "aria-expanded": "false", "aria-controls": "found",
      "aria-autocomplete": "list",
    });
    this.found = element("ul", {
      id: "found", role: "listbox", "aria-label": "Found", hidden: true,
    });
    this.status = element("p", { class: "visually-hidden", role: "status" });
    place.append(this.input, this.found, this.status);
    this.listen(place);
    place.hidden = false;
  }

  listen(place) {
    this.input.addEventListener("input", () => this.update());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.found.addEventListener("mousedown", (event) => {
      event.preventDefault();
      this.open(event.target.closest("li"));
    });
    place.addEventListener("focusout", (event) => {
      if (!place.contains(event.relatedTarget)) this.show([]);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.closest("input, textarea, [contenteditable]")) return;
      event.preventDefault();
      this.input.focus();
    });
  }

  async update() {
    const index = await load();
    const query = this.input.value.trim().toLowerCase().replace(fillers, "");
    if (query === "") return this.show([]);
    const entries = index.search(query, { boostDocument: rank(query) }).slice(0, limit);
    this.show(entries);
    this.status.textContent = entries.length === 0 ? "nothing found" : `${entries.length} found`;
    return undefined;
  }

  show(entries) {
    this.found.replaceChildren(...entries.map((entry, i) => item(entry, i, this.root)));
    this.found.hidden = entries.length === 0;
    this.input.setAttribute("aria-expanded", String(entries.length > 0));
    this.select(entries.length > 0 ? 0 : -1);
  }

  select(number) {
    this.selected = number;
    [...this.found.children].forEach((line, i) => {
      line.setAttribute("aria-selected", String(i === number));
    });
    const line = this.found.children[number];
    if (line) this.input.setAttribute("aria-activedescendant", line.id);
    else this.input.removeAttribute("aria-activedescendant");
    line?.scrollIntoView({ block: "nearest" });
  }

  press(event) {
    const count = this.found.children.length;
    const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
    if (event.key === "Escape") this.show([]);
    else if (event.key === "Enter") this.open(this.found.children[this.selected]);
    else if (step && count > 0) this.select((this.selected + step) % count);
    else return;
    event.preventDefault();
  }

  open(line) {
    if (!line) return;
    this.show([]);
    location.href = line.dataset.address;
  }
}
