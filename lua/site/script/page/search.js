// search.js -- the search of names and headings: a combobox with a list of results.

import MiniSearch from "minisearch";

import { fetchPart } from "./version.js";
import { later } from "./later.js";
import { searchJson } from "../../../../build/web/assets.mjs";

const limit = 12;

// The index is built at the first use of the field: a few hundred entries, some milliseconds.
const load = later(async () => {
  const entries = await (await fetchPart(searchJson)).json();
  const index = new MiniSearch({
    fields: ["name", "title", "text"],
    storeFields: ["title", "text", "group", "address"],
    idField: "address",
    searchOptions: { boost: { name: 4, title: 2 }, prefix: true, fuzzy: 0.2, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
});

// An exact name ranks first: "why" finds board:why before entries that mention it.
const rank = (query) => (id, term, stored) => {
  const words = stored.title.toLowerCase().replace(/\(.*/, "");
  if (words === query || words.split(/[.:]/).pop() === query) return 10;
  return 1;
};

const item = (entry, number, root) => {
  const line = document.createElement("li");
  line.id = `found-${number}`;
  line.role = "option";
  line.dataset.address = new URL(entry.address, root).href;
  const group = document.createElement("small");
  group.textContent = `${entry.group}: ${entry.text}`;
  line.append(entry.title, group);
  return line;
};

const field = () => {
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Search ( / )";
  input.autocomplete = "off";
  input.role = "combobox";
  input.setAttribute("aria-label", "Search the site");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", "found");
  input.setAttribute("aria-autocomplete", "list");
  return input;
};

const list = () => {
  const found = document.createElement("ul");
  found.id = "found";
  found.role = "listbox";
  found.setAttribute("aria-label", "Found");
  found.hidden = true;
  return found;
};

/** The search of a page. */
class Search {
  constructor(element, root) {
    this.root = root;
    this.input = field();
    this.found = list();
    this.status = document.createElement("p");
    this.status.className = "visually-hidden";
    this.status.role = "status";
    element.append(this.input, this.found, this.status);
    this.listen(element);
    element.hidden = false;
  }

  listen(element) {
    this.input.addEventListener("input", () => this.update());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.found.addEventListener("mousedown", (event) => {
      event.preventDefault();
      this.open(event.target.closest("li"));
    });
    element.addEventListener("focusout", (event) => {
      if (!element.contains(event.relatedTarget)) this.show([]);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.closest("input, textarea, [contenteditable]")) return;
      event.preventDefault();
      this.input.focus();
    });
  }

  async update() {
    const index = await load().catch(() => null); // the page says why it is missing
    if (!index) return undefined;
    const query = this.input.value.trim().toLowerCase();
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

/**
 * Makes the search of a page.
 * @param {HTMLElement} element  its place
 * @param {URL} root  of the site
 * @returns {Search}
 */
export const search = (element, root) => new Search(element, root);
