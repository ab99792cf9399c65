// match_panel.js -- the match of the bot in the editor against another player: its settings, its
// progress, its standings.

import { Match } from "./match.js";
import { PlayedGames } from "./played_games.js";
import { RatingPlot } from "./rating_plot.js";
import { button, element, option } from "../page/dom.js";
import { limitOf, limitOptions } from "./limits.js";
import { labels } from "../page/presets.js";
import { loading, nameOf, playerOptions } from "../lua/players.js";
import { other } from "../page/colours.js";
import { standingsWords } from "./standings.js";

const byId = (id) => document.getElementById(id);
const faults = { time: "was too slow", illegal: "made no legal move", error: "failed" };
const usual = { opponent: "random", pairs: 5, rules: "standard", seconds: "1", seed: 1 };
const mostFaults = 5; // that are listed one by one

/**
 * The actions of the panel at the desk.
 * @typedef {object} Actions
 * @property {() => Promise<import("./state.js").Fault | null>} check  compiles the bot
 * @property {() => void} changed  saves the settings
 * @property {(text: string) => void} print  shows the output of a bot
 * @property {(fault: import("./state.js").Fault) => void} addFault
 * @property {(line: number) => HTMLElement} lineButton
 * @property {(game: object) => void} look  opens a game in the tab Look
 * @property {(game: object, turn?: number) => void} showTurns  of a game, as replay.js takes it
 */

/** The panel. It reads the state of the desk, and calls its actions. */
export class MatchPanel {
  /**
   * @param {import("./state.js").State} state
   * @param {Actions} actions
   */
  constructor(state, actions) {
    Object.assign(this, { state, actions, match: null });
    this.fields = {};
    for (const name of Object.keys(usual)) this.fields[name] = byId(`match-${name}`);
    const presets = Object.entries(labels).filter(([id]) => id !== "own");
    this.fields.rules.replaceChildren(...presets.map(([id, label]) => option(id, label)));
    this.fields.seconds.replaceChildren(...limitOptions());
    this.plot = new RatingPlot(byId("plot"));
    this.played = new PlayedGames("match", actions);
    byId("match").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    byId("match").addEventListener("change", () => actions.changed());
    byId("match-stop").addEventListener("click", () => this.stop());
    byId("match-link").addEventListener("click", () => this.share("link"));
    byId("match-save").addEventListener("click", () => this.share("file"));
  }

  /** Takes over the settings of a link, which may hold anything. */
  set(wanted) {
    this.stop();
    this.listPlayers();
    for (const name of Object.keys(usual)) {
      this.fields[name].value = wanted?.[name] ?? usual[name];
      if (!this.fields[name].value) this.fields[name].value = usual[name];
    }
    this.clear();
  }

  /** Lists the players, one's own bots too; the chosen one stays if it still exists. */
  listPlayers() {
    const { opponent } = this.fields, { value } = opponent;
    opponent.replaceChildren(...playerOptions());
    opponent.value = value;
    if (!opponent.value) opponent.value = usual.opponent;
  }

  toJSON() {
    const entries = Object.entries(this.fields).map(([name, { value }]) => [name, value]);
    return Object.fromEntries(entries);
  }

  clear() {
    this.faults = 0;
    this.played.clear();
    byId("match-faults").replaceChildren();
    for (const id of ["match-status", "match-progress", "standings"]) byId(id).textContent = "";
    this.plot.begin(Number(this.fields.pairs.value));
  }

  /** The opponent, and the limit of a move. */
  opponent() {
    const { opponent, seconds } = this.toJSON();
    const player = { ...loading(opponent), name: nameOf(opponent) };
    return { player, limit: limitOf(seconds) };
  }

  /** The match, as Match takes it. */
  settings() {
    const { pairs, rules, seed } = this.toJSON(), { player, limit } = this.opponent();
    return {
      players: [this.state.bot, player], rules, pairs: Number(pairs), seed: Number(seed), limit,
    };
  }

  /** Plays the match, unless the bot has a syntax error. */
  async start() {
    const fault = await this.actions.check();
    this.stop(); // a second press during the check
    this.clear();
    if (fault) return this.note(`Line ${fault.line} has to be mended first: ${fault.message}.`);
    const report = (event) => this.match === match && this[event.event](event);
    const settings = this.settings(), match = new Match({ ...settings, report });
    this.match = match;
    await this.run(match, settings);
  }

  async run(match, settings) {
    this.show();
    this.note("The bots are loaded …");
    try {
      const standings = await match.run();
      if (this.match !== match) return;
      this.standings({ standings });
      this.finished = { settings, games: match.games };
      this.note(`The match has ended: ${match.games.length} games.`);
    } catch (error) {
      if (this.match === match) this.note(error.message);
    } finally {
      if (this.match === match) this.match = null;
      this.show();
    }
  }

  // As a link or a file, with the digests of its games if these were played.
  async share(way) {
    const { knownMatch, shareMatch } = await import("./match_sharing.js");
    const known = this.finished && knownMatch(this.finished);
    this.note(await shareMatch(way, this.settings(), known));
  }

  stop() {
    if (!this.match) return;
    this.match.stop();
    const { length } = this.match.games;
    this.match = null;
    this.note(`Stopped after ${length === 1 ? "1 game" : `${length} games`}.`);
    this.show();
  }

  show() {
    byId("match-start").hidden = Boolean(this.match);
    byId("match-stop").hidden = !this.match;
  }

  note(text) { byId("match-status").textContent = text; }

  noteProgress(text) { byId("match-progress").textContent = text; }

  // Events of a match, by name.

  openings({ found, count }) {
    this.note(`Looking for even boards to begin from: ${found} of ${count} …`);
  }

  move({ task: { number }, position: { moves } }) {
    this.noteProgress(`Game ${number} of ${2 * this.plot.pairs}, ply ${moves.length}`);
  }

  game({ task, outcome }) {
    const { rules, players, limit } = this.match;
    const game = { players, rules, task, outcome, limit };
    this.noteProgress(`${task.number} of ${2 * this.plot.pairs} games played`);
    this.played.add(game);
    if (faults[outcome.reason]) this.fault(game);
  }

  standings({ standings }) {
    const [pairing] = standings.pairings, words = standingsWords(pairing);
    byId("standings").textContent = words;
    if (pairing.strength) this.plot.add(pairing.strength, words);
  }

  print({ player, text }) {
    this.actions.print(player === this.state.name ? text : `${player}: ${text}`);
  }

  fault(game) {
    const { task, outcome } = game, loser = task[other[outcome.winner]];
    if (++this.faults > mostFaults + 1) return;
    const line = loser === 1 && outcome.line;
    byId("match-faults").append(this.faults > mostFaults
      ? element("li", {}, "… and more in later games.")
      : this.item(game, loser, line));
    if (line) this.actions.addFault({ line, message: outcome.message });
  }

  item(game, loser, line) {
    const { task: { number }, outcome: { reason, message } } = game, { actions } = this;
    const words = `Game ${number}: ${game.players[loser - 1].name} ${faults[reason]}: ${message} `;
    const turn = button("Its turn", () => actions.showTurns(game));
    return element("li", {}, words, line ? actions.lineButton(line) : "", " ", turn);
  }
}
