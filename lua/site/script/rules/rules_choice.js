// rules_choice.js -- the choice of rules in a dialog: a preset, or custom rules.

import { LawEditor } from "./law_editor.js";
import { descriptions, labels } from "../page/presets.js";
import { option } from "../page/dom.js";

/** The select "rules", the words "rules-words" about it, and the part "law". */
export class RulesChoice {
  /**
   * @param {import("../lua/client.js").Client} client
   * @param {object} [options]  of the law editor: prefix, onread
   */
  constructor(client, options = {}) {
    const find = (id) => document.getElementById((options.prefix ?? "") + id);
    [this.select, this.words, this.law] = ["rules", "rules-words", "law"].map(find);
    this.editor = new LawEditor(client, this.law, options);
    this.select.append(...Object.entries(labels).map(([value, label]) => option(value, label)));
    this.wire();
  }

  wire() {
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

  // Describes the chosen rules.
  describe() { this.words.textContent = descriptions[this.select.value]; }
}
