// keeper.js -- keeps the game at the table in the browser, if it is the reader's.
//
// A game that came with a link is a visitor's: it becomes the reader's with the reader's
// first move in it. A game that another page has gone on with meanwhile becomes two games.

import { drop, find, fresh, isPlayed, isSame, list, put } from "./games.js";
import { tried } from "../page/store.js";

const here = "shogun.game"; // in this page's session: the id of its last game

// Otherwise the last game of all pages will do.
const remember = (id) => tried(() => sessionStorage.setItem(here, id));

/** The keeper of the game at the table. */
export class Keeper {
  /** The id of the game; null while it is a visitor's. */
  id = null;

  #kept = null; // as it was last stored from here

  /** The game to begin with: the last one of this page, or of all. */
  get last() {
    const id = tried(() => sessionStorage.getItem(here)), kept = id && find(id);
    return kept ? { ...kept, id } : list()[0];
  }

  /** Turns to a stored game, and returns its state. */
  resume({ id, ...kept }) {
    if (id !== this.id) this.leave();
    Object.assign(this, { id });
    this.#kept = kept;
    remember(id);
    return kept.state;
  }

  /** Turns to a game, a visitor's if it came by a link, or to the same game of the reader. */
  take(state, isLink) {
    const kept = list().find((one) => isSame(one.state, state));
    if (kept) return this.resume(kept);
    this.leave();
    if (!isLink) this.own(state);
    return state;
  }

  // Leaves the game; one in which nobody has played is not stored any longer.
  leave() {
    if (this.id && this.#kept && !isPlayed(this.#kept)) drop(this.id);
    this.id = this.#kept = null;
  }

  /** Makes the game at the table the reader's, from this state on: a move is about to be played. */
  own({ game: { moves = [] } }) {
    const { begun = Infinity } = this.#kept ?? {}; // fewer once moves were taken back
    this.#kept = { ...this.#kept, begun: Math.min(begun, moves.length) };
    if (this.id) return;
    this.id = fresh();
    remember(this.id);
  }

  /** Stores a state of the reader's game, and its result. */
  save(state, result) {
    if (!this.id) return;
    const stored = find(this.id);
    if (stored && stored.stamp !== this.#kept.stamp && !this.goOn(stored, state)) return;
    const { state: before, date } = this.#kept, isOld = before && isSame(before, state);
    const next = { state, result, date: isOld ? date : Date.now(), stamp: fresh() };
    this.#kept = { ...this.#kept, ...next };
    put(this.id, this.#kept);
  }

  // Another page has stored the game. Returns whether there is something to store here.
  goOn(stored, state) {
    const { state: before, begun } = this.#kept, isOld = before && isSame(stored.state, before);
    if (isOld || isSame(stored.state, state)) { // it has changed nothing, or the same
      this.#kept = { ...stored, begun: Math.min(stored.begun, begun) };
      return true;
    }
    if (before && isSame(before, state)) return false;
    this.id = fresh();
    remember(this.id);
    return true;
  }
}
