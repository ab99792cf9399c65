// rating_plot.js -- the rating in a match as a plot: Elo with its 95 % interval, over the pairs.

import { shape } from "../page/dom.js";

const width = 400, height = 180, left = 44, right = 392, top = 10, bottom = 156;
const most = 800; // Elo; beyond that nothing is drawn

const sign = (number) => number > 0 ? `+${number}` : String(number).replace("-", "−");

// JSON has null for an infinite rating.
const bound = (elo, otherwise) => Math.max(-most, Math.min(most, elo ?? otherwise));

export class RatingPlot {
  constructor(parent) { Object.assign(this, { parent, points: [] }); }

  begin(pairs) {
    Object.assign(this, { pairs, points: [] });
    this.parent.hidden = true;
  }

  /** Adds the rating after the games so far; `words` are the picture's label. */
  add({ games, score, elo, low, high }, words) {
    const point = {
      pair: games / 2, elo: bound(elo, score > 0.5 ? most : -most),
      low: bound(low, -most), high: bound(high, most),
    };
    this.points = [...this.points.filter(({ pair }) => pair !== point.pair), point];
    this.draw(words);
  }

  draw(words) {
    const farthest = Math.max(...this.points.flatMap(({ low, high }) => [-low, high]));
    this.scale = Math.max(100, 100 * Math.ceil(farthest / 100));
    const viewBox = `0 0 ${width} ${height}`;
    this.parent.replaceChildren(shape("svg", { viewBox, role: "img", "aria-label": words },
      ...this.axes(), this.band(), this.line(), this.dot()));
    this.parent.hidden = false;
  }

  x(pair) { return left + (right - left) * pair / this.pairs; }

  y(elo) { return (top + bottom) / 2 - (bottom - top) / 2 * elo / this.scale; }

  at(pair, elo) { return `${this.x(pair).toFixed(1)},${this.y(elo).toFixed(1)}`; }

  axes() {
    const levels = [-this.scale, 0, this.scale].flatMap((elo) => [
      this.level(elo), this.label(left - 6, this.y(elo) + 4, sign(elo), "end"),
    ]);
    return [...levels, this.label(left, height - 6, "0", "middle"),
      this.label(right, height - 6, this.pairs === 1 ? "1 pair" : `${this.pairs} pairs`, "end")];
  }

  level(elo) {
    const y = this.y(elo), name = elo === 0 ? "zero" : "grid";
    return shape("line", { class: name, x1: left, x2: right, y1: y, y2: y });
  }

  label(x, y, text, anchor) {
    return shape("text", { x, y, "text-anchor": anchor }, text);
  }

  band() {
    const highs = this.points.map(({ pair, high }) => this.at(pair, high));
    const lows = this.points.map(({ pair, low }) => this.at(pair, low)).reverse();
    return shape("polygon", { class: "band", points: [...highs, ...lows].join(" ") });
  }

  line() {
    const points = this.points.map(({ pair, elo }) => this.at(pair, elo));
    return shape("polyline", { class: "elo", points: points.join(" ") });
  }

  // The last point, with its interval. After a single pair there is no other point.
  dot() {
    const { pair, elo, low, high } = this.points.at(-1), x = this.x(pair);
    return shape("g", { class: "last" },
      shape("line", { x1: x, x2: x, y1: this.y(low), y2: this.y(high) }),
      shape("circle", { cx: x, cy: this.y(elo), r: 4 }));
  }
}
