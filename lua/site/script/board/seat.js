// seat.js -- a side's place above or below the board: its player, its pieces, its clock.

import { element } from "../page/dom.js";
import { timeText } from "./clock.js";

export class Seat {
  constructor(parent) {
    this.mark = element("span", { "aria-hidden": "true" });
    this.name = element("span", { class: "name" });
    this.count = element("span", { class: "count" });
    this.clock = element("span", { class: "clock", role: "timer" });
    parent.replaceChildren(this.mark, this.name, this.count, this.clock);
    this.element = parent;
  }

  show({ colour, name, count, taken = 0, active }) {
    this.colour = colour;
    this.element.classList.toggle("active", active);
    this.mark.className = `side ${colour}`;
    this.name.textContent = name;
    this.name.title = name; // where it is cut off
    this.count.className = `count ${colour}`;
    this.count.style.setProperty("--taken", taken);
    this.count.textContent = count === 1 ? "1 piece" : `${count} pieces`;
  }

  /** Shows the seconds left, and whether they are few; nothing if they are undefined. */
  showTime(seconds) {
    this.clock.hidden = seconds === undefined;
    if (seconds !== undefined) this.clock.textContent = timeText(seconds);
    this.clock.classList.toggle("short", seconds < 20);
  }
}
