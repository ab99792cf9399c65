// tools.js -- the tools of the editor of boards: move, remove, and every piece, which can also be
// dragged from here.

import { capital } from "../page/words.js";
import { element, shape } from "../page/dom.js";
import { letPull } from "../board/drag.js";

// The picture of a piece, in the units of a field.
function pictureOf(piece) {
  const picture = shape("svg", { viewBox: "0 0 100 100", class: "piece", "aria-hidden": "true" });
  picture.innerHTML = piece.svg; // made by Lua of the piece alone
  return picture;
}

/** The tools: a group of radio buttons. */
export class Tools {
  constructor(parent, pieces, ondrop) {
    Object.assign(this, { parent, pieces, ondrop });
    pieces.forEach((piece, number) => parent.append(this.make(piece, number)));
  }

  make(piece, number) {
    const { colour, kind, energy } = piece, picture = pictureOf(piece);
    const words = element("span", { class: "visually-hidden" },
      `${capital(colour)} ${kind} ${energy}`);
    const input = element("input", { type: "radio", name: "tool", value: number });
    const label = element("label", { class: "tool piece-tool" }, input, picture, words);
    this.letDrag(label, picture, piece);
    return label;
  }

  // A copy of the picture follows the pointer.
  letDrag(label, picture, piece) {
    let copy;
    letPull(label, {
      grasp: () => true,
      lift: () => {
        copy = picture.cloneNode(true);
        copy.classList.add("carried");
        const { left, top } = picture.getBoundingClientRect();
        Object.assign(copy.style, { left: `${left}px`, top: `${top}px` });
        label.append(copy);
      },
      carry: (x, y) => { copy.style.transform = `translate(${x}px, ${y}px)`; },
      drop: (event) => {
        copy.remove();
        this.ondrop(piece, event);
      },
      cancel: () => copy.remove(),
    });
  }

  /** The chosen tool: "move", "remove", or a piece. */
  get chosen() {
    const { value } = this.parent.querySelector("input:checked");
    return this.pieces[value] ?? value;
  }
}
