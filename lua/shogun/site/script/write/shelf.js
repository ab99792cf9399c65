// shelf.js -- the bots one has written, kept in the browser by their names.

import { ownBots, write } from "../page/store.js";

/** What a bot may be called: it is the name of a file, too. */
export function nameOfFile(text) {
  return text.replace(/\.lua$/, "").replace(/[^\w-]+/g, "_").slice(0, 40) || "bot";
}

/** A name that no bot has yet: "mybot", "mybot_2". */
export function freshName(wanted) {
  const all = ownBots(), name = nameOfFile(wanted);
  let number = 1;
  const nth = () => number === 1 ? name : `${name}_${number}`;
  while (nth() in all) number++;
  return nth();
}

/** The names, as they were given. */
export const names = () => Object.keys(ownBots());

/** Keeps a bot. Returns whether the browser has kept it. */
export const keep = (name, source) => write("bots", { ...ownBots(), [name]: source });

/** Takes a bot away. */
export function remove(name) {
  const { [name]: _, ...others } = ownBots();
  return write("bots", others);
}

/** Gives a bot another name, in its place. */
export function rename(from, to) {
  const renamed = Object.entries(ownBots()).map(([name, source]) => (
    [name === from ? to : name, source]));
  write("bots", Object.fromEntries(renamed));
}

/**
 * Takes in a bot that comes from elsewhere: under its name, or a fresh one if another bot has it.
 * @returns {string}  its name here
 */
export function adopt(name, source) {
  const wanted = nameOfFile(name), isThere = ownBots()[wanted] === source;
  const own = isThere ? wanted : freshName(wanted);
  keep(own, source);
  return own;
}
