// known.js -- answers that are in the page: those about the first board (first.lua). So a new game
// is shown before Lua is loaded.

// Equal for equal values, in whatever order their properties are.
const keyOf = (value) => JSON.stringify(value, (_, part) => (
  part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));

const written = JSON.parse(document.getElementById("known")?.textContent ?? "[]");
const known = new Map(written.map(({ name, args, answer }) => [keyOf([name, args]), answer]));

/**
 * The answer of a call that is in the page.
 * @param {string} name
 * @param {any[]} args
 * @returns {any}  undefined: Lua is to be called
 */
export function knownAnswer(name, args) { return structuredClone(known.get(keyOf([name, args]))); }
