// view.js -- what is seen of a table: board, seats, status, moves, buttons.

import { Board } from "../board/board.js";
import { MoveList } from "../board/move_list.js";
import { Output } from "../page/output.js";
import { Seat } from "../board/seat.js";
import { Switches } from "../page/switches.js";
import { capital, lastMove, refusal, resultWords } from "../page/words.js";

const other = { white: "red", red: "white" };
const byId = (id) => document.getElementById(id);

// A button that cannot be used now keeps the focus, unlike a disabled one.
const enable = (id, is) => byId(id).setAttribute("aria-disabled", !is);
const isEnabled = (id) => byId(id).getAttribute("aria-disabled") !== "true";

/** The view of a table. */
export class View {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.board = new Board(byId("board"), {
      onmove: (move, isDragged) => table.play(move.text, isDragged),
      onrefuse: (from, to) => table.refuse(from, to),
      onselect: () => this.note(this.help()),
    });
    this.seats = [new Seat(byId("above")), new Seat(byId("below"))];
    this.list = new MoveList(byId("moves"), (ply) => table.go(() => table.game.goTo(ply)));
    this.output = new Output(byId("printed"));
    this.switches = new Switches((name) => {
      if (name === "engine") table.advisor.look();
      else table.redraw();
    });
    this.wire();
  }

  wire() {
    const { table } = this;
    byId("new").addEventListener("click", () => table.newGame.open());
    for (const name of ["undo", "redo", "hint", "turn", "resign", "pause"]) {
      byId(name).addEventListener("click", () => isEnabled(name) && table[name]());
    }
    byId("entry").addEventListener("submit", (event) => {
      event.preventDefault();
      table.type(byId("typed").value);
    });
  }

  /** The options of the board's picture. */
  options() {
    const { on } = this.switches, { turned, arrow } = this.table;
    return {
      turned, dials: on.dials, axes: on.axes ? "names" : "none", last: true,
      arrows: arrow ? [arrow] : [], size: 800,
    };
  }

  /** Shows where the game stands. */
  show(svg, what) {
    this.draw(svg, what);
    this.note(this.help());
    byId("how").hidden = this.table.game.moves.length > 1;
    byId("status").textContent = this.status();
    this.showButtons();
    this.list.show(this.table.game);
    if (what.hasMoved) byId("typed").value = "";
    this.announce(what);
  }

  /** Draws the board, and who sits where. */
  draw(svg, { hasMoved, isThere } = {}) {
    const { position, turned, mayMove } = this.table, { on } = this.switches;
    const { last, turn, attacks } = position;
    this.board.show(position, {
      svg, turned, movable: mayMove ? turn : null, numbers: on.numbers, dials: on.dials,
      attacked: on.attacked ? attacks[other[turn]] : [],
      slide: hasMoved && !isThere && last ? [last.from, ...last.path] : null,
    });
    byId("turn").setAttribute("aria-pressed", turned);
    this.seat(0, turned ? "white" : "red");
    this.seat(1, turned ? "red" : "white");
  }

  seat(place, colour) {
    const { table } = this, { position: { turn, pieces }, clock, result } = table;
    const count = pieces.filter((piece) => piece.colour === colour).length;
    this.seats[place].show({
      colour, name: table.nameOf(colour), count, active: !result && turn === colour,
    });
    this.seats[place].tell(clock);
  }

  /** The clock goes on. */
  tick() { for (const seat of this.seats) seat.tell(this.table.clock); }

  showButtons() {
    const { table } = this, { game, result, mayMove } = table;
    enable("undo", game.moves.length > 0);
    enable("redo", game.undone.length > 0);
    enable("hint", mayMove);
    enable("resign", !result && table.hasPerson);
    byId("pause").hidden = !table.waits && (table.hasPerson || Boolean(result));
    byId("pause").textContent = table.waits ? "Play on from here" : "Pause";
    byId("new").classList.toggle("main", Boolean(result));
  }

  status() {
    const { table } = this, { result, position: { turn }, waits } = table;
    if (result) return `${resultWords(result)}.`;
    const name = `${capital(turn)} (${table.nameOf(turn)})`;
    if (waits) return `${name} is to move.`;
    return table.isPerson(turn) ? this.turnOfPerson() : `${name} is thinking …`;
  }

  turnOfPerson() {
    const { table } = this, { turn, in_check } = table.position;
    const whose = table.isPerson(other[turn]) ? `${capital(turn)} is to move` : "Your move";
    return in_check ? `${whose}: the king is attacked!` : `${whose}.`;
  }

  // Told to those who begin.
  help() {
    const { game, mayMove, position: { turn } } = this.table;
    return mayMove && game.moves.length < 2 ? `Press a ${turn} piece, then a lit field.` : "";
  }

  announce({ hasMoved, hasEnded }) {
    if (hasMoved) this.board.say(`${lastMove(this.table.position)}. ${this.status()}`);
    else if (hasEnded) this.board.say(this.status());
  }

  /**
   * Says why something cannot be done.
   * @param {string} message
   * @param {object} [found]  of the call `why`
   */
  refuse(message, found) {
    const words = refusal(message);
    this.note(words, true);
    this.board.say(words);
    if (found?.path) this.board.showPath(found);
  }

  /** Shows a note below the status. */
  note(text, isBad = false) {
    byId("note").textContent = text;
    byId("note").classList.toggle("bad", isBad);
  }
}
