// bot_dialog.js -- the dialog for a bot's name, and for the example from which a new bot begins;
// buttons that save, open and link a bot.

import { acceptFiles, copyLink, download } from "../page/share.js";
import { freshName } from "../page/shelf.js";
import { byId, onPress, option } from "../page/dom.js";

export class BotDialog {
  constructor(examples) {
    this.dialog = byId("bot-dialog");
    this.examples = examples;
    byId("bot-begin").replaceChildren(...examples.map(({ name, title }) => (
      option(name, `${name}: ${title}`))));
    onPress({ "bot-cancel": () => this.dialog.close() });
    this.dialog.addEventListener("submit", () => this.acceptName(byId("bot-name").value));
  }

  /** Opens the dialog for a new bot; `acceptBot` takes the bot's name and source. */
  openNew(acceptBot) {
    this.open("New bot", freshName("mybot"), "Create", (name) => {
      const { source } = this.examples.find((one) => one.name === byId("bot-begin").value);
      acceptBot(freshName(name), source);
    });
  }

  /** Opens the dialog to rename a bot; `acceptName` takes the new name. */
  openRename(name, acceptName) {
    this.open("Rename bot", name, "Rename", (wanted) => (
      wanted !== name && acceptName(freshName(wanted))));
    byId("bot-from").hidden = true;
  }

  open(title, name, verb, acceptName) {
    this.acceptName = acceptName;
    byId("bot-title").textContent = title;
    byId("bot-make").textContent = verb;
    byId("bot-name").value = name;
    byId("bot-from").hidden = false;
    this.dialog.showModal();
    byId("bot-name").select();
  }
}

/** The buttons, and their messages. Reads the state of the desk, and calls the desk's actions. */
export class BotFile {
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    onPress({ save: () => this.save(), link: () => this.link() }, "bot-");
    acceptFiles("bot-file", async (file) => actions.bring(file.name, await file.text()));
  }

  note(text) { byId("bot-note").textContent = text; }

  save() {
    const { name, source } = this.state, file = `${name}.lua`;
    download(file, source, "text/x-lua");
    this.note(`Saved as ${file}: shogun play --white ${file} plays it in a terminal.`);
  }

  async link() {
    await this.actions.settle();
    await copyLink((text) => this.note(text));
  }
}
