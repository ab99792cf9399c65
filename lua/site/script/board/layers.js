// layers.js -- what is drawn over a board's picture, in its units: the path of a refused move, and
// arrows along the best moves, the best one the widest.

import { centreOf, edgeOf } from "./fields.js";
import { shape } from "../page/dom.js";

/** The path of a refused move. */
export class Trail {
  constructor() {
    this.element = shape("svg", { class: "trail", "aria-hidden": "true" });
  }

  /** Removes the path. */
  clear() { this.element.replaceChildren(); }

  /** Draws a path, which begins with the piece's field, and the field that blocks it. */
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

const widths = [24, 16, 10];
const long = 46; // of a head

// A point between two others, at a distance from the second.
function before([x, y], [toX, toY], distance) {
  const length = Math.hypot(toX - x, toY - y);
  return [toX - (toX - x) * distance / length, toY - (toY - y) * distance / length];
}

function headOf([x, y], [tipX, tipY], width) {
  const half = width / 2 + 14, [baseX, baseY] = before([x, y], [tipX, tipY], long);
  const acrossX = (tipY - baseY) / long * half, acrossY = (baseX - tipX) / long * half;
  return [[baseX + acrossX, baseY + acrossY], [tipX, tipY], [baseX - acrossX, baseY - acrossY]];
}

/** Arrows. */
export class Arrows {
  constructor() { this.element = shape("svg", { class: "arrows", "aria-hidden": "true" }); }

  /** Removes all. */
  clear() { this.element.replaceChildren(); }

  /** Draws paths; the first lies on top, and they have numbers if there are several. */
  show(paths, turned) {
    const drawn = paths.map((path, i) => (
      this.arrow(path.map((field) => centreOf(field, turned)), i, paths.length > 1)));
    this.element.replaceChildren(...drawn.reverse());
  }

  arrow(points, rank, isNumbered) {
    const [last, tip] = points.slice(-2), neck = before(last, tip, long);
    const shaft = [edgeOf(points[0], points[1]), ...points.slice(1, -1), neck];
    const arrow = shape("g", {});
    arrow.append(
      shape("polyline", { points: shaft.join(" "), "stroke-width": widths[rank] }),
      shape("polygon", { points: headOf(last, tip, widths[rank]).join(" ") }));
    if (isNumbered) arrow.append(...this.number(neck, rank));
    return arrow;
  }

  number([x, y], rank) {
    const text = shape("text", { x, y: y + 11 });
    text.textContent = rank + 1;
    return [shape("circle", { cx: x, cy: y, r: 20 }), text];
  }
}
