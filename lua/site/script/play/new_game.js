// new_game.js -- the dialog for a new game: players, rules, clock.

import { fresh } from "./games.js";
import { RulesChoice } from "../rules/rules_choice.js";
import { option } from "../page/dom.js";
import { playerOptions, wordsOf } from "../lua/players.js";
import { colours, other } from "../../../../build/web/facts.mjs";
import { read, write } from "../page/store.js";

const usual = {
  white: "person", red: "level 1", rules: "standard", minutes: "0", increment: "0",
};

/** The dialog. It stays open until the new board is shown, so that nobody moves on the old one. */
export class NewGame {
  /** `start` gets { players, rules, start, clock, friend }, and a function to close the dialog. */
  constructor(client, start) {
    Object.assign(this, { client, start });
    this.dialog = document.getElementById("new-game");
    this.form = this.dialog.querySelector("form");
    this.levelWords = document.getElementById("level-words");
    this.choice = new RulesChoice(client);
    for (const colour of colours) {
      this.form.elements[colour].addEventListener("change", () => this.describeLevels());
    }
    document.getElementById("cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", (event) => this.submit(event));
  }

  /** Opens the dialog with the choices of the last time, except those given. */
  open(given) {
    const left = { ...usual, ...read("new", {}), ...given };
    for (const colour of colours) this.listPlayers(colour);
    for (const name of Object.keys(usual)) {
      const field = this.form.elements[name];
      field.value = left[name];
      field.value ||= usual[name]; // a bot that no longer exists
    }
    for (const name of ["lots", "shuffled"]) this.form.elements[name].checked = left[name] === "on";
    this.choice.set(this.form.elements.rules.value, left.text ?? left.rules);
    this.describeLevels();
    this.dialog.showModal();
  }

  listPlayers(colour) {
    const person = option("person", "You (a person at this screen)");
    const friend = option("friend", "A friend elsewhere, by links");
    this.form.elements[colour].replaceChildren(person, friend, ...playerOptions());
  }

  // Says what the chosen levels overlook.
  describeLevels() {
    const words = colours.map((colour) => wordsOf(this.form.elements[colour].value));
    this.levelWords.textContent = [...new Set(words)].join(" ").trim();
  }

  async submit(event) {
    event.preventDefault();
    const wanted = Object.fromEntries(new FormData(this.form));
    const { white, red, rules, minutes, increment, lots, shuffled } = wanted;
    const text = this.choice.rules;
    const isSwapped = lots && Math.random() < 0.5;
    const players = isSwapped ? { white: red, red: white } : { white, red };
    const friend = colours.find((colour) => players[colour] === "friend");
    if (friend) players[other[friend]] = "person";
    else write("new", { white, red, rules, minutes, increment, lots, shuffled, text });
    const isTimed = minutes > 0 && !friend;
    const clock = isTimed ? { base: 60 * minutes, increment: Number(increment) } : null;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const start = shuffled ? await this.client.call("shuffle", [text, seed]) : "start";
    const game = { players, rules: text, start, clock, friend: friend && fresh() };
    this.start(game, () => this.dialog.close());
  }
}
