// arrows.js -- drawings over a board: best moves, a reader's marks, the path of a refused move.

import { centreOf } from "./fields.js";
import { shape } from "../page/dom.js";

const widths = [24, 16, 10];
const long = 46; // length of an arrow's head
export const fieldsAlone = "0 0 800 800"; // a picture without its margin
const rim = 45; // from the middle of a field to the edge of a piece there

// A point between two others, at a distance from the second.
function pointBefore([x, y], [toX, toY], distance) {
  const length = Math.hypot(toX - x, toY - y);
  return [toX - (toX - x) * distance / length, toY - (toY - y) * distance / length];
}

function headOf([x, y], [tipX, tipY], width) {
  const half = width / 2 + 14, [baseX, baseY] = pointBefore([x, y], [tipX, tipY], long);
  const acrossX = (tipY - baseY) / long * half, acrossY = (baseX - tipX) / long * half;
  return [[baseX + acrossX, baseY + acrossY], [tipX, tipY], [baseX - acrossX, baseY - acrossY]];
}

/** A picture over a board, where a field is 100; `name` is its class. */
export class Layer {
  constructor(name) {
    this.element = shape("svg", { class: name, "aria-hidden": "true", viewBox: fieldsAlone });
  }

  clear() { this.element.replaceChildren(); }
}

/** Arrows along the best moves, the best one the widest. */
export class Arrows extends Layer {
  /** Draws paths; the first lies on top, and they have numbers if there are several. */
  show(paths, turned) {
    const drawn = paths.map((path, i) => (
      this.arrow(path.map((field) => centreOf(field, turned)), i, paths.length > 1)));
    this.element.replaceChildren(...drawn.reverse());
  }

  arrow(points, rank, isNumbered) {
    const [last, tip] = points.slice(-2), neck = pointBefore(last, tip, long);
    const shaft = [pointBefore(points[1], points[0], rim), ...points.slice(1, -1), neck];
    return shape("g", {},
      shape("polyline", { points: shaft.join(" "), "stroke-width": widths[rank] }),
      shape("polygon", { points: headOf(last, tip, widths[rank]).join(" ") }),
      ...isNumbered ? this.number(neck, rank) : []);
  }

  number([x, y], rank) {
    return [shape("circle", { cx: x, cy: y, r: 20 }), shape("text", { x, y: y + 11 }, rank + 1)];
  }
}

/** The arrows and circles that a reader draws: "d4b6", "d4". */
export class Marks extends Arrows {
  list = [];

  clear() { this.show([]); }

  /** Draws marks, and `more`, a mark that is not finished yet. */
  show(list, turned, more) {
    this.list = list;
    const drawn = more && !list.includes(more) ? [...list, more] : list;
    this.element.replaceChildren(...drawn.map((mark) => this.mark(mark, turned)));
  }

  /** The list of marks with one more, or without it if the list has it already. */
  with(mark) {
    const others = this.list.filter((one) => one !== mark);
    return others.length < this.list.length ? others : [...others, mark];
  }

  mark(mark, turned) {
    const [at, to] = mark.match(/../g).map((field) => centreOf(field, turned));
    return to ? this.arrow([at, to], 1) : shape("circle", { cx: at[0], cy: at[1], r: 44 });
  }
}

/** The path of a refused move. */
export class Trail extends Layer {
  /** Draws a path, which begins with the piece's field, and the field that blocks it. */
  show(path, blocked, turned) {
    this.clear();
    const points = path.map((field) => centreOf(field, turned));
    points[0] = pointBefore(points[1], points[0], rim); // the piece's number stays readable
    this.element.append(shape("polyline", { points: points.join(" ") }));
    if (!blocked) return;
    const [x, y] = centreOf(blocked, turned);
    this.element.append(shape("path", { d: `M${x - 34} ${y - 34}l68 68m0-68l-68 68` }));
  }
}
