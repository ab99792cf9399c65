// rerun.js -- one turn of a game again: the same board, the same seed, a source that may have
// changed. The bot makes its earlier turns first, so that it remembers what it would remember.

import { Seat } from "./match_game.js";

/** A turn that is run again; it can be stopped. */
export class Rerun {
  /** `index` is that of the turn in the outcome; `bot`, an argument of load_bot, takes it. */
  constructor({ rules, task, outcome: { turns, moves }, limit }, index, bot) {
    Object.assign(this, { rules, task, turns, moves, turn: turns[index] });
    this.earlier = turns.slice(0, index).filter(({ colour }) => colour === this.turn.colour);
    this.seat = new Seat(bot, limit);
  }

  /** Runs it; reports the number of the earlier turns that are done, and of all. */
  async run(onprogress) {
    try {
      await this.seat.begin(this.task.seed, this.turn.colour);
      for (const [i, turn] of this.earlier.entries()) {
        onprogress(i, this.earlier.length);
        await this.#move(turn).catch(this.#passOver);
        this.seat.takePrints();
      }
      return await this.#last();
    } finally {
      this.stop();
    }
  }

  // An earlier turn that fails now is no reason to leave this one out, unless its Worker has ended.
  #passOver(error) {
    if (["AbortError", "TimeoutError"].includes(error.name)) throw error;
  }

  async #last() {
    const begun = performance.now();
    const answer = await this.#move(this.turn).then((move) => ({ move }), (error) => ({ error }));
    if (answer.error?.name === "AbortError") throw answer.error;
    return {
      ...answer, seconds: (performance.now() - begun) / 1000, prints: this.seat.takePrints(),
    };
  }

  #move({ ply }) {
    const { rules, task: { board: start }, moves } = this;
    return this.seat.move({ rules, start, moves: moves.slice(0, ply) });
  }

  stop() { this.seat.client.close(); }
}
