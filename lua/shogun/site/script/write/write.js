// write.js -- the tab Write: a bot of one's own, tried and measured.
//
// What one writes is kept in the browser under the bot's name, and in the address. Lua reads it
// after each pause (`check`), in the Worker of the page, without running it. Runs are in Workers of
// their own.

import { BotDialog } from "./bot_dialog.js";
import { Editor } from "./editor.js";
import { MatchPanel } from "./match_panel.js";
import { Output } from "../page/output.js";
import { Trial, faultWords } from "./trial.js";
import { adopt, keep, names, remove, rename } from "./shelf.js";
import { completer } from "./completion.js";
import { copyLink, download } from "../page/share.js";
import { described } from "./played_games.js";
import { button, element, option } from "../page/dom.js";
import { ownBots } from "../page/store.js";

const byId = (id) => document.getElementById(id);
const pause = 300; // milliseconds without a key until the text is read and kept

/** A desk at which a bot is written. */
export class Desk {
  /**
   * @param {object} shared
   * @param {{ examples: object[], completions: object }} told  of editor.lua
   */
  constructor({ client, save, play, read }, { examples, completions }) {
    Object.assign(this, { client, save, play, read, examples, faults: [] });
    this.editor = new Editor(byId("editor"), {
      attributes: { "aria-label": "The bot's source", "aria-describedby": "editor-hint" },
      complete: completer(completions), onchange: () => this.changed(),
    });
    this.output = new Output(byId("output"));
    this.dialog = new BotDialog(examples);
    this.panel = new MatchPanel(this);
    this.wire();
  }

  wire() {
    const press = {
      "bot-new": () => this.dialog.askNew((name, source) => this.take(name, source)),
      "bot-rename": () => this.dialog.askName(this.name, (name) => this.rename(name)),
      "bot-delete": () => this.remove(), "bot-save": () => this.saveFile(),
      "bot-link": () => this.link(), try: () => this.try(), "try-play": () => this.playAgainst(),
    };
    for (const [id, call] of Object.entries(press)) byId(id).addEventListener("click", call);
    byId("bot").addEventListener("change", ({ target }) => this.choose(target.value));
    byId("bot-file").addEventListener("change", ({ target }) => this.openFile(target));
  }

  /** Takes over a state: of a link or of the last visit. */
  async open({ name, source, match } = {}) {
    this.keepNow();
    const { source: first } = this.examples[0], known = names()[0];
    if (source !== undefined) this.show(adopt(name ?? "bot", source), source);
    else if (known) this.show(known, ownBots()[known]);
    else this.show(adopt("mybot", first), first);
    this.panel.set(match);
    await this.settle();
  }

  /** The bot as it stands. */
  bot() { return { name: this.name, source: this.editor.text }; }

  show(name, source) {
    clearTimeout(this.timer);
    Object.assign(this, { name, faults: [] });
    this.editor.text = source;
    byId("bot").replaceChildren(...names().map((one) => option(one, `${one}.lua`)));
    byId("bot").value = name;
    this.report("");
    byId("try-board").replaceChildren();
    this.output.clear();
  }

  // Keeps a new bot, and turns to it.
  take(name, source) {
    keep(name, source);
    return this.choose(name);
  }

  choose(name) {
    this.keepNow();
    this.show(name, ownBots()[name] ?? "");
    this.panel.listPlayers();
    return this.settle();
  }

  rename(name) {
    this.keepNow();
    rename(this.name, name);
    this.name = name;
    return this.choose(name);
  }

  remove() {
    if (!confirm(`Delete ${this.name}.lua from this browser?`)) return undefined;
    clearTimeout(this.timer);
    remove(this.name);
    this.name = null;
    return this.open({ match: this.panel.toJSON() });
  }

  changed() {
    this.faults = [];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), pause);
  }

  /** Somebody has changed what the link holds. */
  keep() { return this.save({ ...this.bot(), match: this.panel.toJSON() }); }

  keepNow() {
    clearTimeout(this.timer);
    if (!this.name || keep(this.name, this.editor.text)) return;
    this.tell("This browser keeps nothing: save the bot as a file, or copy the link.");
  }

  // The text is as it is for a while.
  async settle() {
    this.keepNow();
    await Promise.all([this.keep(), this.check()]);
  }

  /**
   * Has Lua read the text, and shows what is wrong.
   * @returns {Promise<{ line: number, message: string } | null>}
   */
  async check() {
    const bot = this.bot(), wrong = await this.client.call("check_source", [bot]);
    if (bot.source !== this.editor.text) return wrong;
    if (wrong) this.faults = [wrong];
    this.showFaults();
    return wrong;
  }

  showFaults() {
    this.editor.showFaults(this.faults);
    byId("faults").replaceChildren(...this.faults.map(({ line, message }) => (
      element("li", {}, this.lineButton(line), ` ${message}`))));
  }

  /** A button that leads to a line of the text. */
  lineButton(line) { return button(`Line ${line}`, () => this.editor.goTo(line)); }

  /** Shows something that went wrong on a line, until the text is changed. */
  addFault(fault) {
    const isSame = ({ line, message }) => line === fault.line && message === fault.message;
    if (this.faults.some(isSame)) return;
    this.faults = [...this.faults, fault];
    this.showFaults();
  }

  // Says what was done with the file.
  tell(text) { byId("bot-told").textContent = text; }

  // Says what the bot has done.
  report(text, isBad = false) {
    byId("tried").textContent = text;
    byId("tried").classList.toggle("bad", isBad);
  }

  /** One move on the start board. */
  async try() {
    this.trial?.stop();
    this.output.clear();
    byId("try-board").replaceChildren();
    this.faults = [];
    this.showFaults();
    this.report("It is thinking …");
    const trial = this.trial = new Trial((text) => this.output.add(text));
    try {
      const answer = await trial.run(this.bot());
      if (trial === this.trial) await this.tried(answer);
    } catch (error) {
      if (trial === this.trial) this.failed(error);
    }
  }

  async tried({ move, seconds }) {
    const time = seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
    this.report(`It plays ${move}, after ${time}.`);
    if (move === "resign") return;
    const position = { rules: "standard", start: "start", moves: [move] };
    const options = { last: true, axes: "none", size: 400 };
    byId("try-board").innerHTML = await this.client.call("svg", [position, options]);
  }

  failed(error) {
    this.report(faultWords(error), true);
    if (error.line) this.addFault({ line: error.line, message: error.message });
  }

  /** A game in the tab Play. */
  async playAgainst() {
    await this.settle();
    return this.play({ players: { white: "person", red: `own ${this.name}` } });
  }

  /** A game of the match in the tab Look. */
  async look(game) { return this.read(await this.client.call("game_record", described(game))); }

  saveFile() {
    download(`${this.name}.lua`, new Blob([this.editor.text], { type: "text/x-lua" }));
    const file = `${this.name}.lua`;
    this.tell(`Saved as ${file}: shogun play --white ${file} plays it in a terminal.`);
  }

  async openFile(field) {
    const [file] = field.files;
    if (!file) return;
    const text = await file.text();
    field.value = ""; // the same file may be opened again
    await this.take(adopt(file.name, text), text);
  }

  async link() {
    await this.settle();
    await copyLink((text) => this.tell(text));
  }
}

/** Opens the tab. */
export async function start(shared, state) {
  const answer = await fetch(new URL("editor.json", import.meta.url));
  const desk = new Desk({
    client: shared.client, save: (now) => shared.save("write", now),
    play: (game) => shared.open("play", game), read: (text) => shared.open("look", { text }),
  }, await answer.json());
  await desk.open(state);
  return desk;
}
