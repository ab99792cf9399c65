// arrivals.js -- the games that come to the table, and the way back to the game before.

import { complain, loadPart } from "../page/version.js";
import { drop, find, fresh, isPlayed, isSame, lengthOf, list, put, setAside } from "./games.js";
import { readState } from "./reading.js";
import { tried } from "../page/store.js";

const here = "shogun.game"; // in the session storage of this page: the id of its last game

// If the browser refuses this, a reload opens the last game of all pages.
const remember = (id) => tried(() => sessionStorage.setItem(here, id));

// Stores the game at the table in the browser. A game that came with a link is a visitor's: it
// becomes the reader's with the reader's first move in it. If another page has continued the game
// meanwhile, it becomes two games.
class Keeper {
  /** The id of the game; null while it is a visitor's. */
  id = null;

  #kept = null; // the game as this page last stored it

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

  /** Turns to the stored game with this state; else to a new game, a visitor's if it is linked. */
  acceptGame(state, isLink) {
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
    const { begun = Infinity } = this.#kept ?? {}; // takebacks may have left fewer moves
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

  // Another page has stored the game. Returns whether this page still has to store its state.
  goOn(stored, state) {
    const { state: before, begun } = this.#kept, isOld = before && isSame(stored.state, before);
    if (isOld || isSame(stored.state, state)) { // it changed nothing, or made the same change
      this.#kept = { ...stored, begun: Math.min(stored.begun, begun) };
      return true;
    }
    if (before && isSame(before, state)) return false;
    this.id = fresh();
    remember(this.id);
    return true;
  }
}

const usual = { game: {}, players: { white: "person", red: "level 1" } };
const visiting = "This game came with a link. It becomes yours with the first move you play in it.";

/** The games that come to a table. */
export class Arrivals {
  /** A table seats a game, checks its moves, calls Lua, and redraws the players' names. */
  constructor(state, { notice, broughtNotice }, table) {
    Object.assign(this, { state, notice, broughtNotice, ...table, keeper: new Keeper() });
  }

  /** Opens a game of a link or of another tab, or a new one. A wrong one is refused. */
  async open(state, isLink) {
    const before = this.now;
    let words = "";
    const isOpen = await this.attempt(async () => {
      const read = readState(state);
      if (read.game?.undone) await this.check(read.game); // showing it checks only played moves
      if (!read.friend) return this.keeper.acceptGame({ ...usual, ...read }, isLink);
      const { arrive } = await loadPart(() => import("./friend.js"));
      const met = await arrive(read, this);
      ({ words } = met);
      return met.state;
    });
    if (!isOpen) return this.resume();
    this.offer(before);
    if (words) this.notice.show(words);
  }

  /** The id of the game at the table; null while it is a visitor's. */
  get id() { return this.keeper.id; }

  /** Opens the reader's last game, or else a new one. */
  async resume() {
    const { last } = this.keeper, isOpen = last && await this.reopen(last);
    if (!isOpen) await this.seat(this.keeper.acceptGame(usual, false));
    if (setAside() || this.hasDamaged) this.notice.show("A damaged game was set aside.");
    this.hasDamaged = false;
  }

  // Opens a stored game. The moves that were taken back are checked before they are shown.
  reopen(kept) {
    const { game } = kept.state;
    return this.attempt(async () => {
      if (game.undone?.length > 0) await this.check(game);
      return this.keeper.resume(kept);
    }, kept.id);
  }

  /** Opens one of the stored games. */
  async turnTo(kept) {
    const before = this.now;
    if (await this.reopen(kept)) this.offer(before);
    else await this.resume();
  }

  async attempt(choose, id) {
    try {
      this.notice.clear();
      await this.seat(await choose());
      this.showBrought().catch(complain);
      return true;
    } catch (error) {
      if (id) this.hasDamaged = setAside(id);
      else complain(error);
      return false;
    }
  }

  // Names the bots that came with the link; most come with none.
  async showBrought() {
    const { state, notice, broughtNotice, redraw } = this;
    if (Object.keys(state.brought).length === 0) return broughtNotice.clear();
    const { showBrought } = await loadPart(() => import("./brought.js"));
    return showBrought({ state, notice, broughtNotice, redraw });
  }

  // The game at the table, to come back to; null before the first.
  get now() {
    const { state, keeper: { id } } = this;
    return state.game ? { id, state: JSON.parse(JSON.stringify(state)) } : null;
  }

  // Offers the way back to the game before, if there was one.
  offer(before) {
    const { keeper } = this, isVisit = keeper.id === null;
    const left = before && lengthOf(before) > 0 ? before : isVisit && keeper.last;
    const back = { name: isVisit ? "Back to your game" : "Undo", press: () => this.back(left) };
    const isWorth = left && (left === before || isPlayed(left));
    const kept = left?.id ? "The game before is in “Your games”." : "This is another game now.";
    if (isVisit || isWorth) this.notice.show(isVisit ? visiting : kept, isWorth ? [back] : []);
  }

  back({ id, state }) {
    const kept = id && find(id);
    return this.attempt(() => (
      kept ? this.keeper.resume({ ...kept, id }) : this.keeper.acceptGame(state, !id)));
  }

  /** A person is about to play a move: the game is the reader's from here on. */
  play() {
    this.keeper.own(this.state);
    this.notice.clear();
  }

  /** Stores the game, if it is the reader's. */
  save() {
    const { state } = this;
    this.keeper.save(JSON.parse(JSON.stringify(state)), state.result);
  }
}
