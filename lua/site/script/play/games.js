// games.js -- the reader's games, stored in the browser, each under its own key, so that two
// open pages do not overwrite each other's games.

import { isKept } from "./reading.js";
import { namesWith, read, remove, rename, write } from "../page/store.js";

const most = 50; // games; the oldest are dropped
const prefix = "game ";

// A stored game: the table's state (game, players, turned, clock); its result, or null; the date of
// its last change; `begun`, how many moves it had when it became the reader's; `stamp`, a text
// that is new after each change.

const plies = ({ game = {} }) => (game.moves?.length ?? 0) + (game.undone?.length ?? 0);

/** Whether somebody has played in it since it became the reader's. */
export const isPlayed = ({ state, begun }) => Boolean(state) && plies(state) > begun;

/** The number of its moves, those taken back too. */
export const lengthOf = (kept) => plies(kept.state);

/** Whether two states have the same game between the same players. */
export function isSame(one, another) {
  const text = ({ game: { rules, start, moves, undone, ended, seed }, players }) => JSON.stringify(
    [rules, start, moves, undone ?? [], ended ?? null, seed, players.white, players.red]);
  return text(one) === text(another);
}

/** A text that no other page makes. */
export const fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** A stored game; null if it is missing or damaged. */
export function find(id) {
  const kept = read(prefix + id);
  return isKept(kept) ? kept : null;
}

export const drop = (id) => remove(prefix + id);

/** Renames damaged games, and the game that Lua has refused. Returns whether there were any. */
export function setAside(refused) {
  const isDamaged = (name) => name === prefix + refused || !isKept(read(name));
  const damaged = namesWith(prefix).filter(isDamaged);
  for (const name of damaged) rename(name, name.replace("game", "bad"));
  return damaged.length > 0;
}

/** All games with their ids, the last one first. */
export function list() {
  const all = namesWith(prefix).map((name) => ({ ...read(name), id: name.slice(prefix.length) }));
  return all.filter(isKept).sort((one, another) => another.date - one.date);
}

export function put(id, kept) {
  const isNew = !find(id);
  write(prefix + id, kept);
  if (isNew) for (const { id: old } of list().slice(most)) drop(old);
}
