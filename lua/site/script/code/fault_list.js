// fault_list.js -- the faults of the bot in the editor: a list, and marks on their lines.

import { button, element } from "../page/dom.js";

/** The list. It changes the faults of the state. */
export class FaultList {
  constructor(list, state, editor) { Object.assign(this, { list, state, editor }); }

  /** Replaces all faults. */
  set(faults) {
    this.state.faults = faults;
    this.editor.showFaults(faults);
    this.list.replaceChildren(...faults.map(({ line, message }) => (
      element("li", {}, this.lineButton(line), ` ${message}`))));
  }

  /** Shows a fault more until the text is changed. */
  add(fault) {
    if (!this.state.has(fault)) this.set([...this.state.faults, fault]);
  }

  /** A button that leads to a line of the text. */
  lineButton(line) { return button(`Line ${line}`, () => this.editor.goTo(line)); }
}
