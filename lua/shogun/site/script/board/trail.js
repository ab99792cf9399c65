// trail.js -- the path of a refused move, drawn over a board.

import { centreOf, edgeOf } from "./fields.js";
import { shape } from "../page/dom.js";

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
    const points = path.map((field) => centreOf(field, turned));
    points[0] = edgeOf(points[0], points[1]); // the piece's number stays readable
    this.element.append(shape("polyline", { points: points.join(" ") }));
    if (!blocked) return;
    const [x, y] = centreOf(blocked, turned);
    this.element.append(shape("path", { d: `M${x - 34} ${y - 34}l68 68m0-68l-68 68` }));
  }
}
