// store.js -- values in the browser's storage: the game in play, switches, one's own bots.
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

/** One's own bots: the source of each by its name. */
export function ownBots() { return read("bots", {}); }
