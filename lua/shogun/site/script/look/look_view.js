// look_view.js -- what is seen of a record: board, players, moves, comments, the engine's curve.

import { Board } from "../board/board.js";
import { Curve } from "../board/curve.js";
import { Seat } from "../board/seat.js";
import { TreeView } from "./tree_view.js";
import { capital, lastMove, resultWords } from "../page/words.js";
import { BoardShare } from "../page/share.js";
import { option } from "../page/dom.js";
import { letBring } from "./intake.js";
import { timeText } from "../board/clock.js";

const byId = (id) => document.getElementById(id);
const keys = { ArrowLeft: "goBack", ArrowRight: "goNext", Home: "goFirst", End: "goLast" };

/** The view of a reader of records. */
export class LookView {
  /** @param {import("./look.js").Look} look */
  constructor(look) {
    this.look = look;
    this.board = new Board(byId("look-board"), { label: "Board of the record" });
    this.seats = { above: new Seat(byId("look-above")), below: new Seat(byId("look-below")) };
    this.tree = new TreeView(byId("tree"), (node) => look.go(node));
    this.curve = new Curve(byId("curve"), (ply) => look.goToPly(ply));
    this.wire();
    this.wireSharing();
  }

  wire() {
    const { look } = this;
    const press = (id, act) => byId(id).addEventListener("click", act);
    for (const name of ["First", "Back", "Next", "Last"]) {
      press(`look-${name.toLowerCase()}`, () => look[`go${name}`]());
    }
    press("look-turn", () => look.turn());
    press("analyse", () => look.analyse());
    byId("look-game").addEventListener("change", ({ target }) => look.choose(Number(target.value)));
    byId("tree").addEventListener("keydown", (event) => this.key(event));
    letBring(byId("look"), {
      take: (text) => look.take(text), refuse: (message) => this.note(message, true),
    });
  }

  key(event) {
    if (!keys[event.key]) return;
    event.preventDefault();
    this.look[keys[event.key]]();
  }

  wireSharing() {
    const { look } = this;
    this.share = new BoardShare({
      ids: { link: "look-link", svg: "look-svg", png: "look-png" }, told: "look-shared",
      draw: (options) => look.ask("svg", look.node, { ...this.options(), ...options }),
    });
    byId("look-play").addEventListener("click", () => look.play());
    byId("save-analysis").addEventListener("click", () => (
      this.share.saveText("analysis.txt", look.found.text)));
  }

  /** The options of the board's picture. */
  options() { return { turned: this.look.turned, axes: "names", last: true, size: 800 }; }

  /** Shows which games there are. */
  list(games) {
    const name = (game, tag) => game.tags.find((one) => one.name === tag)?.value ?? "?";
    const players = (game) => `${name(game, "White")} – ${name(game, "Red")}`;
    const words = (game) => game.tags ? players(game) : "cannot be read";
    byId("look-games").hidden = games.length === 1;
    byId("look-game").replaceChildren(...games.map((game) => (
      option(game.number, `${game.number}. ${words(game)}`))));
  }

  choose(game) {
    byId("look-game").value = game.number;
    this.note("");
  }

  /** Shows the moves of a game. */
  showGame() {
    const { tree, game } = this.look;
    this.tags = Object.fromEntries(game.tags.map(({ name, value }) => [name, value]));
    this.tree.show(tree, (ply) => this.look.count(ply));
  }

  /** Shows the board where the reader is. */
  show(svg, isStep) {
    const { look: { position, node, turned }, board } = this, { last } = position;
    board.show(position, { svg, turned, slide: isStep && last ? [last.from, ...last.path] : null });
    byId("look-turn").setAttribute("aria-pressed", turned);
    this.seat("above", turned ? "white" : "red");
    this.seat("below", turned ? "red" : "white");
    this.say(node, position);
    this.tree.mark(node);
    this.curve.mark(this.look.tree.line[node.ply - 1] === node || node.ply === 0 ? node.ply : null);
    for (const [id, is] of [["back", node.previous], ["next", node.next]]) {
      byId(`look-${id}`).setAttribute("aria-disabled", !is);
    }
  }

  // The comment of the game stands at its start.
  say(node, position) {
    const words = node.ply === 0 ? `${capital(position.turn)} begins` : lastMove(position);
    const status = node.next || !this.isEnd(node) ? words : `${words}. ${this.result()}`;
    byId("look-status").textContent = `${status}.`;
    const { comment } = node.ply === 0 ? this.look.game : node;
    byId("look-comment").textContent = comment ?? "";
    this.sayFound(node);
    this.board.say(`${status}. ${comment ?? ""}`);
  }

  isEnd(node) { return node === this.look.tree.lastAfter(this.look.tree.start); }

  result() {
    const { result } = this.look.game, winner = { "1-0": "white", "0-1": "red" }[result] ?? null;
    if (result === "*") return "The record ends here";
    const reason = this.tags.Reason?.toLowerCase() ?? "the record gives no reason";
    return resultWords({ winner, reason });
  }

  sayFound({ found }) {
    const parts = [];
    if (found?.score) parts.push(`Engine: ${found.score}.`);
    if (found?.explanation) parts.push(found.explanation);
    if (found?.line) parts.push(`Better: ${found.line.join(" ")}`);
    byId("look-found").textContent = parts.join(" ");
  }

  seat(place, colour) {
    const { position: { turn, pieces, result }, node } = this.look;
    const count = pieces.filter((piece) => piece.colour === colour).length;
    const name = this.tags[capital(colour)] ?? capital(colour);
    this.seats[place].show({ colour, name, count, active: !result && turn === colour });
    this.tell(this.seats[place], this.clockOf(node, colour));
  }

  // What a side had left when it moved last.
  clockOf(node, colour) {
    const isOwn = (node.ply % 2 === 1) === (this.look.first.turn === colour);
    return (isOwn ? node : node.previous)?.clock;
  }

  tell(seat, seconds) {
    seat.clock.hidden = seconds === undefined;
    if (seconds !== undefined) seat.clock.textContent = timeText(seconds);
  }

  /** How far the analysis is. */
  progress({ done, all, plot }) {
    this.analysed(`The engine has looked at ${done} of ${all} boards.`);
    if (plot) this.curve.preview(plot);
  }

  analysed(text) { byId("analysed").textContent = text; }

  /** Shows what the engine has found. */
  showFound() {
    const { found, tree, node } = this.look;
    this.curve.show(found.plot, tree.line.length);
    for (const one of tree.line) if (one.found?.glyph) this.tree.sign(one, one.found.glyph);
    byId("save-analysis").hidden = false;
    this.analysed(["white", "red"].map((colour) => played(colour, found[colour])).join(" "));
    this.sayFound(node);
    this.curve.mark(tree.line[node.ply - 1] === node || node.ply === 0 ? node.ply : null);
  }

  /** Forgets it. */
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

// How a side has played.
function played(colour, { accuracy, mistakes, blunders }) {
  if (accuracy === undefined) return "";
  const share = `${capital(colour)}: ${Math.round(accuracy)} % accurate`;
  return `${share}, ${many(mistakes, "mistake")}, ${many(blunders, "blunder")}.`;
}
