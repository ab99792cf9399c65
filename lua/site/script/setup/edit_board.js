// edit_board.js -- a board whose fields are pressed with a tool, and whose pieces are dragged.

import { Board } from "../board/board.js";
import { carry, lift, pieceOn, putBack } from "../board/motion.js";
import { fieldUnder, letDrag } from "../board/drag.js";
import { fields } from "../board/fields.js";

/**
 * What a reader does on the board.
 * @typedef {object} Hand
 * @property {(field: string) => void} press
 * @property {(from: string, to: string) => void} move
 * @property {(field: string) => void} remove
 * @property {(field: string, number: number) => void} setNumber
 */

/** The board. */
export class EditBoard {
  /**
   * @param {HTMLElement} parent
   * @param {Hand} hand
   */
  constructor(parent, hand) {
    this.hand = hand;
    this.board = new Board(parent, { label: "Board to set up", onpress: hand.press });
    this.board.cells.element.addEventListener("keydown", (event) => this.key(event));
    this.letDrag();
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

  letDrag() {
    const { board, hand } = this;
    let piece, from;
    letDrag(board.cells, {
      canLift: (field) => Boolean(board.pieces[field]),
      lift: (field) => {
        [piece, from] = [pieceOn(board.picture, field, board.view.turned), field];
        if (piece) lift(piece, field, board.view.turned);
      },
      carry: (x, y) => piece && carry(piece, x, y),
      drop: (field) => {
        if (field && field !== from) return hand.move(from, field); // drawn again there
        if (piece) putBack(piece);
        if (!field) hand.remove(from);
        return undefined;
      },
      cancel: () => piece && putBack(piece),
    });
  }
}
