// replay.js -- a game turn by turn: the board that a bot saw, what it played on it, its time, its
// prints, its fault. A turn can be run again with the bot's present source.

import { Board } from "../board/board.js";
import { Output } from "../page/output.js";
import { Seat } from "./match_game.js";
import { capital, timeWords } from "../page/words.js";
import { byId, enable, note, onPress, option } from "../page/dom.js";

// Runs one turn of a game again: the same board and seed, a source that may have changed. The bot
// makes its earlier turns first, so that it has the same memory.
class Rerun {
  /** `index` is the turn's index in the outcome; `bot`, an argument of load_bot, makes the turn. */
  constructor({ rules, task, outcome: { turns, moves }, limit }, index, bot) {
    Object.assign(this, { rules, task, turns, moves, turn: turns[index] });
    this.earlier = turns.slice(0, index).filter(({ colour }) => colour === this.turn.colour);
    this.seat = new Seat(bot, limit);
  }

  /** Runs the turn. `onprogress` takes how many earlier turns are done, and how many there are. */
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

  // Ignores the failure of an earlier turn, unless the bot's Worker has ended.
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

// What a turn came to, in a few words.
function outcomeWords({ move, fault, seconds }) {
  const time = timeWords(seconds);
  if (!fault) return `${move === "resign" ? "resigns" : `plays ${move}`} after ${time}`;
  return `fails after ${time}: ${fault.message}`;
}

/** The view of a game. It reads the state of the desk, and calls its actions. */
export class Replay {
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    this.board = new Board(byId("replay-board"), { label: "The board of the turn" });
    this.prints = new Output(byId("replay-prints"));
    const by = (step) => () => this.go(this.at + step);
    onPress({
      first: by(-Infinity), back: by(-1), next: by(1), last: by(Infinity),
      again: () => this.again(),
    }, "replay-");
    byId("replay-turn").addEventListener("change", ({ target }) => this.go(Number(target.value)));
  }

  /** Shows a game of played_games.js at a turn; the first turn is 0, the default is the last. */
  open(game, turn = game.outcome.turns.length - 1) {
    Object.assign(this, { game, turns: game.outcome.turns });
    byId("replay-game").textContent = game.name;
    byId("replay-turn").replaceChildren(...this.turns.map((one, i) => option(i, this.label(one))));
    byId("replay").hidden = false;
    return this.go(turn);
  }

  playerOf({ colour }) { return this.game.players[this.game.task[colour] - 1]; }

  // A turn in the list: what printed or failed can be told there.
  label(turn) {
    const { move, fault, prints } = turn, marks = [fault && "fails", prints && "prints"];
    const parts = [`${turn.ply + 1}: ${this.playerOf(turn).name}`, fault ? "" : move,
      timeWords(turn.seconds), ...marks];
    return parts.filter(Boolean).join(", ");
  }

  async go(wanted) {
    this.stop();
    this.at = Math.max(0, Math.min(wanted, this.turns.length - 1));
    const turn = this.turns[this.at];
    byId("replay-turn").value = this.at;
    this.showSteps();
    this.showTurn(turn);
    const shown = await this.draw(turn);
    if (turn === this.turns[this.at]) this.board.show(...shown);
  }

  // A button at an end stays in the way by Tab.
  showSteps() {
    const end = this.turns.length - 1;
    for (const id of ["first", "back"]) enable(`replay-${id}`, this.at > 0);
    for (const id of ["next", "last"]) enable(`replay-${id}`, this.at < end);
  }

  showTurn(turn) {
    const { name } = this.playerOf(turn), side = `${capital(turn.colour)}, ${name}`;
    const about = `Turn ${this.at + 1} of ${this.turns.length}. ${side}`;
    note("replay-words", `${about}, ${outcomeWords(turn)}.`, Boolean(turn.fault));
    this.print(turn.prints || (turn.isForgotten ? "(the prints of this game are not kept)" : ""));
    byId("replay-found").textContent = "";
  }

  print(text) {
    this.prints.clear();
    if (text) this.prints.add(text);
  }

  // The board before the move, and the move as an arrow.
  async draw({ ply, move }) {
    const { rules, task: { board: start }, outcome: { moves } } = this.game;
    const { call } = this.actions;
    const position = { rules, start, moves: moves.slice(0, ply) };
    const arrows = move && move !== "resign" ? [move.slice(0, 4)] : [];
    const [data, svg] = await Promise.all([call("position", [position]),
      call("svg", [position, { arrows, last: true, axes: "none", size: 400 }])]);
    return [data, { svg, movable: null }];
  }

  stop() {
    this.rerun?.stop();
    this.rerun = null;
  }

  /** Runs the turn again, with the bot's present source. */
  async again() {
    this.stop();
    const rerun = this.rerun = new Rerun(this.game, this.at, this.present());
    const isNow = () => this.rerun === rerun;
    this.announceFound("It is thinking …");
    try {
      const found = await rerun.run((done, count) => (
        isNow() && this.announceFound(`It makes its earlier turns: ${done} of ${count} …`)));
      if (isNow()) this.found(found);
    } catch (error) {
      if (isNow()) this.announceFound(`Again: it fails: ${error.message}`);
    }
  }

  // The player of the turn; the bot of the editor as it is now.
  present() {
    const player = this.playerOf(this.turns[this.at]), { bot } = this.state;
    return player.source !== undefined && player.name === bot.name ? bot : player;
  }

  found({ error, prints, ...again }) {
    this.announceFound(`Again: it ${outcomeWords({ ...again, fault: error })}.`);
    this.print(prints);
    if (error?.line) this.actions.addFault({ line: error.line, message: error.message });
  }

  announceFound(text) { byId("replay-found").textContent = text; }
}
