// notice.js -- a notice about the game at the table, with buttons; it is announced.

import { button } from "../page/dom.js";

export class Notice {
  /** @param {HTMLElement} element  role=status */
  constructor(element) { this.element = element; }

  /** Shows a text, with buttons: { name, press }. */
  show(text, buttons = []) {
    const made = buttons.map(({ name, press }) => button(name, press));
    this.element.replaceChildren(`${text} `, ...made);
  }

  clear() { this.element.replaceChildren(); }
}
