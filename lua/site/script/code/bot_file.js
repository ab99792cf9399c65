// bot_file.js -- the bot in the editor as a file and as a link.

import { byId } from "../page/dom.js";
import { copyLink, download, letOpen } from "../page/share.js";

/** The buttons, and their messages. It reads the state of the desk, and calls its actions. */
export class BotFile {
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    byId("bot-save").addEventListener("click", () => this.save());
    byId("bot-link").addEventListener("click", () => this.link());
    letOpen("bot-file", async (file) => actions.bring(file.name, await file.text()));
  }

  /** Shows a message. */
  note(text) { byId("bot-note").textContent = text; }

  save() {
    const { name, source } = this.state, file = `${name}.lua`;
    download(file, new Blob([source], { type: "text/x-lua" }));
    this.note(`Saved as ${file}: shogun play --white ${file} plays it in a terminal.`);
  }

  async link() {
    await this.actions.settle();
    await copyLink((text) => this.note(text));
  }
}
