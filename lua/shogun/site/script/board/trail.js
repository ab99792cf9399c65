// trail.js -- the path of a refused move, drawn over a board.

import { placeOf } from "./fields.js";
import { shape } from "../page/dom.js";

function centre(field, turned) {
  const { left, top } = placeOf(field, turned);
  return [100 * left + 50, 100 * top + 50];
}

// The piece's number stays readable: the path begins at its edge.
function beside([x, y], [nextX, nextY]) {
  return [x + 0.45 * (nextX - x), y + 0.45 * (nextY - y)];
}

/** A layer over a board's picture, in the units of the picture. */
export class Trail {
  constructor() {
    this.element = shape("svg", { class: "trail", "aria-hidden": "true" });
  }

  /** Removes the path. */
  clear() { this.element.replaceChildren(); }

  /**
   * Draws a path.
   * @param {string[]} path  fields, the first is that of the piece
   * @param {string | null} blocked  the field that blocks it
   * @param {boolean} turned
   */
  show(path, blocked, turned) {
    this.clear();
    const points = path.map((field) => centre(field, turned));
    points[0] = beside(points[0], points[1]);
    this.element.append(shape("polyline", { points: points.join(" ") }));
    if (!blocked) return;
    const [x, y] = centre(blocked, turned);
    this.element.append(shape("path", { d: `M${x - 34} ${y - 34}l68 68m0-68l-68 68` }));
  }
}
