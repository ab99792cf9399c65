// store.js -- what the page keeps in the browser: the game in play, switches, one's own bots.
//
// A browser may refuse to keep anything; then the page remembers until it is left.

const prefix = "shogun.";
const refused = new Map(); // what the browser has not kept: JSON by name

/** What was kept under a name; `otherwise` if nothing was, or it is damaged. */
export function read(name, otherwise = null) {
  try {
    return JSON.parse(refused.get(name) ?? localStorage.getItem(prefix + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a name. Returns whether the browser has kept it. */
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

/** One's own bots: the text of each by its name. */
export function ownBots() { return read("bots", {}); }
