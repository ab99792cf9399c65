// edit_board.js -- a board whose fields are pressed with a tool, and whose pieces are dragged.

import { Board } from "../board/board.js";
import { fieldUnder, letDrag } from "../board/drag.js";
import { fields } from "../board/fields.js";

/** The board. */
export class EditBoard {
  constructor(parent, hand) {
    this.hand = hand;
    this.board = new Board(parent, { label: "Board to set up", onpress: hand.press });
    this.board.cells.element.addEventListener("keydown", (event) => this.key(event));
    const { cells, picture } = this.board;
    letDrag(cells, picture, {
      canLift: (field) => Boolean(this.board.pieces[field]),
      drop: (from, to) => this.drop(from, to),
    });
  }

  /** Shows a position, as Board.show. */
  show(position, view) {
    const { board } = this;
    board.show(position, view);
    for (const field of fields) {
      board.cells.get(field).classList.toggle("movable", Boolean(board.pieces[field]));
    }
  }

  /** The field under a pointer; null outside the board. */
  under(event) { return fieldUnder(this.board.cells, event); }

  // The digits and Delete, for the field that has the focus.
  key(event) {
    const field = event.target.getAttribute("aria-label")?.slice(0, 2);
    if (!field || event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^[1-9]$/.test(event.key)) this.hand.setNumber(field, Number(event.key));
    else if (event.key === "Delete" || event.key === "Backspace") this.hand.remove(field);
  }

  drop(from, to) {
    if (!to) this.hand.remove(from);
    else if (to !== from) this.hand.move(from, to);
    return Boolean(to) && to !== from;
  }
}
