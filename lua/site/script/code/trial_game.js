// trial_game.js -- one game of the bot in the editor from the board it is tried on, against the
// opponent of the match. The bot has the side to move.

import { Client } from "../lua/client.js";
import { Game, Seat } from "./match_game.js";
import { byId, onPress } from "../page/dom.js";
import { other } from "../../../../build/web/facts.mjs";
import { resultWords } from "../page/words.js";

/** @returns {string}  another seed for each game */
const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** The trial. It reads the state of the desk, and calls its actions. */
export class TrialGame {
  constructor(state, actions) {
    Object.assign(this, { state, actions, clients: [] });
    onPress({ game: () => this.start(), stop: () => this.end("Stopped.") }, "try-");
  }

  /** Ends the game that is played. */
  stop() {
    this.clients.forEach((client) => client.close());
    this.clients = [];
    byId("try-stop").hidden = true;
  }

  end(text, isBad) {
    this.stop();
    this.actions.report(text, isBad);
  }

  async start() {
    this.actions.clearTrial();
    this.actions.report("The bots are loaded …");
    const referee = new Client(), clients = this.clients = [referee];
    byId("try-stop").hidden = false;
    try {
      const game = await this.make(referee, clients);
      if (clients === this.clients) await this.play(game, clients);
    } catch (error) {
      if (clients === this.clients) this.end(error.message, true);
    }
  }

  async make(referee, clients) {
    const { bot, position: { start, rules } } = this.state, { actions } = this;
    const { player, limit } = actions.opponent(), players = [bot, player];
    const { turn } = await referee.call("position", [{ start, rules }]);
    const task = { number: 1, [turn]: 1, [other[turn]]: 2, board: start, seed: newSeed() };
    const seats = players.map((one) => new Seat(one, limit, (name, text) => (
      actions.print(name === bot.name ? text : `${name}: ${text}`))));
    clients.push(...seats.map(({ client }) => client));
    return { players, rules, task, limit, seats, referee };
  }

  async play({ seats, referee, ...about }, clients) {
    const onmove = (_, { moves }) => this.actions.report(`It is playing: ply ${moves.length} …`);
    const outcome = await new Game({ ...about, seats, referee, onmove }).play();
    if (clients !== this.clients) return;
    this.end(`${resultWords(outcome)}.`, outcome.reason === "error");
    const [mine, its] = about.players.map(({ name }) => name), { line, message, winner } = outcome;
    if (line && about.task[winner] === 2) this.actions.addFault({ line, message });
    const name = `${mine} against ${its}. ${resultWords(outcome)}.`;
    this.actions.showTurns({ ...about, outcome, name });
  }
}
