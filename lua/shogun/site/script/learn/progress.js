// progress.js -- the lessons that are done and the puzzles that are solved, in the browser.

import { read, write } from "../page/store.js";

const name = "learn";

const listed = (value) => (Array.isArray(value) ? value : []);

/** The names that are stored under a kind: "lessons" or "puzzles". */
export const done = (kind) => new Set(listed(read(name, {})[kind]));

/** Adds a name; what another tab of the browser has added stays. */
export function add(kind, item) {
  write(name, { ...read(name, {}), [kind]: [...done(kind).add(item)] });
}
