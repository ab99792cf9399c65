// new_game.js -- the dialog for a new game: players, rules, clock.

import { LawEditor } from "./law_editor.js";
import { option } from "../page/dom.js";
import { playerOptions, wordsOf } from "../lua/players.js";
import { colours } from "../page/colours.js";
import { descriptions, labels } from "../page/presets.js";
import { read, write } from "../page/store.js";

const usual = {
  white: "person", red: "level 1", rules: "standard", minutes: "0", increment: "0",
};

/** The dialog. */
export class NewGame {
  /**
   * @param {import("../lua/client.js").Client} client
   * @param {(wanted: object) => void} start  begins the game: { players, rules, clock }
   */
  constructor(client, start) {
    this.dialog = document.getElementById("new-game");
    this.form = this.dialog.querySelector("form");
    this.start = start;
    this.levelWords = document.getElementById("level-words");
    for (const name of ["rules", "law", "lots"]) this[name] = document.getElementById(name);
    this.editor = new LawEditor(client);
    for (const [value, label] of Object.entries(labels)) {
      this.rules.append(option(value, label));
    }
    this.wire();
  }

  wire() {
    this.rules.addEventListener("change", () => this.choose());
    for (const colour of colours) {
      this.form.elements[colour].addEventListener("change", () => this.describeLevels());
    }
    this.law.addEventListener("invalid", () => { this.law.open = true; }, { capture: true });
    this.law.addEventListener("input", ({ target }) => target.type !== "checkbox" && this.own());
    this.law.addEventListener("click", (event) => event.target.closest(".cell") && this.own());
    document.getElementById("cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", () => this.submit());
  }

  /** Opens the dialog with the choices of the last time. */
  open() {
    const left = { ...usual, ...read("new", {}) };
    for (const colour of colours) this.listPlayers(colour);
    for (const name of Object.keys(usual)) {
      const field = this.form.elements[name];
      field.value = left[name];
      field.value ||= usual[name]; // a bot that no longer exists
    }
    this.lots.checked = left.lots === "on";
    this.editor.set(left.text ?? left.rules);
    this.describe();
    this.describeLevels();
    this.dialog.showModal();
  }

  listPlayers(colour) {
    const person = option("person", "You (a person at this screen)");
    this.form.elements[colour].replaceChildren(person, ...playerOptions());
  }

  // A preset was chosen; rules of one's own begin with the rules before.
  choose() {
    if (this.rules.value === "own") this.law.open = true;
    else this.editor.set(this.rules.value);
    this.describe();
  }

  // A rule was changed: the rules are one's own now.
  own() {
    this.rules.value = "own";
    this.describe();
  }

  // Describes the chosen rules.
  describe() {
    document.getElementById("rules-words").textContent = descriptions[this.rules.value];
  }

  // Says what the chosen levels overlook.
  describeLevels() {
    const words = colours.map((colour) => wordsOf(this.form.elements[colour].value));
    this.levelWords.textContent = [...new Set(words)].join(" ").trim();
  }

  submit() {
    const wanted = Object.fromEntries(new FormData(this.form));
    const { white, red, rules, minutes, increment, lots } = wanted;
    const text = rules === "own" ? this.editor.rules : rules;
    write("new", { white, red, rules, minutes, increment, lots, text });
    const isSwapped = lots && Math.random() < 0.5;
    const players = isSwapped ? { white: red, red: white } : { white, red };
    const clock = minutes > 0 ? { base: 60 * minutes, increment: Number(increment) } : null;
    this.start({ players, rules: text, clock });
  }
}
