// store.js -- values in the browser's storage: the reader's games, switches, the reader's bots.
//
// A browser may refuse to store anything; then the values last as long as the page.

const prefix = "shogun.";
const refused = new Map(); // values that the browser did not store: JSON by name

/** The result of a function that uses the browser's storage; `otherwise` if it raises. */
export function tried(act, otherwise = null) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** The value stored under a name; `otherwise` if there is none, or it is damaged. */
export const read = (name, otherwise = null) => tried(() => (
  JSON.parse(refused.get(name) ?? localStorage.getItem(prefix + name)))) ?? otherwise;

/** Stores a value under a name. Returns whether the browser stored it. */
export function write(name, value) {
  const text = JSON.stringify(value);
  refused.set(name, text);
  return tried(() => {
    localStorage.setItem(prefix + name, text);
    return refused.delete(name);
  }, false);
}

export function remove(name) {
  refused.delete(name);
  tried(() => localStorage.removeItem(prefix + name));
}

/** Moves a stored value to another name. */
export function rename(from, to) {
  const text = refused.get(from) ?? localStorage.getItem(prefix + from);
  remove(from);
  tried(() => localStorage.setItem(prefix + to, text));
}

/** The names of all stored values that begin with a text. */
export function namesWith(start) {
  const keys = tried(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix));
  const names = [...refused.keys(), ...keys.map((key) => key.slice(prefix.length))];
  return [...new Set(names)].filter((name) => name.startsWith(start));
}

/** The reader's bots: the source of each by its name, without damaged ones. */
export function ownBots() {
  const isBot = ([, source]) => typeof source === "string";
  return Object.fromEntries(Object.entries(read("bots", {})).filter(isBot));
}
