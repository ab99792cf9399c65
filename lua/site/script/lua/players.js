// players.js -- the players: a person, the engine at its levels, shogun's bots, the reader's bots.
// A player has an id: "person", "level 3", "level 3.5", "greedy", "own NAME".

import { Client } from "./client.js";
import { element, option } from "../page/dom.js";
import { builtins, levels, levelSentences } from "../../../../build/web/facts.mjs";
import { ownBots } from "../page/store.js";

const simple = builtins.filter((name) => name !== "engine");

/** The label of a player. */
export function nameOf(id) {
  if (id === "person") return "You";
  if (id === "friend") return "Your friend";
  return id.startsWith("level ") ? `Engine, ${id}` : id.replace(/^own /, "");
}

/** The level of a player; null of one that is not the engine. */
export function levelOf(id) { return id.startsWith("level ") ? Number(id.slice(6)) : null; }

/** What a level overlooks, in words; "" for other players. */
export function wordsOf(id) {
  const found = levels.find(([level]) => level === levelOf(id));
  if (!found) return "";
  const [level, name, ...shares] = found, [overlooks, sees] = levelSentences;
  const words = shares.reduce((text, share) => text.replace("%s", share), overlooks);
  return `Level ${level}, ${name}. ${shares.length > 0 ? words : sees}`;
}

const group = (label, ids) => (
  element("optgroup", { label }, ...ids.map((id) => option(id, nameOf(id)))));

// The levels with their names: "Level 3: casual", "Level 3.5".
const levelOptions = () => levels.map(([level, name]) => (
  option(`level ${level}`, `Level ${level}${Number.isInteger(level) ? `: ${name}` : ""}`)));

/** All players but a person, as the children of a select. */
export function playerOptions() {
  const own = Object.keys(ownBots()).map((name) => `own ${name}`);
  const engine = element("optgroup", { label: "Engine" }, ...levelOptions());
  const groups = [engine, group("Simple bots", simple)];
  return own.length > 0 ? [...groups, group("Your bots", own)] : groups;
}

/** The players, with their sides swapped if that lets a person move first. */
export function personFirst(players, turn) {
  const { white, red } = players;
  return players[turn] === "person" || ![white, red].includes("person") ? players
    : { white: red, red: white };
}

/** The argument of load_bot; null if that bot is neither here nor among those of a link. */
export function loading(id, brought = {}) {
  if (levelOf(id) !== null) return { builtin: "engine", level: levelOf(id) };
  if (!id.startsWith("own ")) return { builtin: id };
  const name = id.slice(4), all = { ...ownBots(), ...brought };
  return Object.hasOwn(all, name) ? { name, source: all[name] } : null;
}

/** The bots of a link that play, and are not the reader's with the same source. */
export function strangers(bots, ids) {
  const own = ownBots();
  return Object.fromEntries(Object.entries(bots).filter(([name, source]) => (
    ids.includes(`own ${name}`) && own[name] !== source)));
}

/** Whether a player can play here: a link may name any. */
export function isHere(id, brought) {
  if (id === "person" || builtins.includes(id)) return true;
  if (levelOf(id) !== null) return levels.some(([level]) => level === levelOf(id));
  return id.startsWith("own ") && loading(id, brought) !== null;
}

/** A player in a Worker of its own. */
export class Player {
  constructor(id, onprint, brought) {
    Object.assign(this, { id, onprint, brought, client: null, loaded: null });
  }

  /** Starts its Worker, so that its first move does not wait for it. */
  prepare() {
    this.loaded ??= this.load();
    this.loaded.catch(() => {}); // the next move rejects with it
    return this.loaded;
  }

  async load() {
    const bot = loading(this.id, this.brought);
    if (!bot) throw new Error(`there is no bot '${nameOf(this.id)}' in this browser`);
    this.client = new Client({ onprint: this.onprint });
    await this.client.call("load_bot", [bot], { timeout: 15000 });
  }

  /**
   * Queries the player. Returns a move, or "resign". Starts a terminated Worker again. `clock` has
   * times in seconds. Rejects with the bot's fault: reason, message, line; or with a TimeoutError
   * if the bot is late.
   */
  async move(position, clock) {
    await this.prepare();
    const timeout = clock ? 1000 * clock.left + 500 : 30000;
    const answer = await this.client.call("bot_move", [position, { clock }], { timeout });
    return answer.move;
  }

  stop() {
    this.client?.close();
    Object.assign(this, { client: null, loaded: null });
  }
}
