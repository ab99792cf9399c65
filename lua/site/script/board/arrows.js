// arrows.js -- arrows over a board: of the best moves, and a reader's own.

import { centreOf } from "./fields.js";
import { shape } from "../page/dom.js";

const widths = [24, 16, 10];
const long = 46; // of a head
export const rim = 45; // from the middle of a field to the edge of a piece there

/** A point between two others, at a distance from the second. */
export function pointBefore([x, y], [toX, toY], distance) {
  const length = Math.hypot(toX - x, toY - y);
  return [toX - (toX - x) * distance / length, toY - (toY - y) * distance / length];
}

function headOf([x, y], [tipX, tipY], width) {
  const half = width / 2 + 14, [baseX, baseY] = pointBefore([x, y], [tipX, tipY], long);
  const acrossX = (tipY - baseY) / long * half, acrossY = (baseX - tipX) / long * half;
  return [[baseX + acrossX, baseY + acrossY], [tipX, tipY], [baseX - acrossX, baseY - acrossY]];
}

/** Arrows along the best moves, the best one the widest. */
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
    const [last, tip] = points.slice(-2), neck = pointBefore(last, tip, long);
    const shaft = [pointBefore(points[1], points[0], rim), ...points.slice(1, -1), neck];
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

/** The arrows and circles that a reader draws: "d4b6", "d4". */
export class Marks extends Arrows {
  constructor() {
    super();
    this.list = [];
    this.element.classList.add("marks");
  }

  /** Removes all. */
  clear() { this.show([]); }

  /** Draws marks; `more` is drawn, too, and is none of them yet. */
  show(list, turned, more) {
    this.list = list;
    const drawn = more && !list.includes(more) ? [...list, more] : list;
    this.element.replaceChildren(...drawn.map((mark) => this.mark(mark, turned)));
  }

  /** The marks with one more, or without it if it is among them. */
  with(mark) {
    const others = this.list.filter((one) => one !== mark);
    return others.length < this.list.length ? others : [...others, mark];
  }

  mark(mark, turned) {
    const [at, to] = mark.match(/../g).map((field) => centreOf(field, turned));
    return to ? this.arrow([at, to], 1) : shape("circle", { cx: at[0], cy: at[1], r: 44 });
  }
}
