// ending.js -- the outcome of a board with few pieces, and of each of its moves, in a Worker of its
// own that solves its ending.
//
// The reader asks for the first ending; later endings are solved without asking. A call solves for
// a moment, so that the Worker can turn to another board between two calls. Solving takes 51 MB,
// so the Worker ends a minute after the last board with an ending.

import { Client } from "../lua/client.js";
import { button, byId, element, enable, onPress } from "../page/dom.js";
import { capital, many } from "../page/words.js";
import { other } from "../../../../build/web/facts.mjs";
import { whenShown } from "../page/shown.js";

const inPlies = (plies) => many(plies, "ply", "plies");

// How long a win takes. If a lone king plays on, plies are counted to the next capture.
const length = (plies, { lone }) => (
  lone === 0 ? `: ${inPlies(plies)} to the next capture or the end` : ` in ${inPlies(plies)}`);

// The outcome of a board: "White wins in 23 plies with best play."
function outcomeWords({ outcome, plies, limited }, { turn, values }) {
  if (outcome === "drawn") return "A draw with best play.";
  const side = capital(outcome === "won" ? turn : other[turn]), when = length(plies, values);
  if (!limited) return `${side} wins with best play${when}.`;
  return `A draw with best play: ${side} would win${when}, but the limit of ${values.quiet} plies `
    + "without a capture comes first.";
}

const verbs = { won: "wins", drawn: "draws", lost: "loses" };

/** The outcome of a move: "wins in 23", "draws", "draws by the limit". */
function moveWords({ outcome, plies, limited }) {
  if (limited) return "draws by the limit";
  return outcome === "drawn" ? verbs.drawn : `${verbs[outcome]} in ${plies}`;
}

/** The panel "Ending" of the tab Analyse. */
class EndingView {
  constructor({ solve, play }) {
    this.play = play;
    onPress({ "ending-solve": solve });
  }

  /** Clears the panel and says why nothing is known. A focus in it goes to the record's moves. */
  clear(canSolve, why = "") {
    const isOnMove = byId("ending-moves").contains(document.activeElement);
    if (isOnMove) byId("tree").focus({ preventScroll: true });
    enable("ending-solve", canSolve);
    byId("ending-moves").replaceChildren();
    this.say(why);
  }

  say(text) {
    byId("ending-state").textContent = text;
    byId("ending-said").textContent = text;
  }

  /** Shows how far solving has come, without announcing it to screen readers. */
  progress(plies) { byId("ending-state").textContent = `Solving: ${inPlies(plies)} so far …`; }

  /** Shows what is certain: an answer of the call `ending`. */
  show(found, position) {
    if (found.message) return this.say(`Nothing is certain: ${found.message}.`);
    this.say(outcomeWords(found, position));
    byId("ending-moves").replaceChildren(...found.moves.map((move) => this.item(move)));
  }

  item(move) {
    const press = button(move.text, () => this.play([move.text]));
    const outcome = move.limited ? "drawn" : move.outcome;
    return element("li", { class: outcome }, press, " ", moveWords(move));
  }
}

const moment = 0.1;   // seconds of a call
const longest = 60000; // milliseconds for which the Worker waits for another board

/** The panel "Ending" of the tab Analyse. */
export class Ending {
  constructor(state, play) {
    Object.assign(this, { state, ticket: 0, isWanted: false, is: false, isShown: true });
    this.view = new EndingView({ solve: () => this.turn({ isWanted: true }), play });
    whenShown(document.getElementById("analyse"), (isShown) => this.turn({ isShown }));
  }

  /** Turns to the board at the reader's place; `is`: whether its ending can be solved. */
  look(is) { this.turn({ is }); }

  turn(change) {
    Object.assign(this, change);
    const ticket = ++this.ticket, isNow = this.is && this.isShown;
    clearTimeout(this.timer);
    if (!isNow) this.timer = setTimeout(() => this.rest(), longest);
    this.view.clear(!this.isWanted);
    if (isNow && this.isWanted) this.solve(ticket);
  }

  // Ends the Worker.
  rest() {
    this.client?.close();
    this.client = undefined;
  }

  async solve(ticket) {
    const { state, view } = this, { position } = state;
    try {
      let found;
      do {
        found = await this.ask();
        if (ticket !== this.ticket) return;
        if ("solving" in found) view.progress(found.solving);
      } while ("solving" in found);
      view.show(found, position);
    } catch (error) {
      if (ticket === this.ticket) this.fail(error);
    }
  }

  ask() {
    this.client ??= new Client();
    return this.client.call("ending", [this.state.place, moment]);
  }

  // There may be no memory: the reader can try again.
  fail({ message }) {
    this.rest();
    this.isWanted = false;
    this.view.clear(true, message);
  }
}
