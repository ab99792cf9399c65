// match.js -- a match that the page plays: pairs of games with the colours swapped, each bot in a
// Worker of its own.
//
//     const players = [{ name: "mine", source }, { name: "greedy", builtin: "greedy" }];
//     const match = new Match({ players, rules: "boxed", pairs: 10, report });
//     const standings = await match.run();

import { Client } from "../lua/client.js";
import { Game, Seat } from "./match_game.js";

const pause = 300;        // milliseconds between two reports of the standings
const lanes = navigator.hardwareConcurrency || 1; // games at once
const mostPrints = 4e6;   // characters of prints that the games of a match keep together

export class Match {
  #referee = new Client();
  #games = [];                                     // { task, outcome }
  #seats = [];
  #next = 1;                                       // the number of a game
  #report = 0;                                     // the next report: they take 1/10 of the time
  #kept = 0;                                       // characters of prints
  #forgotten = 0;                                  // games whose prints are no longer there

  /**
   * @param {object} options
   * @param {object[]} options.players  two or more: arguments of load_bot, each with its name
   * @param {any} options.rules
   * @param {number} options.pairs  of games, for every two players
   * @param {number} [options.seed]  the same seed, the same games, also in a terminal; default 1
   * @param {{ movetime: number } | { steps: number }} [options.limit]  for a move: milliseconds,
   *   or steps of Lua, which are the same on every machine; a bot that exceeds the limit loses;
   *   default: a second
   * @param {(event: object) => void} [options.report]  takes { event: "openings", found, count },
   *   { event: "move", task, position }, { event: "game", task, outcome },
   *   { event: "standings", standings } and { event: "print", player, text }
   */
  constructor({ seed = 1, ...options }) {
    Object.assign(this, { limit: { movetime: 1000 }, report: () => {}, seed, ...options });
    this.settings = { players: this.players.map(({ name }) => name), pairs: this.pairs, seed };
  }

  /** Plays the match. Returns the standings; rejects with an AbortError if it is stopped. */
  async run() {
    try {
      const { rules, pairs: count, seed } = this;
      const onprogress = (found) => this.report({ event: "openings", ...found });
      this.settings.openings = await this.#referee.call("openings", [{ rules, count, seed }],
        { onprogress });
      await Promise.all(Array.from({ length: lanes }, () => this.#playGames()));
      return await this.standings();
    } finally {
      this.stop();
    }
  }

  standings() {
    const counted = this.#games.map(({ task, outcome }) => (
      { task, outcome: { ...outcome, moves: undefined, turns: undefined } }));
    return this.#referee.call("standings", [this.settings, counted]);
  }

  /** The games so far, in the order of their numbers: { task, outcome }, with their moves. */
  get games() {
    return [...this.#games].sort((a, b) => a.task.number - b.task.number);
  }

  stop() {
    this.#seats.forEach((seat) => seat.client.close());
    this.#referee.close();
  }

  #newSeat(i) {
    const onprint = (player, text) => this.report({ event: "print", player, text });
    const seat = new Seat(this.players[i], this.limit, onprint);
    this.#seats.push(seat);
    return seat;
  }

  // The seats of a game, by the players' indices. A bot that also played the lane's last game keeps
  // its seat. No two bots share a Worker.
  #seatsOf({ white, red }, before) {
    const seats = {};
    for (const i of [white - 1, red - 1]) seats[i] = before[i] ?? this.#newSeat(i);
    for (const i in before) if (!seats[i]) before[i].client.close();
    return seats;
  }

  // A lane: plays one game after the other, while other lanes play other games.
  async #playGames() {
    for (let seats = {}; ;) {
      const task = await this.#referee.call("task", [this.settings, this.#next++]);
      if (!task) return;
      seats = this.#seatsOf(task, seats);
      const onmove = (_, position, next) => this.report({ event: "move", task, position, ...next });
      const about = { referee: this.#referee, seats, task, rules: this.rules };
      const game = new Game({ ...about, onmove });
      await this.#count(task, await game.play());
    }
  }

  async #count(task, outcome) {
    this.#games.push({ task, outcome });
    this.#forgetPrints(outcome);
    this.report({ event: "game", task, outcome });
    const begun = performance.now();
    if (begun < this.#report) return;
    this.#report = Infinity;
    this.report({ event: "standings", standings: await this.standings() });
    this.#report = Math.max(begun + pause, 10 * performance.now() - 9 * begun);
  }

  // A long match with chatty bots keeps only the prints of its last games.
  #forgetPrints({ turns }) {
    this.#kept += turns.reduce((sum, { prints }) => sum + prints.length, 0);
    while (this.#kept > mostPrints && this.#forgotten < this.#games.length - 1) {
      for (const turn of this.#games[this.#forgotten++].outcome.turns) {
        this.#kept -= turn.prints.length;
        Object.assign(turn, { prints: "", isForgotten: turn.prints !== "" });
      }
    }
  }
}
