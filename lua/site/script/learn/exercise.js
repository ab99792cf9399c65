// exercise.js -- a board on which a reader solves something: a game of a few moves.
//
// Each change of the game has a ticket: an answer to an older one is dropped.

import { Board } from "../board/board.js";
import { isStill } from "../page/dom.js";
import { lastMove, refusal } from "../page/words.js";

const pause = 700; // milliseconds before a reply: by then the piece shows its new number

/** A game of a few moves. */
export class Exercise {
  /** `onmove` is called after a move of the reader. */
  constructor({ client, parent, note, onmove }) {
    Object.assign(this, { client, note, ticket: 0 });
    this.board = new Board(parent, {
      onmove: async ({ text }) => await this.tryMove(text) && onmove(),
      onrefuse: (from, to) => this.refuse(from, to),
    });
  }

  /** Sets up a board; its side to move is the reader's. Returns whether it was shown in time. */
  begin({ rules, start, moves = [] }, shown) {
    Object.assign(this, { game: { rules, start, moves }, shown, arrow: null, isLocked: false });
    this.side = / r\b/.test(start) ? "red" : "white";
    this.say("");
    return this.refresh();
  }

  // Plays a move of the reader. Takes it back if it cannot be shown.
  async tryMove(text) {
    try {
      return await this.play(text);
    } catch (error) {
      this.game.moves.pop();
      this.isShown = true;
      this.board.restore();
      throw error;
    }
  }

  /** Plays a legal move of either side. */
  play(text) {
    this.game.moves.push(text);
    this.arrow = null;
    return this.refresh({ hasMoved: true });
  }

  /** Plays a move of the other side, after a moment. */
  async reply(text) {
    const { ticket } = this;
    if (!isStill()) await new Promise((resolve) => setTimeout(resolve, pause));
    return ticket === this.ticket && this.play(text);
  }

  /** Goes back to the board after that many plies. */
  goBack(ply) {
    this.game.moves.length = ply;
    Object.assign(this, { arrow: null, isLocked: false });
    this.say("");
    return this.refresh();
  }

  /** Draws an arrow for a move. */
  point(text) {
    this.arrow = text;
    return this.redraw();
  }

  showDials(dials) {
    this.shown.dials = dials;
    return this.redraw();
  }

  // Draws the board again; what is under way goes on.
  async redraw() {
    const svg = await this.ask("svg", this.picture), isNow = svg !== undefined && this.isShown;
    if (isNow) this.draw(svg, {});
    return isNow;
  }

  /** Lets nobody move until `begin`, `goBack` or a puzzle unlocks the board. */
  lock() {
    this.isLocked = true;
    this.board.lock();
  }

  /** Calls Lua about the game. Returns undefined if the board changed meanwhile. */
  async ask(name, ...more) {
    const { ticket } = this, answer = await this.call(name, ...more);
    return ticket === this.ticket ? answer : undefined;
  }

  /** The number of moves that the reader has made. */
  get count() { return Math.ceil(this.game.moves.length / 2); }

  call(name, ...more) { return this.client.call(name, [this.game, ...more]); }

  get picture() {
    const { side, shown, arrow } = this;
    return {
      turned: side === "red", dials: shown.dials, axes: "names", last: true, size: 800,
      arrows: arrow ? [arrow] : [],
    };
  }

  async refresh(event = {}) {
    const ticket = ++this.ticket;
    this.isShown = false;
    this.board.lock();
    const [position, svg] = await Promise.all([
      this.call("position"), this.call("svg", this.picture)]);
    if (ticket !== this.ticket) return false;
    Object.assign(this, { position, isShown: true });
    this.draw(svg, event);
    return true;
  }

  /** Whether the board shows the game as it is now, and it is the reader's turn. */
  get mayMove() {
    const { turn, result } = this.position;
    return this.isShown && !this.isLocked && turn === this.side && !result;
  }

  draw(svg, { hasMoved }) {
    const { position, side, shown } = this, { last } = position;
    this.board.show(position, {
      svg, turned: side === "red", ...shown, movable: this.mayMove ? side : null,
      slide: hasMoved ? [last.from, ...last.path] : null,
    });
  }

  /** The last move in words. */
  get words() { return lastMove(this.position); }

  // Shows why a piece may not go to a field.
  async refuse(from, to) {
    const found = this.mayMove && await this.ask("why", from, to);
    if (!found) return;
    this.announceNote(refusal(found.message), "bad");
    if (found.path) this.board.showPath({ from, ...found });
  }

  announceNote(text, kind) {
    this.say(text, kind);
    this.board.say(text);
  }

  say(text, kind) {
    this.note.textContent = text;
    this.note.className = kind ? `note ${kind}` : "note";
  }
}
