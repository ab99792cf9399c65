// bots.js -- the bots at a table: one for each side that no person plays.

import { Player } from "../lua/players.js";
import { capital } from "../page/words.js";
import { colours, other } from "../../../../build/web/facts.mjs";
import { isStill } from "../page/dom.js";

// The shortest time of a bot's move without a clock, in ms, so that the reader can follow.
const shortest = isStill() ? 350 : 700;
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Bots {
  constructor(state, onprint) { Object.assign(this, { state, onprint, players: {} }); }

  /** Starts the Workers of the bots that play now; of those that wait when they go on. */
  begin() {
    const { state } = this;
    this.players = {};
    if (state.isPaused) return;
    const bots = colours.filter((colour) => state.isBot(colour) && state.isHere(colour));
    for (const colour of bots) this.player(colour).prepare();
  }

  player(colour) { return this.players[colour] ??= this.make(colour); }

  // The output of a bot has its name in front where two bots play.
  make(colour) {
    const { state, onprint } = this, isAlone = state.isPerson(other[colour]);
    const name = isAlone ? "" : `${capital(colour)} (${state.nameOf(colour)}): `;
    return new Player(state.players[colour], (text) => onprint(name + text), state.brought);
  }

  /**
   * Queries the bot of a side. Returns { move }; or { reason, message } if the bot loses because it
   * resigns, raises an error, is late or makes no legal move.
   */
  async answer(colour) {
    try {
      const move = await this.move(colour);
      return move === "resign" ? { reason: "resigned" } : { move };
    } catch ({ name, reason, message }) {
      return { reason: name === "TimeoutError" ? "time" : reason ?? "error", message };
    }
  }

  async move(colour) {
    const { clock, game } = this.state, times = clock?.reading(colour);
    const eyes = times ? null : wait(shortest);
    const move = await this.player(colour).move(game.position, times);
    await eyes;
    return move;
  }

  /** Terminates their Workers; a later `move` starts one again. */
  stop() { for (const player of Object.values(this.players)) player.stop(); }
}
