// bot_file.js -- the bot in the editor as a file and as a link.

import { byId } from "../page/dom.js";
import { copyLink, download } from "../page/share.js";

/** The buttons, and their messages. */
export class BotFile {
  /**
   * @param {import("./state.js").State} state
   * @param {object} actions
   * @param {(name: string, source: string) => void} actions.bring  takes a bot of a file
   * @param {() => Promise<void>} actions.settle  saves the bot in the address
   */
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    byId("bot-save").addEventListener("click", () => this.save());
    byId("bot-link").addEventListener("click", () => this.link());
    byId("bot-file").addEventListener("change", ({ target }) => this.open(target));
  }

  /** Shows a message. */
  note(text) { byId("bot-note").textContent = text; }

  save() {
    const { name, source } = this.state, file = `${name}.lua`;
    download(file, new Blob([source], { type: "text/x-lua" }));
    this.note(`Saved as ${file}: shogun play --white ${file} plays it in a terminal.`);
  }

  async open(field) {
    const [file] = field.files;
    if (!file) return;
    const text = await file.text();
    field.value = ""; // the same file may be opened again
    await this.actions.bring(file.name, text);
  }

  async link() {
    await this.actions.settle();
    await copyLink((text) => this.note(text));
  }
}
