// dom.js -- finding and making elements of a page.

export const byId = (id) => document.getElementById(id);

/** Lets a button be used or not. An unusable button keeps the focus, which a disabled one loses. */
export const enable = (id, is) => byId(id).setAttribute("aria-disabled", !is);

/** Shows a note in the element of that id; a fault looks otherwise. */
export function note(id, text, isBad = false) {
  byId(id).textContent = text;
  byId(id).classList.toggle("bad", isBad);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[aria-disabled=true]")) event.stopImmediatePropagation();
}, { capture: true });

/** Makes an element. A function becomes a listener (onclick); undefined and false are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Makes a button that calls `press`. */
export function button(text, press, attributes = {}) {
  return element("button", { type: "button", onclick: press, ...attributes }, text);
}

/** Lets buttons call functions; `calls` has them by the buttons' ids without the prefix. */
export function onPress(calls, prefix = "") {
  for (const [id, call] of Object.entries(calls)) {
    byId(prefix + id).addEventListener("click", () => call());
  }
}

/** Scrolls a list to an element in it; the page stays where it is. */
export function showIn(list, one) {
  const from = list.getBoundingClientRect(), to = one.getBoundingClientRect();
  if (to.top < from.top || to.bottom > from.bottom) {
    list.scrollTop += to.top - from.top - from.height / 3;
  }
  if (to.left < from.left || to.right > from.right) {
    list.scrollLeft += to.left - from.left - from.width / 2;
  }
}

export function option(value, text) { return element("option", { value }, text); }

const references = ["id", "for", "aria-describedby"];

/** Copies a template with a prefix to its ids, so that they stay unique. */
export function copyOf(template, prefix) {
  const copy = template.content.cloneNode(true);
  for (const name of references) {
    for (const one of copy.querySelectorAll(`[${name}]`)) {
      one.setAttribute(name, prefix + one.getAttribute(name));
    }
  }
  return copy;
}

const vectors = "http://www.w3.org/2000/svg";

/** Makes an element of an SVG picture. */
export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(vectors, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Whether the reader prefers reduced motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
