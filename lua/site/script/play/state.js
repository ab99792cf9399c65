// state.js -- the state of the tab Play: a game, its two players, and how the board is shown.
//
// The views read it, the table (table.js) changes it. `position` is Lua's answer about `game`: it
// is older than the game from a change until the next answer.

import { Game } from "./game.js";
import { capital } from "../page/words.js";
import { colours, other } from "../../../../build/web/facts.mjs";
import { isHere, nameOf, strangers } from "../lua/players.js";

export class TableState {
  game;             // a Game
  position;         // the answer of the call `position`
  players;          // the id of each side's player: "person", "friend", "level 1" ...
  friend;           // the id of a game against a friend; undefined in others
  brought = {};     // by name, the sources of a link's bots that the reader has not stored
  turned = false;   // whether red sits below
  clock = null;     // a Clock, or null
  arrow = null;     // the move of a hint, which the board shows as an arrow
  isPaused = false; // whether bots wait

  /** @param {Record<string, boolean>} shown  the switches of the board */
  constructor(shown) { this.shown = shown; }

  /** Replaces the game, as a link or the dialog for a new game describes it. */
  begin({ game, players, turned = false, bots = {}, friend }) {
    this.game = new Game(game);
    const brought = strangers(bots, Object.values(players));
    const isPaused = this.game.undone.length > 0 || Object.keys(brought).length > 0;
    Object.assign(this, { players, turned, brought, isPaused, friend, clock: null, arrow: null });
  }

  /** A bot that came with the link is the reader's now, under this name. */
  keepBot(name, own) {
    const { [name]: _, ...brought } = this.brought;
    const sides = Object.entries(this.players).map(([colour, id]) => (
      [colour, id === `own ${name}` ? `own ${own}` : id]));
    Object.assign(this, { brought, players: Object.fromEntries(sides) });
  }

  /** The part of it that links and the browser store. */
  toJSON() {
    const { game, players, turned, clock, brought, friend } = this;
    const bots = Object.keys(brought).length > 0 ? brought : undefined;
    return { game, players, turned, clock, bots, friend };
  }

  /** The result of the game; null while it goes on. */
  get result() { return this.game.ended ?? this.position.result; }

  isPerson(colour) { return this.players[colour] === "person"; }

  isBot(colour) { return !["person", "friend"].includes(this.players[colour]); }

  get hasPerson() { return colours.some((colour) => this.isPerson(colour)); }

  /** The colour of the only person; null where there are two, or none. */
  get person() {
    const isOnly = (colour) => this.isPerson(colour) && !this.isPerson(other[colour]);
    return colours.find(isOnly) ?? null;
  }

  /** The label of a side's player. */
  nameOf(colour) {
    const isOneOfTwo = this.isPerson("white") && this.isPerson("red");
    return isOneOfTwo ? capital(colour) : nameOf(this.players[colour]);
  }

  /** Whether a person may move: with a friend on the last board only. */
  get mayMove() {
    const { result, position: { turn }, friend, game: { undone } } = this;
    return !result && this.isPerson(turn) && !(friend && undone.length > 0);
  }

  /** Whether the player of a side can play in this browser. */
  isHere(colour) { return isHere(this.players[colour], this.brought); }

  /** Whether a bot is to move and waits: for the button "Resume", or to be there. */
  get waits() {
    const { isPaused, result, position: { turn } } = this;
    return !result && this.isBot(turn) && (isPaused || !this.isHere(turn));
  }

  /** The side to move in `game`, even where `position` is older. */
  get turn() {
    const { ply, turn } = this.position;
    return (ply - this.game.moves.length) % 2 === 0 ? turn : other[turn];
  }

  /** Whether to show the engine's advice; unless chosen, only in games between bots. */
  get showsAdvice() { return this.shown.advice ?? !this.hasPerson; }

  /** The options of the board's picture, for the call `svg`. */
  get picture() {
    const { turned, arrow, shown } = this;
    return {
      turned, dials: shown.dials, axes: shown.axes ? "names" : "none", last: true,
      arrows: arrow ? [arrow] : [], size: 800,
    };
  }
}
