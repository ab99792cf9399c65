// mistakes.js -- the mistakes of the side below: the board before each, and another try.

import { byWhite } from "../board/gauge.js";
import { capital } from "../page/words.js";

const enough = 0.05;  // of the expected score: the loss from which an analysis marks a move
const nodes = 20000;  // of the search of a try

/** The mistakes of a game, one after the other. */
export class Mistakes {
  constructor(state, { client, go, note }) {
    Object.assign(this, { state, client, go, note, now: null, isOpen: false });
  }

  /** Whether the reader is to find a better move here. */
  get isAsking() { return this.isOpen && this.now.previous === this.state.node; }

  /** Goes to the next one. */
  async next() {
    const { mistakes: list, side } = this.state, at = (list.indexOf(this.now) + 1) % list.length;
    const { move, glyph } = Object.assign(this, { now: list[at], isOpen: true }).now;
    await this.go(this.now.previous);
    const place = `${capital(side)}'s mistake ${at + 1} of ${list.length}`;
    this.note(`${place}: find a better move than ${move}${glyph}`);
  }

  async judge(text) {
    const { now, best } = this, better = now.others[0]?.move, isPlayed = text === now.move;
    const isGood = text === better || !isPlayed && await this.share(text) > best - enough;
    if (!this.isAsking || now !== this.now) return;
    this.isOpen = !isGood;
    await this.go(this.state.node); // a piece that was dragged goes back
    if (isGood) this.note(`${text} is a good move.`);
    else this.note(`${text} ${isPlayed ? "was played" : "is no better"}. Try another move.`, true);
  }

  // The expected score of the side before its mistake.
  get best() { return byWhite(this.now.previous.eval?.expected ?? 0.5, this.state.side); }

  // That after a move, of the side.
  async share(text) {
    const { place, side } = this.state, game = { ...place, moves: [...place.moves, text] };
    const { result } = await this.client.call("position", [game]);
    if (result) return result.winner ? Number(result.winner === side) : 0.5;
    return 1 - (await this.client.call("search", [game, { nodes }])).expected;
  }
}
