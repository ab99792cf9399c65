// cells.js -- the 64 buttons over a board's picture, for the keyboard and screen readers.
//
// A button belongs to a place on the screen. Its field changes when the board is turned, so that
// an arrow key always goes where it points.

import { element } from "../page/dom.js";
import { fieldAt, placeOf } from "./fields.js";

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The place that a key leads to, or null.
function target(event, left, top) {
  if (event.altKey || event.metaKey || event.shiftKey) return null;
  const step = steps[event.key];
  if (step) return [left + step[0], top + step[1]];
  if (event.key === "Home") return [0, event.ctrlKey ? 0 : top];
  if (event.key === "End") return [7, event.ctrlKey ? 7 : top];
  return null;
}

export class Cells {
  constructor({ label, press, escape, jump }) {
    this.turned = false;
    this.at = [4, 7];
    this.list = [];
    this.element = element("div", { class: "cells", role: "grid", "aria-label": label });
    for (let top = 0; top < 8; top++) this.element.append(this.row(top, press));
    this.element.addEventListener("keydown", (event) => this.key(event, escape, jump));
    this.element.addEventListener("focusin", (event) => this.enter(event.target));
    this.rove();
  }

  row(top, press) {
    const row = element("div", { role: "row" });
    for (let left = 0; left < 8; left++) {
      const cell = element("button", {
        type: "button", class: "cell", tabindex: -1,
        onclick: () => press(fieldAt(left, top, this.turned)),
      });
      this.list.push(cell);
      row.append(element("div", { role: "gridcell" }, cell));
    }
    return row;
  }

  /** The button of a field. */
  get(field) {
    const { left, top } = placeOf(field, this.turned);
    return this.list[8 * top + left];
  }

  /** Makes a place the one that Tab leads to; the focus itself does not move. */
  rove(left = this.at[0], top = this.at[1]) {
    this.list[8 * this.at[1] + this.at[0]].tabIndex = -1;
    this.at = [left, top];
    this.list[8 * top + left].tabIndex = 0;
  }

  /** Turns the board by half a turn: the field that had the focus keeps it. */
  turn(turned) {
    if (turned === this.turned) return;
    const had = this.element.contains(document.activeElement);
    this.turned = turned;
    this.rove(7 - this.at[0], 7 - this.at[1]);
    if (had) this.focus();
  }

  /** The field that Tab leads to. */
  get field() { return fieldAt(...this.at, this.turned); }

  /** Moves the focus to a field. */
  goTo(field) {
    const { left, top } = placeOf(field, this.turned);
    this.rove(left, top);
    this.focus();
  }

  focus() { this.list[8 * this.at[1] + this.at[0]].focus(); }

  enter(cell) {
    const index = this.list.indexOf(cell);
    if (index >= 0) this.rove(index % 8, Math.floor(index / 8));
  }

  key(event, escape, jump) {
    if (event.key === "Escape") return escape();
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isPlain && event.key.toLowerCase() === "n") return jump(event.shiftKey ? -1 : 1);
    const place = target(event, ...this.at);
    if (!place) return;
    event.preventDefault();
    if (!fieldAt(...place)) return;
    this.rove(...place);
    this.focus();
  }
}
