// shelf.js -- the reader's bots, stored in the browser by name.

import { ownBots, write } from "./store.js";

/** A valid name for a bot: it is the name of a file, too. */
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

export const names = () => Object.keys(ownBots());

/** Stores a bot. Returns whether the browser stored it. */
export const put = (name, source) => write("bots", { ...ownBots(), [name]: source });

export function remove(name) {
  const { [name]: _, ...others } = ownBots();
  return write("bots", others);
}

/** Renames a bot; its place among the others stays. */
export function rename(from, to) {
  const renamed = Object.entries(ownBots()).map(([name, source]) => (
    [name === from ? to : name, source]));
  write("bots", Object.fromEntries(renamed));
}

/** Stores a bot of a link or a file, under a fresh name if its name is taken. Returns the name. */
export function adopt(name, source) {
  const wanted = nameOfFile(name), isThere = ownBots()[wanted] === source;
  const own = isThere ? wanted : freshName(wanted);
  put(own, source);
  return own;
}
