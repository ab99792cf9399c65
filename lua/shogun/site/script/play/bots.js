// bots.js -- the bots at a table: one for each side that no person plays.

import { Player } from "../lua/players.js";
import { capital } from "../page/words.js";
import { colours, other } from "../page/colours.js";

const shortest = 350; // milliseconds that a move takes without a clock, for eyes to follow
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The bots. */
export class Bots {
  /**
   * @param {import("./state.js").State} state
   * @param {(text: string) => void} onprint  takes their output
   */
  constructor(state, onprint) { Object.assign(this, { state, onprint, players: {} }); }

  /** Starts the Workers of the bots that play now. */
  begin() {
    const bots = colours.filter((colour) => !this.state.isPerson(colour));
    this.players = Object.fromEntries(bots.map((colour) => [colour, this.make(colour)]));
    for (const player of Object.values(this.players)) player.prepare();
  }

  // The output of a bot has its name in front where two bots play.
  make(colour) {
    const { state, onprint } = this, isAlone = state.isPerson(other[colour]);
    const name = isAlone ? "" : `${capital(colour)} (${state.nameOf(colour)}): `;
    return new Player(state.players[colour], (text) => onprint(name + text));
  }

  /**
   * Queries the bot of a side for its move.
   * @returns {Promise<string>}  as Player.move
   */
  async move(colour) {
    const { clock, game } = this.state, times = clock?.reading(colour);
    const eyes = times ? null : wait(shortest);
    const move = await this.players[colour].move(game.position, times);
    await eyes;
    return move;
  }

  /** Terminates their Workers; a later `move` starts one again. */
  stop() { for (const player of Object.values(this.players)) player.stop(); }
}
