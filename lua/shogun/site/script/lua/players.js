// players.js -- the players: a person, the engine at its levels, the bots of shogun, and one's own.
// A player has an id: "person", "level 3", "greedy", "own NAME".

import { Client } from "./client.js";
import { element, option } from "../page/dom.js";
import { builtins } from "../../../../../build/web/facts.mjs";
import { ownBots } from "../page/store.js";

const levels = Array.from({ length: 11 }, (_, level) => `level ${level}`);
const simple = builtins.filter((name) => name !== "engine");

/** The label of a player. */
export function nameOf(id) {
  if (id === "person") return "You";
  return id.startsWith("level ") ? `Engine, ${id}` : id.replace(/^own /, "");
}

function group(label, ids) {
  const options = ids.map((id) => option(id, nameOf(id)));
  return element("optgroup", { label }, ...options);
}

/**
 * All players but a person, as the children of a select.
 * @returns {HTMLElement[]}
 */
export function playerOptions() {
  const own = Object.keys(ownBots()).map((name) => `own ${name}`);
  const groups = [group("Engine", levels), group("Simple bots", simple)];
  return own.length > 0 ? [...groups, group("Your bots", own)] : groups;
}

/** The argument of the call load_bot; null if one's own bot no longer exists. */
export function loading(id) {
  if (id.startsWith("level ")) return { builtin: "engine", level: Number(id.slice(6)) };
  if (!id.startsWith("own ")) return { builtin: id };
  const name = id.slice(4), source = ownBots()[name];
  return source === undefined ? null : { name, source };
}

/** A player in a Worker of its own. */
export class Player {
  /**
   * @param {string} id
   * @param {(text: string) => void} [onprint]  takes its output
   */
  constructor(id, onprint) { Object.assign(this, { id, onprint, client: null, loaded: null }); }

  /** Starts its Worker, so that its first move does not wait for it. */
  prepare() {
    this.loaded ??= this.load();
    this.loaded.catch(() => {}); // the next move rejects with it
    return this.loaded;
  }

  async load() {
    const bot = loading(this.id);
    if (!bot) throw new Error(`there is no bot '${nameOf(this.id)}' in this browser`);
    this.client = new Client({ onprint: this.onprint });
    await this.client.call("load_bot", [bot], { timeout: 15000 });
  }

  /**
   * Queries it for a move; starts its Worker again if that was terminated.
   * @param {object} position  the game, as calls take it
   * @param {object} [clock]  the player's times, in seconds
   * @returns {Promise<string>}  a move, or "resign"; rejects with the fault of the bot: reason,
   *   message, line; with a TimeoutError if it is late
   */
  async move(position, clock) {
    await this.prepare();
    const timeout = clock ? 1000 * clock.left + 500 : 30000;
    const answer = await this.client.call("bot_move", [position, { clock }], { timeout });
    return answer.move;
  }

  /** Terminates its Worker. */
  stop() {
    this.client?.close();
    Object.assign(this, { client: null, loaded: null });
  }
}
