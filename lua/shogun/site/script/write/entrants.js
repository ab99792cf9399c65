// entrants.js -- the players of a round robin: a list, to which players are added by name. Those of
// a link or a file bring their own sources, and are on no shelf.

import { button, element } from "../page/dom.js";
import { loading, nameOf, playerOptions } from "../lua/players.js";
import { mostPlayers } from "./match_settings.js";

const byId = (id) => document.getElementById(id);

// A player is the id of one that this page has ("own NAME", "level 3", "greedy"), or one brought.
const labelOf = (one) => typeof one === "string" ? nameOf(one) : one.name;
const isBrought = ({ source }) => source !== undefined;

/** The list. */
export class Entrants {
  /** @param {() => void} onchange */
  constructor(onchange) {
    Object.assign(this, { onchange, list: [] });
    byId("contest-join").addEventListener("click", () => this.add(byId("contest-add").value));
  }

  /** Replaces the players. */
  set(list) {
    this.list = [...list];
    this.show();
  }

  /** Lists the players that can be added: one's own bots may have changed. */
  listPlayers() {
    const { value } = byId("contest-add");
    byId("contest-add").replaceChildren(...playerOptions());
    byId("contest-add").value = value;
    if (!byId("contest-add").value) byId("contest-add").selectedIndex = 0;
  }

  add(id) {
    if (!id || this.list.length >= mostPlayers) return;
    this.list.push(id);
    this.change();
  }

  remove(index) {
    this.list.splice(index, 1);
    this.change();
    (byId("contest-players").querySelectorAll("button")[index] ?? byId("contest-add")).focus();
  }

  change() {
    this.show();
    this.onchange();
  }

  show() {
    byId("contest-players").replaceChildren(...this.list.map((one, i) => this.item(one, i)));
    byId("contest-join").setAttribute("aria-disabled", this.list.length >= mostPlayers);
  }

  item(one, i) {
    const label = labelOf(one), more = { "aria-label": `Remove ${label}` };
    return element("li", {}, `${label}${isBrought(one) ? ", brought along" : ""} `,
      button("Remove", () => this.remove(i), more));
  }

  /** The players as arguments of load_bot, with their names. */
  players() {
    return this.list.map((one) => {
      if (typeof one !== "string") return one;
      const bot = loading(one);
      if (!bot) throw new Error(`there is no bot '${nameOf(one)}' in this browser`);
      return { ...bot, name: nameOf(one) };
    });
  }
}
