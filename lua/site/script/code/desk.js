// desk.js -- the tab Code: a reader's bot, tried and measured.
//
// The text in the editor is stored in the browser under the bot's name, and in the address. After
// each pause the page's Worker compiles it without running it (`check`). Bots run in Workers of
// their own.

import { BotDialog, BotFile } from "./bot_dialog.js";
import { Editor } from "./editor.js";
import { MatchPanel } from "./match_panel.js";
import { DeskState } from "./state.js";
import { TrialGame } from "./trial_game.js";
import { TrialPanel } from "./trial_panel.js";
import { adopt, freshName, nameOfFile, names, put, remove, rename } from "../page/shelf.js";
import { described } from "./played_games.js";
import { editorJson, helpJson } from "../../../../build/web/assets.mjs";
import { complain, fetchPart, later, loadPart } from "../page/version.js";
import { completer, helper } from "./editor_help.js";
import { button, byId, element, onPress, option } from "../page/dom.js";
import { other } from "../../../../build/web/facts.mjs";
import { ownBots, read as stored } from "../page/store.js";

// The faults of the bot in the editor: a list, and marks on their lines. Changes the state.
class FaultList {
  constructor(list, state, editor) { Object.assign(this, { list, state, editor }); }

  /** Replaces all faults. */
  set(faults) {
    this.state.faults = faults;
    this.editor.showFaults(faults);
    this.list.replaceChildren(...faults.map(({ line, message }) => (
      element("li", {}, this.lineButton(line), ` ${message}`))));
  }

  /** Shows one more fault, until the text changes. */
  add(fault) {
    const { faults } = this.state;
    const isListed = faults.some(({ line, message }) => (
      line === fault.line && message === fault.message));
    if (!isListed) this.set([...faults, fault]);
  }

  /** A button that leads to a line of the text. */
  lineButton(line) { return button(`Line ${line}`, () => this.editor.goTo(line)); }
}

const pause = 300; // milliseconds without a key until the text is compiled and stored

const loadHelp = later(() => fetchPart(helpJson));

export class Desk {
  constructor({ examples, completions, ...page }) {
    Object.assign(this, page, { examples });
    this.state = new DeskState();
    this.editor = new Editor(byId("editor"), {
      attributes: {
        "aria-label": "The bot's source", "aria-describedby": "editor-hint", tabindex: 0,
      },
      complete: completer(completions), onchange: () => this.changed(),
      onrun: () => this.trial.try(),
      help: helper(loadHelp, (text) => { byId("editor-help").textContent = text; }),
    });
    this.faults = new FaultList(byId("faults"), this.state, this.editor);
    this.file = new BotFile(this.state, this.actions());
    this.trialGame = new TrialGame(this.state, this.actions());
    this.trial = new TrialPanel(this.state, this.actions());
    this.dialog = new BotDialog(examples);
    this.panel = new MatchPanel(this.state, this.actions());
    this.wire();
  }

  // What the views may call.
  actions() {
    return {
      call: (name, args) => this.client.call(name, args),
      check: () => this.check(),
      changed: () => this.saveState(),
      print: (text) => this.trial.output.add(text),
      addFault: (fault) => this.faults.add(fault),
      clearFaults: () => this.faults.set([]),
      lineButton: (line) => this.faults.lineButton(line),
      look: (game) => this.look(game),
      showTurns: (game) => this.showTurns(game),
      opponent: () => this.panel.opponent(),
      report: (text, isBad) => this.trial.report(text, isBad),
      clearTrial: () => this.trial.clear(),
      stopGame: () => this.trialGame.stop(),
      shelved: () => this.listBots(),
      bring: (name, source) => this.add(adopt(name, source), source),
      settle: () => this.settle(),
    };
  }

  wire() {
    onPress({
      "bot-new": () => this.dialog.openNew((name, source) => this.add(name, source)),
      "bot-rename": () => this.dialog.openRename(this.state.name, (name) => this.rename(name)),
      "bot-delete": () => this.remove(), "bot-explain": () => this.editor.explain(),
      "bot-keep": () => this.keep(),
      "try-play": () => this.playAgainst(),
    });
    byId("bot").addEventListener("change", ({ target }) => this.choose(target.value));
  }

  /**
   * Takes over the state of a link or of the last visit, or only the board of another tab. If the
   * first state has no source, the last visit's state completes it.
   */
  async open(state, isLink) {
    if (this.isOpen) return this.acceptState(state, isLink);
    const last = state?.source === undefined ? stored("code", {}) : {};
    await this.acceptState({ ...last, ...state }, isLink).catch(async (error) => {
      await this.acceptState(stored("code", {}));
      complain(error);
    });
    this.isOpen = true;
  }

  async acceptState({ name, source, match, position, contest } = {}, isLink = false) {
    if (![name, source].every((one) => one === undefined || typeof one === "string")) {
      throw new Error("This link is damaged: its bot is not a text.");
    }
    this.store();
    const isAlone = this.state.name && source === undefined; // without a bot
    if (contest) await this.panel.bring(contest);
    if (isAlone && position) return this.trial.set(position);
    if (isAlone && contest) return undefined;
    const { source: first } = this.examples[0], known = names()[0];
    if (source !== undefined && isLink) this.visit(nameOfFile(name ?? "bot"), source);
    else if (source !== undefined) this.show(adopt(name ?? "bot", source), source);
    else if (known) this.show(known, ownBots()[known]);
    else this.show(adopt("mybot", first), first);
    await this.panel.set(match);
    await Promise.all([this.trial.set(position), this.settle()]);
  }

  /** The board for trials, for the editor of boards. */
  get board() {
    const { start: text, rules } = this.state.position;
    return { text, rules };
  }

  /** Shows a note about the bot or the board. */
  announceNote(text, isBad) { this.trial.report(text, isBad); }

  // Shows a bot of a link, which is stored when the reader keeps or changes it.
  visit(name, source) {
    const isOwn = ownBots()[name] === source;
    this.show(isOwn ? name : freshName(name), source, !isOwn);
    if (!isOwn) this.file.note("This bot came with a link. It becomes yours when you change it.");
  }

  show(name, source, isGuest = false) {
    clearTimeout(this.timer);
    this.file.note("");
    this.editor.text = source;
    Object.assign(this.state, { name, source: this.editor.text, faults: [] });
    Object.assign(this, { stored: source, isGuest });
    this.listBots();
  }

  listBots() {
    const all = this.isGuest ? [...names(), this.state.name] : names();
    byId("bot").replaceChildren(...all.map((one) => option(one, `${one}.lua`)));
    byId("bot-keep").hidden = !this.isGuest;
    byId("bot").value = this.state.name;
    this.panel.listPlayers();
  }

  // Stores a new bot, and turns to it.
  add(name, source) {
    put(name, source);
    return this.choose(name);
  }

  // Stores the bot of a link.
  async keep() {
    const { name, source } = this.state;
    await this.add(name, source);
    this.file.note(`${name}.lua is among your bots now.`);
  }

  choose(name) {
    this.store();
    this.show(name, ownBots()[name] ?? "");
    return Promise.all([this.trial.set(this.state.position), this.settle()]);
  }

  rename(name) {
    this.store();
    if (this.isGuest) put(this.state.name, this.state.source);
    rename(this.state.name, name);
    this.state.name = name;
    return this.choose(name);
  }

  remove() {
    const { name } = this.state;
    if (!confirm(`Delete ${name}.lua from this browser?`)) return undefined;
    clearTimeout(this.timer);
    remove(name);
    this.state.name = null;
    return this.open({ match: this.panel.toJSON(), position: this.state.position });
  }

  changed() {
    Object.assign(this.state, { source: this.editor.text, faults: [] });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), pause);
  }

  // Saves the bot and the settings of the match in the link.
  saveState() {
    const { bot, position } = this.state, match = this.panel.toJSON();
    return (this.isGuest ? this.link : this.save)({ ...bot, match, position });
  }

  // Stores the bot in the browser if it was changed here. Where another page has changed it
  // meanwhile, that one stays, and this one gets a name of its own.
  store() {
    const { isGuest, state: { name, source } } = this, there = ownBots()[name];
    clearTimeout(this.timer);
    if (!name || (source === this.stored && (isGuest || there !== undefined))) return;
    const own = [this.stored, source].includes(there) ? name : freshName(name);
    Object.assign(this, { stored: source, isGuest: false });
    if (!put(own, source)) {
      this.file.note("This browser stores nothing: save the bot as a file, or copy the link.");
    }
    if (own !== name) this.part(name, own);
    else if (isGuest) this.listBots();
  }

  // Goes on under another name.
  part(name, own) {
    this.state.name = own;
    this.listBots();
    this.file.note(`Another page has changed ${name}.lua: what is here is ${own}.lua now.`);
  }

  // The reader pauses.
  async settle() {
    this.store();
    await Promise.all([this.saveState(), this.check()]);
  }

  /** Compiles the text, and shows a syntax error. Returns this Fault, or null. */
  async check() {
    const { bot } = this.state, fault = await this.client.call("check_source", [bot]);
    if (bot.source !== this.state.source) return fault;
    if (fault) this.state.faults = [fault];
    this.faults.set(this.state.faults);
    return fault;
  }

  /** Begins a game against the bot in the tab Play. */
  async playAgainst() {
    await this.settle();
    const { name, source, position } = this.state, bots = { [name]: source };
    const { turn } = await this.client.call("position", [position]);
    const players = { [turn]: "person", [other[turn]]: `own ${name}` };
    return this.play({ game: { ...position, moves: [] }, players, turned: turn === "red", bots });
  }

  // Shows a game of the match in the tab Analyse.
  async look(game) { return this.read(await this.client.call("game_record", described(game))); }

  // Shows a game turn by turn, and scrolls to it.
  async showTurns(game) {
    const { Replay } = await loadPart(() => import("./replay.js"));
    this.replay ??= new Replay(this.state, this.actions());
    await this.replay.open(game);
    byId("replay").scrollIntoView({ block: "nearest" });
  }
}

export async function start({ client, save, link, open }) {
  const data = await fetchPart(editorJson);
  return new Desk({
    client, save: (now) => save("code", now), link: (now) => link("code", now),
    play: (game) => open("play", game), read: (text) => open("analyse", { text }), ...data,
  });
}
