// match.js -- a match that the page plays: pairs of games with the colours swapped, each bot in a
// Worker of its own.
//
//     const players = [{ name: "mine", source }, { name: "greedy", builtin: "greedy" }];
//     const match = new Match({ players, rules: "standard", pairs: 10, report });
//     const standings = await match.run();

import { Client } from "../lua/client.js";
import { colours, other } from "../page/colours.js";

// Milliseconds.
const longestLoad = 10000;
const grace = 250;                                 // beyond the bot's time, for messages
const pause = 300;                                 // between two reports of the standings

/** A player of a match, in a Worker of its own. */
class Seat {
  constructor(player, onprint) {
    this.player = player;
    this.client = new Client({ onprint: (text) => onprint(player.name, text) });
  }

  begin(seed, colour) {
    const bot = { ...this.player, seed, colour };
    return this.client.call("load_bot", [bot], { timeout: longestLoad });
  }

  async move(position, movetime) {
    const options = { clock: { left: movetime / 1000, increment: 0 } };
    const timeout = movetime + grace;
    const answer = await this.client.call("bot_move", [position, options], { timeout });
    return answer.move;
  }
}

// The reason for which the bot loses whose call was rejected.
function faultOf(error) {
  if (error.name === "AbortError") throw error;    // the match was stopped
  const reason = error.name === "TimeoutError" ? "time" : error.reason ?? "error";
  return { reason, message: error.message, line: error.line, move: error.move };
}

/** One game. */
class Game {
  constructor({ referee, seats, task, rules, movetime, onmove }) {
    Object.assign(this, { referee, task, movetime, onmove });
    this.seats = { white: seats[task.white - 1], red: seats[task.red - 1] };
    this.position = { rules, start: task.board, moves: [] };
    this.seconds = { white: 0, red: 0 };
  }

  async play() {
    const begun = performance.now();
    const result = await this.#begin() ?? await this.#toTheEnd();
    const { moves } = this.position;
    return {
      ...result, winner: result.winner ?? null, number: this.task.number,
      moves, plies: moves.length, seconds: (performance.now() - begun) / 1000,
      white_seconds: this.seconds.white, red_seconds: this.seconds.red,
    };
  }

  // Loads both bots; the result of the game if one of them fails.
  async #begin() {
    for (const colour of colours) {
      const lost = await this.#try(colour, () => this.seats[colour].begin(this.task.seed, colour));
      if (lost.result) return lost.result;
    }
  }

  async #toTheEnd() {
    let turn = (await this.referee.call("position", [this.position])).turn;
    for (;;) {
      const { move, result } = await this.#move(turn);
      if (result) return result;
      const next = await this.referee.call("advance", [this.position, move, this.task.seed]);
      this.position = { ...this.position, moves: [...this.position.moves, next.move] };
      this.onmove?.(this.task, this.position, next);
      if (next.result) return next.result;
      turn = next.turn;
    }
  }

  async #move(turn) {
    const begun = performance.now();
    const tried = await this.#try(turn, () => this.seats[turn].move(this.position, this.movetime));
    this.seconds[turn] += (performance.now() - begun) / 1000;
    if (tried.value === "resign") return { result: { winner: other[turn], reason: "resigned" } };
    return tried.result ? tried : { move: tried.value };
  }

  async #try(colour, call) {
    try {
      return { value: await call() };
    } catch (error) {
      return { result: { winner: other[colour], ...faultOf(error) } };
    }
  }
}

/** A match. */
export class Match {
  #referee = new Client();
  #games = [];                                     // { task, outcome }
  #last = 0;                                       // the number of the last game begun
  #lanes = [];
  #reported = 0;

  /**
   * @param {object} options
   * @param {object[]} options.players  two or more: arguments of load_bot, each with its name
   * @param {any} options.rules
   * @param {number} options.pairs  of games, for every two players
   * @param {string[]} [options.openings]  boards; default: balanced ones, one a pair
   * @param {number} [options.seed]  the same seed, the same games, also in a terminal; default 1
   * @param {number} [options.movetime]  milliseconds for a move; a bot that takes longer loses;
   *   default 1000
   * @param {number} [options.concurrency]  games at once; default 1
   * @param {(event: object) => void} [options.report]  takes { event: "openings", found, count },
   *   { event: "move", task, position }, { event: "game", task, outcome },
   *   { event: "standings", standings } and { event: "print", player, text }
   */
  constructor({ openings, seed = 1, ...options }) {
    const usual = { movetime: 1000, concurrency: 1, report: () => {} };
    Object.assign(this, usual, { seed, ...options });
    const players = this.players.map(({ name }) => name);
    this.settings = { players, pairs: this.pairs, openings, seed };
  }

  /**
   * Plays it. Rejects with an AbortError when it was stopped.
   * @returns {Promise<object>} the standings
   */
  async run() {
    try {
      this.settings.openings ??= await this.#findOpenings();
      this.#lanes = Array.from({ length: this.concurrency }, () => this.#newSeats());
      await Promise.all(this.#lanes.map((seats) => this.#playGames(seats)));
      return await this.standings();
    } finally {
      this.stop();
    }
  }

  /** The standings after the games so far. */
  standings() {
    const counted = this.#games.map(({ task, outcome }) => (
      { task, outcome: { ...outcome, moves: undefined } }));
    return this.#referee.call("standings", [this.settings, counted]);
  }

  /** The games so far: { task, outcome }, with the moves of each. */
  get games() {
    return [...this.#games];
  }

  /** Stops it at once. */
  stop() {
    this.#lanes.flat().forEach((seat) => seat.client.close());
    this.#referee.close();
  }

  #findOpenings() {
    const wanted = { rules: this.rules, count: this.pairs, seed: this.seed, balanced: true };
    const onprogress = (found) => this.report({ event: "openings", ...found });
    return this.#referee.call("openings", [wanted], { onprogress });
  }

  #newSeats() {
    const onprint = (player, text) => this.report({ event: "print", player, text });
    return this.players.map((player) => new Seat(player, onprint));
  }

  async #playGames(seats) {
    for (;;) {
      const task = await this.#referee.call("task", [this.settings, ++this.#last]);
      if (!task) return;
      const onmove = (_, position, next) => this.report({ event: "move", task, position, ...next });
      const { rules, movetime } = this;
      const game = new Game({ referee: this.#referee, seats, task, rules, movetime, onmove });
      await this.#count(task, await game.play());
    }
  }

  async #count(task, outcome) {
    this.#games.push({ task, outcome });
    this.report({ event: "game", task, outcome });
    if (performance.now() - this.#reported < pause) return;
    this.#reported = performance.now();
    this.report({ event: "standings", standings: await this.standings() });
  }
}
