// progress.js -- the lessons that are done, the puzzles that are solved, and the choices beside
// them, in the browser.

import { read, write } from "../page/store.js";

const name = "learn";

// What is stored, unless somebody else has stored something there.
function all() {
  const value = read(name, {});
  return typeof value === "object" && !Array.isArray(value) ? value : {};
}

const listed = (value) => (Array.isArray(value) ? value : []);

/** The names that are stored under a kind: "lessons" or "puzzles". */
export const done = (kind) => new Set(listed(all()[kind]));

/** A choice: "kind", "auto" or "dials". */
export const choice = (key) => all()[key];

export function choose(key, value) { write(name, { ...all(), [key]: value }); }

/** Adds a name; what another tab of the browser has added stays. */
export function add(kind, item) { choose(kind, [...done(kind).add(item)]); }
