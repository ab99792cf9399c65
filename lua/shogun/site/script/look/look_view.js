// look_view.js -- the view of a record: board, players, moves, comments, the engine's curve.

import { Board } from "../board/board.js";
import { BoardShare } from "../page/share.js";
import { Curve } from "../board/curve.js";
import { Seat } from "../board/seat.js";
import { TreeView } from "./tree_view.js";
import { capital, lastMove, resultWords } from "../page/words.js";
import { colours } from "../page/colours.js";
import { letBring } from "./intake.js";
import { option } from "../page/dom.js";
import { winnerOf } from "../page/results.js";

const byId = (id) => document.getElementById(id);
const keys = { ArrowLeft: "goBack", ArrowRight: "goNext", Home: "goFirst", End: "goLast" };
const tagOf = (game, name) => game.tags.find((tag) => tag.name === name)?.value;

/**
 * The actions of a reader of records.
 * @typedef {object} Actions
 * @property {(node: import("./tree.js").Node) => void} goTo
 * @property {(ply: number) => void} goToPly  among the moves that were played
 * @property {() => void} goFirst
 * @property {() => void} goBack
 * @property {() => void} goNext
 * @property {() => void} goLast
 * @property {(number: number) => void} choose  another game
 * @property {(text: string) => void} take  reads a text
 * @property {() => void} turn
 * @property {() => void} analyse
 * @property {(options: object) => Promise<string>} draw  the board as SVG
 * @property {() => void} play  opens the game in the tab Play
 */

/** The view of a reader of records. It reads the state, and calls actions. */
export class LookView {
  /**
   * @param {import("./state.js").State} state
   * @param {Actions} actions
   */
  constructor(state, actions) {
    this.state = state;
    this.board = new Board(byId("look-board"), { label: "Board of the record" });
    this.seats = { above: new Seat(byId("look-above")), below: new Seat(byId("look-below")) };
    this.tree = new TreeView(byId("tree"), actions.goTo);
    this.curve = new Curve(byId("curve"), actions.goToPly);
    this.wire(actions);
    this.wireSharing(actions);
  }

  wire(actions) {
    const press = (id, act) => byId(id).addEventListener("click", () => act());
    for (const name of ["First", "Back", "Next", "Last"]) {
      press(`look-${name.toLowerCase()}`, actions[`go${name}`]);
    }
    press("look-turn", actions.turn);
    press("look-play", actions.play);
    press("analyse", actions.analyse);
    byId("look-game").addEventListener("change", ({ target }) => (
      actions.choose(Number(target.value))));
    byId("tree").addEventListener("keydown", (event) => {
      if (!keys[event.key]) return;
      event.preventDefault();
      actions[keys[event.key]]();
    });
    const refuse = (message) => this.note(message, true);
    letBring(byId("look"), { take: actions.take, refuse });
  }

  wireSharing({ draw }) {
    const ids = { link: "look-link", svg: "look-svg", png: "look-png" };
    const share = new BoardShare({ ids, status: "look-shared", draw });
    byId("save-analysis").addEventListener("click", () => (
      share.saveText("analysis.txt", this.state.found.text)));
  }

  /** Lists the games of a text. */
  list(games) {
    const name = (game, tag) => tagOf(game, tag) ?? "?";
    const players = (game) => `${name(game, "White")} – ${name(game, "Red")}`;
    const words = (game) => game.tags ? players(game) : "cannot be read";
    byId("look-games").hidden = games.length === 1;
    byId("look-game").replaceChildren(...games.map((game) => (
      option(game.number, `${game.number}. ${words(game)}`))));
  }

  /** Selects a game in the list. */
  choose(game) {
    byId("look-game").value = game.number;
    this.note("");
  }

  /** Shows the moves of the game. */
  showGame() { this.tree.show(this.state.tree, (ply) => this.state.count(ply)); }

  /** Shows the board at the reader's place. */
  show(svg, isStep) {
    const { position, node, turned, ply } = this.state, { last } = position;
    const path = isStep && last ? [last.from, ...last.path] : null;
    this.board.show(position, { svg, turned, slide: path });
    byId("look-turn").setAttribute("aria-pressed", turned);
    this.seat("above", turned ? "white" : "red");
    this.seat("below", turned ? "red" : "white");
    this.say();
    this.tree.mark(node);
    this.curve.mark(ply);
    for (const [id, is] of [["back", node.previous], ["next", node.next]]) {
      byId(`look-${id}`).setAttribute("aria-disabled", !is);
    }
  }

  say() {
    const { node, position, isEnd, comment } = this.state;
    const words = node.ply === 0 ? `${capital(position.turn)} begins` : lastMove(position);
    const status = isEnd ? `${words}. ${this.result()}` : words;
    byId("look-status").textContent = `${status}.`;
    byId("look-comment").textContent = comment;
    this.sayFound();
    this.board.say(`${status}. ${comment}`);
  }

  result() {
    const { game } = this.state;
    if (game.result === "*") return "The record ends here";
    const winner = winnerOf(game.result);
    const reason = tagOf(game, "Reason")?.toLowerCase() ?? "the record gives no reason";
    return resultWords({ winner, reason });
  }

  sayFound() {
    const { found } = this.state.node, parts = [];
    if (found?.score) parts.push(`Engine: ${found.score}.`);
    if (found?.explanation) parts.push(found.explanation);
    if (found?.line) parts.push(`Better: ${found.line.join(" ")}`);
    byId("look-found").textContent = parts.join(" ");
  }

  seat(place, colour) {
    const { state } = this, { position: { turn, pieces, result } } = state;
    const count = pieces.filter((piece) => piece.colour === colour).length;
    const name = tagOf(state.game, capital(colour)) ?? capital(colour);
    this.seats[place].show({ colour, name, count, active: !result && turn === colour });
    this.seats[place].showTime(state.clockOf(colour));
  }

  /** Shows how far the analysis is. */
  progress({ done, all, plot }) {
    this.analysed(`The engine has looked at ${done} of ${all} boards.`);
    if (plot) this.curve.preview(plot);
  }

  /** Shows a message about the analysis. */
  analysed(text) { byId("analysed").textContent = text; }

  /** Shows the engine's analysis. */
  showFound() {
    const { found, tree, ply } = this.state;
    this.curve.show(found.plot, tree.line.length);
    for (const one of tree.line) if (one.found?.glyph) this.tree.sign(one, one.found.glyph);
    byId("save-analysis").hidden = false;
    this.analysed(colours.map((colour) => played(colour, found[colour])).join(" "));
    this.sayFound();
    this.curve.mark(ply);
  }

  /** Removes it. */
  clearFound() {
    this.curve.clear();
    this.analysed("");
    byId("save-analysis").hidden = true;
  }

  /** Shows a note below the status. */
  note(text, isBad = false) {
    byId("look-note").textContent = text;
    byId("look-note").classList.toggle("bad", isBad);
  }
}

const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

// A side's accuracy and mistakes, in words.
function played(colour, { accuracy, mistakes, blunders }) {
  if (accuracy === undefined) return "";
  const share = `${capital(colour)}: ${Math.round(accuracy)} % accurate`;
  return `${share}, ${many(mistakes, "mistake")}, ${many(blunders, "blunder")}.`;
}
