// round_robin.js -- a match of several players, each against each: their settings, progress,
// standings, games; as a link or a file it plays the same games elsewhere. One that comes from a
// link runs nothing before its reader starts it, and puts no bot on the shelf.

import { CrossTable } from "./cross_table.js";
import { Entrants } from "./entrants.js";
import { Match } from "./match.js";
import { PlayedGames } from "./played_games.js";
import { adopt } from "../page/shelf.js";
import { builtins } from "../../../../../build/web/facts.mjs";
import { checked, digests, sameWords, withDigests } from "./match_settings.js";
import { readMatch, shareMatch } from "./match_sharing.js";
import { labels } from "../page/presets.js";
import { limitOf, limitOptions, valueOf } from "./limits.js";
import { read, write } from "../page/store.js";
import { option } from "../page/dom.js";

const byId = (id) => document.getElementById(id);
const presets = Object.entries(labels).filter(([id]) => id !== "own");
const usual = {
  players: builtins.slice(0, 2), rules: "standard", pairs: 2, limit: { steps: 1e7 }, seed: 1,
};

/** The panel. It calls the actions of the desk, and changes nothing of its state. */
export class RoundRobin {
  /**
   * @param {object} actions  of the desk
   * @param {(game: object) => void} actions.look  opens a game in the tab Look
   * @param {(game: object) => void} actions.showTurns
   * @param {(text: string) => void} actions.print
   * @param {(name: string, args: any[]) => Promise<any>} actions.call  of Lua
   * @param {() => void} actions.shelved  one's own bots have changed
   */
  constructor(actions) {
    Object.assign(this, { actions, match: null, isBrought: false });
    this.entrants = new Entrants(() => this.changed());
    this.table = new CrossTable(byId("contest-table"), (one, other) => this.choose(one, other));
    this.played = new PlayedGames("contest", actions);
    byId("contest-limit").replaceChildren(...limitOptions());
    this.wire();
  }

  wire() {
    const press = {
      stop: () => this.stop(), own: () => this.showOwn(), keep: () => this.keep(),
      link: () => this.share("link"), save: () => this.share("file"),
    };
    for (const [id, call] of Object.entries(press)) {
      byId(`contest-${id}`).addEventListener("click", call);
    }
    byId("contest-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    byId("contest-form").addEventListener("change", ({ target }) => (
      target.id !== "contest-add" && this.changed()));
    byId("contest-file").addEventListener("change", ({ target }) => this.openFile(target));
  }

  /** Shows the match that a link has brought last, or one's own. */
  async open() {
    const brought = read("contest.link");
    if (!brought) return this.showOwn();
    this.isBrought = true;
    return this.show(brought);
  }

  /** Takes over a match of a link or a file. */
  async bring(settings) {
    this.stop();
    const match = checked(settings);
    await this.actions.call("rules", [match.rules]); // raises before they are stored
    this.isBrought = true;
    write("contest.link", match);
    return this.show(match);
  }

  showOwn() {
    this.stop();
    this.isBrought = false;
    write("contest.link", null);
    return this.show(read("contest") ?? usual);
  }

  // Shows settings, their rules if they are legal.
  async show({ players, rules, pairs, limit, seed, played }) {
    this.entrants.listPlayers();
    this.entrants.set(players);
    byId("contest-pairs").value = pairs;
    byId("contest-limit").value = valueOf(limit);
    byId("contest-seed").value = seed;
    byId("contest-from").hidden = !this.isBrought;
    this.clear();
    const { name, text } = await this.actions.call("rules", [rules]);
    const own = name ? [] : [[text, labels.own]];
    byId("contest-rules").replaceChildren(...[...presets, ...own].map((one) => option(...one)));
    byId("contest-rules").value = name ?? text;
    this.known = played && { settings: this.settings(), played };
  }

  /** The settings as they are shown; players: as the list has them. */
  shown() {
    return {
      players: this.entrants.list, rules: byId("contest-rules").value,
      pairs: Number(byId("contest-pairs").value), limit: limitOf(byId("contest-limit").value),
      seed: Number(byId("contest-seed").value),
    };
  }

  changed() { write(this.isBrought ? "contest.link" : "contest", this.shown()); }

  // Puts the bots that were brought on the shelf, under names that are free.
  keep() {
    const bots = this.entrants.list.filter(({ source }) => source !== undefined);
    const names = bots.map(({ name, source }) => adopt(name, source));
    this.actions.shelved();
    this.entrants.listPlayers();
    this.note(names.length > 0 ? `On your shelf: ${names.join(", ")}.` : "It brings no bots.");
  }

  // With the sources of its players.
  wanted() { return { ...this.shown(), players: this.entrants.players() }; }

  /** The match. Raises what is wrong. */
  settings() { return checked(this.wanted()); }

  async share(way) {
    try {
      this.note(await shareMatch(way, this.wanted(), this.known));
    } catch (error) {
      this.note(error.message); // one of its players is no longer there
    }
  }

  async openFile(field) {
    const [file] = field.files;
    if (!file) return;
    try {
      await this.bring(await readMatch(file));
    } catch (error) {
      this.note(error.message);
    }
    field.value = ""; // the same file may be opened again
  }

  clear() {
    this.played.clear();
    byId("contest-table").hidden = true;
    byId("contest-progress").value = 0;
    for (const id of ["contest-status", "contest-note", "contest-count"]) byId(id).textContent = "";
  }

  /** Plays it. */
  async start() {
    this.stop();
    this.clear();
    try {
      await this.run(this.settings());
    } catch (error) {
      this.tell(error.message);
    }
  }

  async run(settings) {
    const report = (event) => this.match === match && this[event.event](event);
    const match = new Match({ ...settings, report }), count = settings.players.length;
    Object.assign(this, { match, total: settings.pairs * count * (count - 1) });
    this.table.begin(settings.players.map(({ name }) => name));
    this.showRunning();
    this.tell("The bots are loaded …");
    try {
      const standings = await match.run();
      if (this.match === match) this.ended(settings, match.games, standings);
    } catch (error) {
      if (this.match === match) this.tell(error.message);
    } finally {
      if (this.match === match) this.match = null;
      this.showRunning();
    }
  }

  ended(settings, games, standings) {
    const { played: brought } = withDigests(settings, this.known), played = digests(games);
    this.known = { settings, played };
    this.standings({ standings });
    const same = brought ? ` ${sameWords(brought, played)}` : "";
    this.tell(`The round robin has ended: ${games.length} games.${same}`);
  }

  stop() {
    const { match } = this;
    if (!match) return;
    this.match = null;
    match.stop();
    this.tell(`Stopped after ${match.games.length} of ${this.total} games.`);
    this.showRunning();
  }

  showRunning() {
    byId("contest-start").hidden = Boolean(this.match);
    byId("contest-stop").hidden = !this.match;
  }

  tell(text) { byId("contest-status").textContent = text; }

  note(text) { byId("contest-note").textContent = text; }

  // Lists the games of two players.
  choose(one, other) {
    const both = [one, other].sort().join();
    this.played.filter(({ task }) => [task.white, task.red].sort().join() === both);
  }

  // Events of a match, by name; those of one that was stopped come no more.

  openings({ found, count }) {
    this.tell(`Looking for even boards to begin from: ${found} of ${count} …`);
  }

  move({ task: { number }, position: { moves } }) {
    byId("contest-count").textContent = `Game ${number} of ${this.total}, ply ${moves.length}`;
  }

  game({ task, outcome }) {
    const { players, rules, limit, games } = this.match;
    byId("contest-progress").value = games.length / this.total;
    this.played.add({ players, rules, limit, task, outcome });
  }

  standings({ standings }) { this.table.show(standings); }

  print({ player, text }) { this.actions.print(`${player}: ${text}`); }
}
