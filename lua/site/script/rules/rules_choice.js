// rules_choice.js -- the choice of rules in a dialog: a preset, or custom rules, whose law is
// edited as the dials on a board and as text.

import { Board } from "../board/board.js";
import { colours } from "../../../../build/web/facts.mjs";
import { copyOf, option } from "../page/dom.js";
import { descriptions, labels } from "../page/presets.js";
import { fields } from "../board/fields.js";

const empty = "8/8/8/8/8/8/8/8 w 0 1";

// The place of a field after a half turn of the board.
const opposite = (field) => fields[63 - fields.indexOf(field)];

// Rules list their dials in rows, row 8 first; the editor keys them by field.
const numbers = [8, 7, 6, 5, 4, 3, 2, 1], letters = [..."abcdefgh"];

const fromRows = (rows) => Object.fromEntries(
  rows.flatMap((row, i) => row.map((dial, j) => [letters[j] + numbers[i], dial])));

const textOf = (dials) => numbers.map((y) => letters.map((x) => dials[x + y]).join("")).join("\n");

const parts = {
  text: "law-text", both: "law-both", message: "law-check", lone: "lone", stalemate: "stalemate",
};

// The text of rules, with some values replaced.
const changed = (rules, values) => Object.entries(values).reduce((text, [name, value]) => (
  text.replace(new RegExp(`\\b${name}=\\S+`), () => `${name}=${value}`)), rules);

/** The part "Change the rules" of a dialog. */
class LawEditor {
  /** Fills `place`; `prefix` begins the elements' ids; `onread` gets Lua's error message, or "". */
  constructor(client, place, { prefix = "", onread = () => {} } = {}) {
    Object.assign(this, { client, onread });
    place.append(copyOf(document.getElementById("law-template"), prefix));
    const find = (id) => document.getElementById(prefix + id);
    for (const [name, id] of Object.entries(parts)) this[name] = find(id);
    this.board = new Board(find("law-board"), {
      label: "Dials", onpress: (field) => this.turn(field),
    });
    for (const input of [this.text, this.lone, this.stalemate]) {
      input.addEventListener("input", () => this.read());
    }
  }

  /** Sets the rules: a preset by its name, or text. */
  async set(rules) {
    Object.assign(this, { given: rules, whole: null });
    const data = await this.client.call("rules", [rules]);
    this.whole = data.text;
    this.lone.value = data.lone;
    this.stalemate.value = data.stalemate;
    this.text.value = data.dials ? textOf(fromRows(data.dials)) : data.law;
    await this.read();
  }

  /** The rules as text. */
  get rules() {
    if (!this.whole) return this.given; // Lua has not read them yet
    const law = this.text.value.replaceAll(/[\s,]/g, "").replaceAll("4", "0"); // 4 means dial 0
    return changed(this.whole, { law, lone: this.lone.value, stalemate: this.stalemate.value });
  }

  turn(field) {
    if (!this.dials) return;
    for (const one of this.both.checked ? [field, opposite(field)] : [field]) {
      this.dials[one] = (this.dials[one] + 1) % 4;
    }
    this.text.value = textOf(this.dials);
    this.read();
  }

  // Checks the rules; shows the error, or their meaning.
  async read() {
    const rules = this.rules;
    try {
      const data = await this.client.call("rules", [rules]);
      if (rules !== this.rules) return;
      this.dials = data.dials && fromRows(data.dials);
      const [svg, meaning] = await Promise.all([this.draw(data.text), this.meaning(data.text)]);
      if (rules === this.rules) this.accept(svg, meaning);
    } catch (error) {
      if (rules === this.rules) this.refuse(error.message);
    }
  }

  draw(rules) {
    const position = { rules, start: empty, moves: [] };
    return this.client.call("svg", [position, { dials: true, size: 400 }]);
  }

  accept(svg, meaning) {
    this.board.show({ pieces: [], dials: this.dials }, { svg, dials: true });
    this.refuse("");
    this.message.textContent = meaning;
  }

  refuse(message) {
    this.text.setCustomValidity(message);
    this.text.setAttribute("aria-invalid", message !== "");
    this.message.textContent = message;
    this.message.classList.toggle("bad", message !== "");
    this.onread(message);
  }

  async meaning(rules) {
    const counts = colours.map((first) => this.count(rules, first));
    const [facts, white, red] = await Promise.all(
      [this.client.call("judge_law", [rules]), ...counts]);
    return `White has ${white} first moves, red ${red}. ${facts}`;
  }

  async count(rules, first) {
    const position = { rules: changed(rules, { first }), start: "start" };
    const { moves } = await this.client.call("position", [position]);
    return moves.length;
  }
}

/** The select "rules", the words "rules-words" about it, and the part "law". */
export class RulesChoice {
  /** `options` are those of the law editor: prefix, onread. */
  constructor(client, options = {}) {
    const find = (id) => document.getElementById((options.prefix ?? "") + id);
    [this.select, this.words, this.law] = ["rules", "rules-words", "law"].map(find);
    this.editor = new LawEditor(client, this.law, options);
    this.select.append(...Object.entries(labels).map(([value, label]) => option(value, label)));
    const { select, law } = this;
    select.addEventListener("change", () => this.choose());
    law.addEventListener("invalid", () => { law.open = true; }, { capture: true });
    law.addEventListener("input", ({ target }) => target.type !== "checkbox" && this.own());
    law.addEventListener("click", (event) => event.target.closest(".cell") && this.own());
  }

  /** Sets the choice: a preset, or "own" with the rules' text. */
  set(choice, rules = choice) {
    this.select.value = choice;
    this.editor.set(rules);
    this.describe();
  }

  /** The rules: the name of a preset, or a text. */
  get rules() { return this.select.value === "own" ? this.editor.rules : this.select.value; }

  // A preset was chosen; custom rules begin with the rules before.
  choose() {
    if (this.select.value === "own") this.law.open = true;
    else this.editor.set(this.select.value);
    this.describe();
  }

  // A rule was changed: the rules are custom now.
  own() {
    this.select.value = "own";
    this.describe();
  }

  describe() { this.words.textContent = descriptions[this.select.value]; }
}
