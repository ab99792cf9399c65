// entrants.js -- the players of a match: a list, to which players are added by name. The players of
// a link or a file bring their own sources, and are on no shelf.

import { button, byId, element, enable, onPress, option } from "../page/dom.js";
import { isHere, loading, nameOf, playerOptions } from "../lua/players.js";
import { mostPlayers } from "./match_settings.js";

/** The id of the bot in the editor, as it is when the match begins. */
export const inEditor = "editor";

// A player is an id of one that this page has ("editor", "own NAME", "level 3", "greedy"), or one
// brought: { name, source } or { name, builtin, level }.

/** Whether an id stands for a player that this page has. */
export const isKnown = (id) => typeof id === "string" && (id === inEditor || isHere(id));

// A player as an argument of load_bot, with its name.
function playerOf(one) {
  if (typeof one !== "string") return one;
  const bot = loading(one);
  if (!bot) throw new Error(`there is no bot '${nameOf(one)}' in this browser`);
  return { ...bot, name: nameOf(one) };
}

export class Entrants {
  /** Reads the state of the desk; calls `onchange()` after a change of the reader. */
  constructor(state, onchange) {
    Object.assign(this, { state, onchange, list: [] });
    onPress({ "match-join": () => this.add(byId("match-add").value) });
  }

  set(list) {
    this.list = [...list];
    this.listPlayers();
  }

  /** Lists the players, and those that can be added: the reader's bots may have changed. */
  listPlayers() {
    const { value } = byId("match-add");
    const editor = option(inEditor, "The bot in the editor");
    byId("match-add").replaceChildren(editor, ...playerOptions());
    byId("match-add").value = value;
    if (!byId("match-add").value) byId("match-add").selectedIndex = 0;
    this.show();
  }

  add(id) {
    if (!id || this.list.length >= mostPlayers) return;
    this.list.push(id);
    this.change();
  }

  remove(index) {
    this.list.splice(index, 1);
    this.change();
    (byId("match-players").querySelectorAll("button")[index] ?? byId("match-add")).focus();
  }

  change() {
    this.show();
    this.onchange();
  }

  show() {
    byId("match-players").replaceChildren(...this.list.map((one, i) => this.item(one, i)));
    enable("match-join", this.list.length < mostPlayers);
  }

  // The name of a player, and where it comes from.
  words(one) {
    if (one === inEditor) return [this.state.name, ", in the editor"];
    return typeof one === "string" ? [nameOf(one), ""]
      : [one.name, one.source === undefined ? "" : ", brought along"];
  }

  item(one, i) {
    const [label, origin] = this.words(one), more = { "aria-label": `Remove ${label}` };
    return element("li", {}, `${label}${origin} `, button("Remove", () => this.remove(i), more));
  }

  /** The players as arguments of load_bot, with their names. */
  players() { return this.list.map((one) => one === inEditor ? this.state.bot : playerOf(one)); }

  /** The first of them that is not in the editor. */
  opponent() { return playerOf(this.list.find((one) => one !== inEditor) ?? "random"); }
}
