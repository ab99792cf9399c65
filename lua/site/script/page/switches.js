// switches.js -- the switches of a board's marks, sound and panels; the browser stores them.

import { read, write } from "./store.js";

// Without a choice of the reader's, the state of the tab decides about advice.
const usual = {
  numbers: true, attacked: false, dials: false, axes: true, sound: true, advice: undefined,
};

/** The boxes "show-NAME" of a page. */
export class Switches {
  constructor(onchange) {
    this.on = { ...usual, ...read("show", {}) };
    for (const name of Object.keys(usual)) this.wire(name, onchange);
  }

  wire(name, onchange) {
    const box = document.getElementById(`show-${name}`);
    box.checked = this.on[name];
    box.addEventListener("change", () => {
      this.on[name] = box.checked;
      write("show", this.on);
      onchange(name);
    });
  }
}
