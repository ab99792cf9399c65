// match_game.js -- one game of a match, turn by turn: bots in Workers, a referee in another.
//
// A turn is what a bot did when it was queried once: { colour, ply, seconds, prints, move } or, in
// place of the move, its fault: { reason, message, line }. What it prints while it is loaded
// belongs to its first turn.

import { Client } from "../lua/client.js";
import { colours, other } from "../../../../build/web/facts.mjs";

// Milliseconds.
const longestLoad = 10000;
const grace = 250;                                 // beyond the bot's time, for messages
const longestMove = 60000;                         // of a bot that is limited in steps

// Bots that were not loaded in time, with the error: they lose their next games at once.
const stuck = new WeakMap();

/** A player of a match, in a Worker of its own. */
export class Seat {
  constructor(player, { movetime, steps }, onprint = () => {}) {
    Object.assign(this, { player, movetime, steps, prints: [] });
    this.client = new Client({
      onprint: (text) => {
        this.prints.push(text);
        onprint(player.name, text);
      },
    });
  }

  /** Loads the bot anew, without its memory of earlier games. */
  async begin(seed, colour) {
    this.prints = [];
    const { player, steps } = this, bot = { ...player, seed, colour, steps };
    if (stuck.has(player)) throw stuck.get(player);
    await this.client.call("load_bot", [bot], { timeout: longestLoad }).catch((error) => {
      if (error.name === "TimeoutError") stuck.set(player, error);
      throw error;
    });
  }

  async move(position) {
    const { movetime, steps } = this, clock = { left: movetime / 1000, increment: 0 };
    const options = steps ? {} : { clock }, timeout = steps ? longestMove : movetime + grace;
    const answer = await this.client.call("bot_move", [position, options], { timeout });
    return answer.move;
  }

  /** What the bot has printed since it was asked last. */
  takePrints() { return this.prints.splice(0).join("\n"); }
}

// The fault by which a bot loses, from the error of its call.
function faultOf(error) {
  if (error.name === "AbortError") throw error;    // the match was stopped
  const reason = error.name === "TimeoutError" ? "time" : error.reason ?? "error";
  return { reason, message: error.message, line: error.line, move: error.move };
}

export class Game {
  /** `task` is the answer of the call `task`; `seats` has the two players' seats, by index. */
  constructor({ referee, seats, task, rules, onmove }) {
    Object.assign(this, { referee, task, onmove, turns: [] });
    this.seats = { white: seats[task.white - 1], red: seats[task.red - 1] };
    this.position = { rules, start: task.board, moves: [] };
  }

  /** Plays the game. Returns its outcome: winner, reason, message, moves, plies, seconds, turns. */
  async play() {
    const begun = performance.now();
    const result = await this.#begin() ?? await this.#toTheEnd();
    const { position: { moves }, turns } = this;
    return {
      ...result, winner: result.winner ?? null, number: this.task.number,
      moves, plies: moves.length, seconds: (performance.now() - begun) / 1000,
      white_seconds: this.#secondsOf("white"), red_seconds: this.#secondsOf("red"), turns,
    };
  }

  #secondsOf(colour) {
    return this.turns.reduce((sum, turn) => sum + (turn.colour === colour ? turn.seconds : 0), 0);
  }

  // Loads both bots; the result of the game if one of them fails.
  async #begin() {
    for (const colour of colours) {
      try {
        await this.seats[colour].begin(this.task.seed, colour);
      } catch (error) {
        return this.#lost({ colour, ply: 0, seconds: 0 }, error);
      }
    }
  }

  async #toTheEnd() {
    let colour = (await this.referee.call("position", [this.position])).turn;
    for (;;) {
      const { move, result } = await this.#turn(colour);
      if (result) return result;
      const next = await this.referee.call("advance", [this.position, move, this.task.seed]);
      this.turns.at(-1).move = next.move;
      this.position = { ...this.position, moves: [...this.position.moves, next.move] };
      this.onmove?.(this.task, this.position, next);
      if (next.result) return next.result;
      colour = next.turn;
    }
  }

  async #turn(colour) {
    const seat = this.seats[colour], begun = performance.now();
    const turn = { colour, ply: this.position.moves.length };
    const end = () => { turn.seconds = (performance.now() - begun) / 1000; };
    try {
      turn.move = await seat.move(this.position);
      end();
      this.#add(turn);
      const resigns = turn.move === "resign";
      return resigns ? { result: { winner: other[colour], reason: "resigned" } } : turn;
    } catch (error) {
      end();
      return { result: this.#lost(turn, error) };
    }
  }

  #lost(turn, error) {
    turn.fault = faultOf(error);
    this.#add(turn);
    return { winner: other[turn.colour], ...turn.fault };
  }

  #add(turn) {
    turn.prints = this.seats[turn.colour].takePrints();
    this.turns.push(turn);
  }
}
