// trial_panel.js -- the bot in the editor tried on a board: its move, its time, its output.

import { Board } from "../board/board.js";
import { Output } from "../page/output.js";
import { Seat } from "./match_game.js";
import { byId, note, onPress } from "../page/dom.js";
import { capital, timeWords } from "../page/words.js";
import { listRules } from "../page/presets.js";
import { usualPosition } from "./state.js";

const longest = 5000; // milliseconds that a bot has

// The failure of a bot, as a sentence.
function faultWords({ name, message }) {
  if (name !== "TimeoutError") return message;
  return "It gave no answer in time, and was ended. Is there a loop without an end?";
}

// Loads a bot, and queries it for a move.
async function moveOf(seat, position) {
  try {
    await seat.begin();
    const begun = performance.now(), move = await seat.move(position);
    return { move, seconds: (performance.now() - begun) / 1000 };
  } finally {
    seat.client.close();
  }
}

/** The panel. It reads the state of the desk, and changes the board of the state. */
export class TrialPanel {
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    this.board = new Board(byId("try-board"), { label: "The board that the bot moves on" });
    this.output = new Output(byId("output"));
    for (const id of ["try-start", "try-rules"]) {
      byId(id).addEventListener("change", () => this.read());
    }
    onPress({ try: () => this.try() });
  }

  /** Ends a trial, and forgets its output. */
  clear() {
    this.stop();
    this.actions.stopGame();
    this.report("");
    this.output.clear();
  }

  stop() {
    this.seat?.client.close();
    this.seat = null;
  }

  // The board that the reader has typed.
  read() {
    const start = byId("try-start").value.trim() || "start";
    return this.set({ start, rules: byId("try-rules").value });
  }

  /** Takes over a board: of the form, of a link, of the board editor. */
  async set(position) {
    const { start, rules } = position ?? usualPosition;
    this.clear();
    const ticket = this.ticket = {};
    try {
      const found = await this.legal(start, rules);
      if (this.ticket === ticket) this.acceptPosition(found);
    } catch (error) {
      if (this.ticket === ticket) await this.refuse(error, start);
    }
    this.actions.changed();
  }

  async legal(start, rules) {
    const { call } = this.actions, known = await call("rules", [rules]);
    const position = { start: String(start), rules: known.name ?? known.text };
    return { position, drawn: await this.draw(position) };
  }

  acceptPosition({ position, drawn }) {
    this.state.position = position;
    listRules(byId("try-rules"), position.rules);
    byId("try-start").value = position.start === "start" ? "" : position.start;
    byId("try-start").removeAttribute("aria-invalid");
    this.show(drawn);
  }

  // The board before stays (at first the usual one), and what was typed, too.
  async refuse({ message }, start) {
    const { start: usual, rules } = usualPosition;
    if (byId("try-rules").length === 0) this.acceptPosition(await this.legal(usual, rules));
    byId("try-start").value = start;
    byId("try-start").setAttribute("aria-invalid", "true");
    this.report(`${capital(message)}.`, true);
  }

  /** The data and the picture of a position. */
  draw(position) {
    const { call } = this.actions, options = { last: true, axes: "none", size: 400 };
    return Promise.all([call("position", [position]), call("svg", [position, options])]);
  }

  show([position, svg]) { this.board.show(position, { svg, movable: null }); }

  /** Shows the result of a trial. */
  report(text, isBad) { note("tried", text, isBad); }

  async try() {
    if (byId("try-start").hasAttribute("aria-invalid")) return this.read();
    const { position, bot } = this.state;
    this.clear();
    this.actions.clearFaults();
    this.report("It is thinking …");
    const print = (_, text) => this.output.add(text);
    const seat = this.seat = new Seat(bot, { movetime: longest }, print);
    const isNow = () => seat === this.seat;
    try {
      const [answer, drawn] = await Promise.all([moveOf(seat, position), this.draw(position)]);
      if (!isNow()) return;
      this.show(drawn);
      await this.tried(position, answer, isNow);
    } catch (error) {
      if (isNow()) this.failed(error);
    }
  }

  async tried(position, { move, seconds }, isNow) {
    this.report(`It plays ${move}, after ${timeWords(seconds)}.`);
    if (move === "resign") return;
    const next = await this.actions.call("advance", [position, move, 1]);
    const drawn = await this.draw({ ...position, moves: [next.move] });
    if (isNow()) this.show(drawn);
  }

  failed(error) {
    this.report(faultWords(error), true);
    if (error.line) this.actions.addFault({ line: error.line, message: error.message });
  }
}
