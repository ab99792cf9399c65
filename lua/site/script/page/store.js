// store.js -- values in the browser's storage: one's own games, switches, one's own bots.
//
// A browser may refuse to store anything; then the values last as long as the page.

const prefix = "shogun.";
const refused = new Map(); // values that the browser did not store: JSON by name

/** The value stored under a name; `otherwise` if there is none, or it is damaged. */
export function read(name, otherwise = null) {
  try {
    return JSON.parse(refused.get(name) ?? localStorage.getItem(prefix + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a value under a name. Returns whether the browser stored it. */
export function write(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(prefix + name, text);
    refused.delete(name);
    return true;
  } catch {
    refused.set(name, text);
    return false;
  }
}

/** Deletes the value stored under a name. */
export function remove(name) {
  refused.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // a browser that stores nothing has nothing to delete
  }
}

/** The names of all stored values that begin with a text. */
export function namesWith(start) {
  const names = [...refused.keys()];
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    names.push(...keys.map((key) => key.slice(prefix.length)));
  } catch {
    // it stores nothing
  }
  return [...new Set(names)].filter((name) => name.startsWith(start));
}

/** One's own bots: the source of each by its name. What is no text is none. */
export function ownBots() {
  const isBot = ([, source]) => typeof source === "string";
  return Object.fromEntries(Object.entries(read("bots", {})).filter(isBot));
}
