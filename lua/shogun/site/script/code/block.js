// block.js -- the row below a block of code: Copy, Run where it is a whole program, Open in Write
// where it is a bot.

import { Run } from "./run.js";
import { button, element } from "../page/dom.js";
import { copy } from "../page/share.js";
import { openLink } from "./link.js";

/** A block, made by markdown.lua. */
export class CodeBlock {
  /** @param {HTMLElement} block  data-use: "program", "example" or "bot"; data-name: of a bot */
  constructor(block) {
    const { use, name } = block.dataset;
    this.pre = block.querySelector("pre");
    this.source = this.pre.textContent;
    this.status = element("span", { class: "said", role: "status" });
    this.row = element("div", { class: "below" }, this.named("Copy", () => this.copy()));
    if (use === "bot") this.row.append(openLink("Open in Write", "write", this.bot(name)));
    if (use === "program" || use === "example") {
      this.row.append(new Run(block, this.source, this.status).button);
    }
    this.row.append(this.status);
    block.append(this.row);
  }

  bot(name) { return { name, source: this.source }; }

  named(text, press) { return button(text, press, { "aria-label": `${text} this code` }); }

  // Where the browser copies nothing, without https, say, the reader does.
  async copy() {
    this.status.textContent = "";
    const isDone = await copy(this.source);
    if (!isDone) document.getSelection().selectAllChildren(this.pre);
    this.status.textContent = isDone ? "Copied" : "Selected: copy it by Ctrl+C.";
  }
}
