// games_dialog.js -- the dialog "Your games": the reader's games, to open again or to delete.

import { Notice } from "./notice.js";
import { button, byId, element, onPress } from "../page/dom.js";
import { capital, many } from "../page/words.js";
import { drop, isPlayed, lengthOf, list, put } from "./games.js";
import { nameOf } from "../lua/players.js";

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

function playersOf({ players: { white, red } }) {
  if (white === "person" && red === "person") return "two people";
  return `${nameOf(white)} – ${nameOf(red)}`;
}

function resultOf({ result }) {
  if (!result) return "not over";
  return result.winner ? `${capital(result.winner)} has won` : "a draw";
}

/** A game in a line. */
const wordsOf = (kept) => [playersOf(kept.state), resultOf(kept), many(lengthOf(kept), "move"),
  dates.format(kept.date)].join(", ");

export class GamesDialog {
  /** @param {(kept: object) => void} open  takes the game that is to be opened */
  constructor(open) {
    Object.assign(this, { dialog: byId("games"), onopen: open });
    this.notice = new Notice(byId("games-note"));
    onPress({ "games-close": () => this.dialog.close() });
  }

  /** Opens the dialog; `now` is the id of the game at the table, or null. */
  open(now) {
    this.now = now;
    this.notice.clear();
    this.show();
    this.dialog.showModal();
  }

  show() {
    const games = list().filter(isPlayed);
    byId("games-words").textContent = games.length > 0
      ? "The last 50 are kept, in this browser alone." : "There is none in which you have played.";
    byId("games-list").replaceChildren(...games.map((kept) => this.line(kept)));
  }

  line(kept) {
    const words = wordsOf(kept);
    const act = (name, press) => button(name, press, { "aria-label": `${name}: ${words}` });
    const buttons = kept.id === this.now ? ["at the table"] : [
      act("Open", () => this.choose(kept)), act("Delete", () => this.remove(kept))];
    return element("li", {}, element("span", {}, words), ...buttons);
  }

  choose(kept) {
    this.dialog.close();
    this.onopen(kept);
  }

  remove({ id, ...kept }) {
    drop(id);
    this.show();
    const undo = { name: "Undo", press: () => this.restore(id, kept) };
    this.notice.show("The game is deleted.", [undo]);
    byId("games-note").querySelector("button").focus();
  }

  restore(id, kept) {
    put(id, kept);
    this.show();
    this.notice.show("The game is back.");
    byId("games-close").focus();
  }
}
