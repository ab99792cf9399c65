// new_game.js -- the dialog for a new game: against whom, which colour, rules, clock.

import { LawEditor } from "./law_editor.js";
import { element } from "./dom.js";
import { playerOptions } from "./players.js";
import { read, write } from "./store.js";

const words = {
  standard: "Dials turn the pieces: the same move always leads to the same number. A bare king has lost.",
  boxed: "As standard, but a king and one other piece have lost too, as in the boxed game.",
  dice: "A piece that has moved shows a random number.",
  sheet: "A piece shows the same number for the whole game, as in the exercise sheet.",
  own: "Rules of your own.",
};

const labels = { standard: "Standard", boxed: "Boxed", dice: "Dice", sheet: "Fixed numbers", own: "My own" };

const usual = { opponent: "level 1", colour: "white", rules: "standard", minutes: "0", increment: "0" };

/** The dialog. */
export class NewGame {
  /**
   * @param {import("./client.js").Client} client
   * @param {(wanted: object) => void} start  begins the game: { players, rules, clock, person }
   */
  constructor(client, start) {
    this.dialog = document.getElementById("new-game");
    this.form = this.dialog.querySelector("form");
    this.start = start;
    for (const name of ["opponent", "rules", "minutes", "increment", "law"]) {
      this[name] = document.getElementById(name);
    }
    this.editor = new LawEditor(client);
    this.rules.append(...Object.keys(labels).map((id) => element("option", { value: id }, labels[id])));
    this.wire();
  }

  wire() {
    this.rules.addEventListener("change", () => this.choose());
    this.law.addEventListener("toggle", () => this.law.open && this.editor.set(this.wantedRules()));
    this.law.addEventListener("input", () => this.own());
    this.law.addEventListener("click", (event) => event.target.closest(".cell") && this.own());
    document.getElementById("cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", () => this.submit());
  }

  /** Opens the dialog, as it was left. */
  open() {
    const { opponent, colour, rules, minutes, increment, text } = { ...usual, ...read("new", {}) };
    const person = element("option", { value: "person" }, "Another person at this screen");
    this.opponent.replaceChildren(person, ...playerOptions());
    this.opponent.value = opponent;
    if (!this.opponent.value) this.opponent.value = usual.opponent;
    Object.assign(this, { text: text ?? "standard" });
    this.form.elements.colour.value = colour;
    [this.rules.value, this.minutes.value, this.increment.value] = [rules, minutes, increment];
    this.choose();
    this.dialog.showModal();
  }

  // Shows what the chosen rules are.
  choose() {
    document.getElementById("rules-words").textContent = words[this.rules.value];
    if (this.rules.value === "own") this.law.open = true;
    if (this.law.open) this.editor.set(this.wantedRules());
  }

  // Something was changed: the rules are one's own now.
  own() {
    this.rules.value = "own";
    document.getElementById("rules-words").textContent = words.own;
  }

  wantedRules() { return this.rules.value === "own" ? this.text : this.rules.value; }

  async submit() {
    const isOwn = this.rules.value === "own", rules = isOwn ? this.editor.rules : this.rules.value;
    const colour = this.form.elements.colour.value, [minutes, increment] = this.times();
    const kept = { opponent: this.opponent.value, colour, rules: this.rules.value };
    write("new", { ...kept, minutes: String(minutes), increment: String(increment), text: rules });
    const person = colour === "either" ? (Math.random() < 0.5 ? "white" : "red") : colour;
    const players = { white: this.opponent.value, red: this.opponent.value, [person]: "person" };
    const clock = minutes > 0 ? { base: 60 * minutes, increment } : null;
    this.start({ players, rules, clock, person });
  }

  times() { return [Number(this.minutes.value), Number(this.increment.value)]; }
}
