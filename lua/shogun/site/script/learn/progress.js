// progress.js -- the lessons that are done, the puzzles that are solved, and the choices beside
// them, in the browser.

import { read, write } from "../page/store.js";

const name = "learn";

const listed = (value) => (Array.isArray(value) ? value : []);

/** The names that are stored under a kind: "lessons" or "puzzles". */
export const done = (kind) => new Set(listed(read(name, {})[kind]));

/** A choice: "grade" or "dials". */
export const choice = (key) => read(name, {})[key];

/** Stores a choice. */
export function choose(key, value) { write(name, { ...read(name, {}), [key]: value }); }

/** Adds a name; what another tab of the browser has added stays. */
export function add(kind, item) { choose(kind, [...done(kind).add(item)]); }
