// match_panel.js -- a match of two or more players, each against each: its settings, progress,
// standings, games; as a link or a file it plays the same games elsewhere. One that comes from a
// link or a file runs nothing before its reader starts it, and puts no bot on the shelf.

import { Entrants, inEditor, isKnown } from "./entrants.js";
import { Match } from "./match.js";
import { PlayedGames, described } from "./played_games.js";
import { RatingPlot } from "./rating_plot.js";
import { acceptBots } from "./bot_files.js";
import { adopt } from "../page/shelf.js";
import { builtins, other } from "../../../../build/web/facts.mjs";
import { button, byId, element, note, onPress } from "../page/dom.js";
import { checked, digests, sameWords, withDigests } from "./match_settings.js";
import { listRules } from "../page/presets.js";
import { acceptFiles, download } from "../page/share.js";
import { limitOf, limitOptions, valueOf } from "./limits.js";
import { read, write } from "../page/store.js";
import { readMatch, shareMatch } from "./match_sharing.js";
import { CrossTable, standingsCsv, standingsWords } from "./standings.js";

const faults = { time: "was too slow", illegal: "made no legal move", error: "failed" };
const mostFaults = 5; // that are listed one by one
const usual = {
  players: [inEditor, "random"], rules: "boxed", pairs: 5, limit: { movetime: 1000 }, seed: 1,
};
const standIns = builtins.slice(0, 2).map((builtin) => ({ name: builtin, builtin }));

// The reader's own settings from a link, which may hold anything.
function fitting(wanted) {
  const all = { ...usual, ...wanted };
  try {
    const { rules, pairs, limit, seed } = checked({ ...all, players: standIns });
    const players = Array.isArray(all.players) ? all.players.filter(isKnown) : usual.players;
    return { players, rules, pairs, limit, seed };
  } catch {
    return usual;
  }
}

/** The panel. It reads the state of the desk, and calls its actions. */
export class MatchPanel {
  constructor(state, actions) {
    Object.assign(this, { actions, match: null, isBrought: false, own: usual });
    this.entrants = new Entrants(state, () => this.changed());
    this.table = new CrossTable(byId("match-table"), (...players) => this.choose(players));
    this.plot = new RatingPlot(byId("plot"));
    this.played = new PlayedGames(actions);
    byId("match-limit").replaceChildren(...limitOptions());
    this.wire();
  }

  wire() {
    onPress({
      stop: () => this.stop(), own: () => this.showOwn(), keep: () => this.keep(),
      link: () => this.share("link"), save: () => this.share("file"),
      csv: () => this.note(download("league.csv", standingsCsv(this.last))),
      records: () => this.saveRecords(),
    }, "match-");
    byId("match").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    byId("match").addEventListener("change", ({ target }) => (
      target.id !== "match-add" && this.changed()));
    acceptFiles("match-file", (file) => (
      this.noted(async () => this.bring(await readMatch(file)))));
    acceptBots(byId("code"), ["league-folder", "league-files"], (bots) => (
      this.noted(() => this.openBots(bots))));
  }

  /** Takes over the reader's own settings; a match from a link or a file stays in view. */
  async set(wanted) {
    this.own = fitting(wanted);
    const brought = read("contest.link");
    if (!brought) return this.showOwn();
    this.isBrought = true;
    return this.show(brought).catch(() => this.showOwn()); // the browser's storage holds anything
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
    return this.show(this.own).catch(() => this.show(usual)); // its rules are refused
  }

  // Shows settings, their rules if they are legal.
  async show({ players, rules, pairs, limit, seed, played }) {
    const { name, text } = await this.actions.call("rules", [rules]);
    listRules(byId("match-rules"), name ?? text);
    this.entrants.set(players);
    byId("match-pairs").value = pairs;
    byId("match-limit").value = valueOf(limit);
    byId("match-seed").value = seed;
    byId("match-from").hidden = !this.isBrought;
    this.clear();
    this.known = played && { settings: this.settings(), played };
  }

  /** The settings as they are shown; players: as the list has them. */
  shown() {
    return {
      players: this.entrants.list, rules: byId("match-rules").value,
      pairs: Number(byId("match-pairs").value), limit: this.limit,
      seed: Number(byId("match-seed").value),
    };
  }

  get limit() { return limitOf(byId("match-limit").value); }

  /** The reader's own settings, for `set`. */
  toJSON() { return this.own; }

  changed() {
    if (this.isBrought) return write("contest.link", this.shown());
    this.own = this.shown();
    return this.actions.changed();
  }

  /** Lists the players again: the reader's bots may have changed. */
  listPlayers() { this.entrants.listPlayers(); }

  /** The opponent of a trial game, and the limit of a move. */
  opponent() { return { player: this.entrants.opponent(), limit: this.limit }; }

  // Puts the bots that were brought on the shelf, under names that are free.
  keep() {
    const bots = this.entrants.list.filter(({ source }) => source !== undefined);
    const names = bots.map(({ name, source }) => adopt(name, source));
    this.actions.shelved();
    this.note(names.length > 0 ? `On your shelf: ${names.join(", ")}.` : "It brings no bots.");
  }

  // With the sources of its players.
  wanted() { return { ...this.shown(), players: this.entrants.players() }; }

  /** The settings of the match. Raises an error that says what is wrong with them. */
  settings() { return checked(this.wanted()); }

  share(way) { return this.noted(() => shareMatch(way, this.settings(), this.known)); }

  // Runs a step, and shows the sentence that it returns, or its error.
  async noted(act) {
    try {
      this.note(await act() ?? "");
    } catch (error) {
      this.note(error.message);
    }
  }

  // Opens one bot in the editor; several bots as a league.
  async openBots(promise) {
    const players = await promise, [{ name, source }] = players, count = players.length;
    if (count === 1) return void await this.actions.bring(name, source);
    await this.bring({ ...this.shown(), players, pairs: 1 });
    return `${count} bots, ${count * (count - 1)} games: start the match.`;
  }

  async saveRecords() {
    const { played: { games }, actions } = this;
    const texts = games.map((game) => actions.call("game_record", described(game)));
    this.note(download("games.txt", (await Promise.all(texts)).join("\n")));
  }

  clear() {
    Object.assign(this, { faults: 0, faulty: new Set() });
    byId("match-export").hidden = true;
    this.played.clear();
    this.plot.begin(Number(byId("match-pairs").value));
    byId("match-table").hidden = true;
    byId("match-bar").value = 0;
    byId("match-faults").replaceChildren();
    for (const id of ["match-status", "match-note", "match-progress", "standings"]) {
      byId(id).textContent = "";
    }
  }

  /** Plays it, unless the bot in the editor takes part and has a syntax error. */
  async start() {
    const fault = this.entrants.list.includes(inEditor) && await this.actions.check();
    this.stop(); // a second press during the check
    this.clear();
    if (fault) {
      return this.announceStatus(`Fix line ${fault.line} first: ${fault.message}.`);
    }
    try {
      await this.run(this.settings());
    } catch (error) {
      this.announceStatus(error.message);
    }
  }

  async run(settings) {
    const report = (event) => this.match === match && this[event.event](event);
    const match = new Match({ ...settings, report }), count = settings.players.length;
    this.edited = settings.players[this.entrants.list.indexOf(inEditor)];
    Object.assign(this, { match, total: settings.pairs * count * (count - 1) });
    this.table.begin(settings.players.map(({ name }) => name));
    byId("match-table").hidden = count === 2; // two players get words and a curve
    this.showRunning();
    this.announceStatus("The bots are loaded …");
    try {
      const standings = await match.run();
      if (this.match === match) this.ended(settings, match.games, standings);
    } catch (error) {
      if (this.match === match) this.announceStatus(error.message);
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
    this.announceStatus(`The match has ended: ${games.length} games.${same}`);
  }

  stop() {
    const { match } = this;
    if (!match) return;
    this.match = null;
    match.stop();
    this.announceStatus(`Stopped after ${match.games.length} of ${this.total} games.`);
    this.showRunning();
  }

  showRunning() {
    byId("match-start").hidden = Boolean(this.match);
    byId("match-stop").hidden = !this.match;
  }

  announceStatus(text) { byId("match-status").textContent = text; }

  note(text) { byId("match-note").textContent = text; }

  // Lists the games of one player, or of two.
  choose(players) {
    this.played.filter(({ task: { white, red } }) => (
      players.every((one) => [white, red].includes(one))));
  }

  // Events of a match, by name. A stopped match reports no more events.

  openings({ found, count }) {
    this.announceStatus(`Looking for even boards to begin from: ${found} of ${count} …`);
  }

  // Shows the progress of one of the games that run at once.
  move({ task: { number }, position: { moves } }) {
    if (number !== this.match.games.length + 1) return;
    note("match-progress", `Game ${number} of ${this.total}, ply ${moves.length}`);
  }

  game({ task, outcome }) {
    const { players, rules, limit, games } = this.match;
    const game = { players, rules, limit, task, outcome };
    note("match-progress", `${games.length} of ${this.total} games played`);
    byId("match-bar").value = games.length / this.total;
    this.played.add(game);
    if (faults[outcome.reason]) this.fault(game);
  }

  standings({ standings }) {
    this.last = standings;
    byId("match-export").hidden = false;
    this.table.show(standings);
    if (standings.players.length > 2) return;
    const [pairing] = standings.pairings, words = standingsWords(pairing);
    byId("standings").textContent = words;
    if (pairing.strength) this.plot.add(pairing.strength, words);
  }

  print({ player, text }) {
    this.actions.print(player === this.edited?.name ? text : `${player}: ${text}`);
  }

  fault(game) {
    const { players, task, outcome } = game, loser = players[task[other[outcome.winner]] - 1];
    if (players.length > 2 && this.faulty.has(loser)) return; // the table counts later faults
    this.faulty.add(loser);
    if (players.length === 2 && ++this.faults > mostFaults + 1) return;
    const line = loser === this.edited && outcome.line;
    byId("match-faults").append(this.faults > mostFaults
      ? element("li", {}, "… and more in later games.")
      : this.item(game, loser, line));
    if (line) this.actions.addFault({ line, message: outcome.message });
  }

  item(game, { name }, line) {
    const { task: { number }, outcome: { reason, message } } = game, { actions } = this;
    const words = `Game ${number}: ${name} ${faults[reason]}: ${message} `;
    const turn = button("Its turn", () => actions.showTurns(game));
    return element("li", {}, words, line ? actions.lineButton(line) : "", " ", turn);
  }
}
