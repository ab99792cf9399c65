// setup.js -- the editor of boards: a dialog that every tab opens.
//
// A board is its text and its rules; Lua makes the next text of each change. Changes are made one
// after the other, each of the text that the one before has made.

import { RulesChoice } from "../rules/rules_choice.js";
import { SetUpState } from "./state.js";
import { View } from "./view.js";
import { against, lastPlayers, opponentOf, ways } from "./ways.js";

const empty = "8/8/8/8/8/8/8/8";

export class SetUp {
  constructor({ client, open }, pieces) {
    Object.assign(this, { client, goTo: open, last: Promise.resolve() });
    this.state = new SetUpState();
    this.view = new View(this.state, pieces, this.actions());
    this.choice = new RulesChoice(client, {
      prefix: "setup-", onread: (message) => this.readRules(message),
    });
  }

  actions() {
    return {
      change: (change, field) => this.change(change, field),
      type: (text) => this.type(text),
      undo: () => this.go("undo"),
      redo: () => this.go("redo"),
      start: () => this.type("start"),
      empty: () => this.type(empty),
      turn: () => this.turn(),
      close: () => this.view.close(),
      play: (player) => this.leave("play", (turn) => against(player, turn)),
      analyse: () => this.leave("analyse"),
      try: () => this.leave("code"),
    };
  }

  /** Opens the dialog with a board; Undo leads back to the previous board. */
  async open({ text, rules, turned = false, players = lastPlayers() }) {
    const made = await this.client.call("edit_board", [rules, text]);
    const name = await this.nameOf(rules);
    return this.inTurn(async () => {
      Object.assign(this.state, { turned, faults: { text: "", rules: "" } });
      this.state.put({ text: made, rules: name });
      await this.refresh();
      this.view.open(opponentOf(players));
      this.showRules();
    });
  }

  // Does something after all that was begun before.
  inTurn(act) {
    this.last = this.last.then(act).catch((error) => this.view.refuse(error.message));
    return this.last;
  }

  // The name of the preset like some rules, or their text.
  async nameOf(rules) {
    const data = await this.client.call("rules", [rules]);
    return data.name ?? data.text;
  }

  // Changes the board, or shows why it cannot be changed so.
  change(change, field) {
    const { state } = this;
    return this.inTurn(async () => {
      const { text, rules } = state.now;
      try {
        const changed = await this.client.call("edit_board", [rules, text, change]);
        await this.show({ text: changed, rules }, field);
      } catch (error) {
        await this.refresh();
        this.view.refuse(error.message);
      }
    });
  }

  // Turns to another setting.
  async show(next, field) {
    this.state.faults.text = "";
    this.state.put(next);
    await this.refresh(field);
  }

  // Reads the text that is typed or pasted; the board before stays if it is none.
  type(text) {
    const { state } = this;
    return this.inTurn(async () => {
      const { rules } = state.now;
      try {
        const made = await this.client.call("edit_board", [rules, text]);
        await this.show({ text: made, rules });
      } catch (error) {
        state.faults.text = error.message;
        this.view.showState();
      }
    });
  }

  // The rules were read by the part "Rules".
  readRules(message) {
    const { state } = this;
    return this.inTurn(async () => {
      state.faults.rules = message;
      if (message) return this.view.showState();
      const rules = await this.nameOf(this.choice.rules);
      if (state.put({ text: state.now.text, rules })) await this.refresh();
      else this.view.showState();
    });
  }

  showRules() {
    const { rules } = this.state.now;
    this.choice.set(rules.includes("=") ? "own" : rules, rules);
  }

  // Goes back or forward.
  go(step) {
    const { state } = this;
    return this.inTurn(async () => {
      const { rules } = state.now;
      if (!state.go(step)) return;
      state.faults.text = "";
      await this.refresh();
      this.view.announce(step === "undo" ? "Undone" : "Done again");
      if (rules !== state.now.rules) this.showRules();
    });
  }

  turn() {
    this.state.turned = !this.state.turned;
    return this.inTurn(() => this.refresh());
  }

  // Has Lua compute the position, and shows it.
  async refresh(field) {
    const { state, client } = this, { place } = state;
    const [position, notes, svg] = await Promise.all([
      client.call("position", [place]), client.call("board_notes", [place.rules, place.start]),
      client.call("svg", [place, state.picture]),
    ]);
    Object.assign(state, { position, notes });
    this.view.show(svg, field);
  }

  // Goes on in a tab, after the last change; in Play with the players that some side to move has.
  async leave(name, playersOf = () => {}) {
    await this.last;
    const { client, state: { now, position: { turn }, turned, fault } } = this;
    if (fault) return;
    const more = { client, turned, players: playersOf(turn) };
    const state = await ways[name]({ ...now, turn }, more);
    this.view.close();
    await this.goTo(name, state);
  }
}

export async function start(shared) {
  return new SetUp(shared, await shared.client.call("board_pieces"));
}
