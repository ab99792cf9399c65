// reader_view.js -- the view of a record: board, players, moves, comments, the engine's curve.

import { Board } from "../board/board.js";
import { BoardShare, acceptDropped, acceptFiles } from "../page/share.js";
import { Curve } from "../board/curve.js";
import { Seat } from "../board/seat.js";
import { TreeView } from "./tree_view.js";
import { byId, enable, note, onPress, option } from "../page/dom.js";
import { fill, shareOf } from "../board/gauge.js";
import { capital, lastMove, many, refusal, resultWords, winnerOf } from "../page/words.js";
import { colours } from "../../../../build/web/facts.mjs";
import { letBrowse } from "../board/browse.js";

const glyphs = {
  "": "None", "!!": "!! brilliant", "!": "! good", "!?": "!? interesting", "?!": "?! dubious",
  "?": "? mistake", "??": "?? blunder",
};

/** The form for a move's glyph and comment. It calls actions. */
class NoteForm {
  constructor({ annotate, remove, promote, undo }) {
    const glyph = byId("analyse-glyph"), words = byId("analyse-words");
    glyph.append(...Object.entries(glyphs).map(([value, name]) => option(value, name)));
    for (const field of [glyph, words]) {
      field.addEventListener("change", () => annotate({ glyph: glyph.value, words: words.value }));
    }
    onPress({ remove, promote, undo }, "analyse-");
  }

  /** Shows the note at the reader's place, and what can be changed there. */
  show({ node, past, game, games }) {
    const isStart = node.ply === 0;
    byId("analyse-glyph").value = node.glyph ?? "";
    byId("analyse-glyph").disabled = isStart;
    // Keep a comment that is being typed: this also runs when an analysis ends.
    const place = [game.number, ...node.path.map(({ move }) => move)].join(" ");
    const field = byId("analyse-words"), isSame = this.games === games && this.place === place;
    Object.assign(this, { games, place });
    if (!isSame || document.activeElement !== field) field.value = node.words ?? "";
    enable("analyse-remove", !isStart);
    enable("analyse-promote", !node.isPlayed);
    enable("analyse-undo", past.length > 0);
  }
}

const most = 24; // characters of a name

const cut = (name) => name.length > most ? `${name.slice(0, most - 1)}…` : name;

function gameWords({ number, white, red, result }) {
  const players = `${cut(white ?? "?")} – ${cut(red ?? "?")}`;
  return `${number}. ${players}${result && result !== "*" ? `, ${cut(result)}` : ""}`;
}

/** The value of a tag of a game; undefined without it. */
const tagOf = (game, name) => game.tags.find((tag) => tag.name === name)?.value;

function endWords({ game }) {
  if (game.result === "*") return "The record ends here";
  const winner = winnerOf(game.result);
  const reason = tagOf(game, "Reason")?.toLowerCase() ?? "the record gives no reason";
  return resultWords({ winner, reason });
}

/** The status at the reader's place: the last move, and how the game ends there. */
function statusWords(state) {
  const { node, position, isEnd } = state, isStart = node.ply === 0;
  const parts = [isStart ? `${capital(position.turn)} begins` : lastMove(position)];
  if (position.result) parts.push(resultWords(position.result));
  else if (isEnd && !isStart) parts.push(endWords(state));
  return `${parts.join(". ")}.`;
}

/** What programs have written about a move: its score, its reasons, other data. */
function foundWords({ eval: score, commands = [] }) {
  const parts = score ? [`Engine: ${score.text}.`, score.explanation] : [];
  const more = commands.filter((text) => !/^c[as]l /.test(text)); // the board shows those
  return [...parts, ...more.map((text) => `${text}.`)].filter(Boolean).join(" ");
}

/** A side's accuracy, inaccuracies, mistakes, and what it overlooked. */
function playedWords(colour, { accuracy, inaccuracies, mistakes, blunders, overlooked }) {
  if (accuracy === undefined) return "";
  const share = `${capital(colour)}: ${Math.round(accuracy)} % accurate`;
  const more = overlooked ? `; ${overlooked}` : "";
  const counts = [many(inaccuracies, "inaccuracy", "inaccuracies"), many(mistakes, "mistake"),
    many(blunders, "blunder")];
  return `${[share, ...counts].join(", ")}${more}.`;
}

const mostBytes = 16 << 20; // bytes of a file; a page cannot show more in reasonable time

const tooLong = (name) => (
  `${name} has more than 16 MiB: shogun record --game N takes a game out of it.`);

/** Accepts records: pasted, opened from a file, or dropped on a place. */
function acceptRecords(place, { acceptText, refuse }) {
  const open = async (file) => {
    if (file.size > mostBytes) return refuse(tooLong(file.name));
    acceptText(await file.text());
  };
  onPress({ "show-record": () => acceptText(byId("record").value) });
  acceptFiles("record-file", open);
  acceptDropped(place, () => true, (data) => {
    const [file] = data.files, text = data.getData("text");
    if (file) open(file);
    else if (text) acceptText(text);
  });
}

/** The view of a reader of records. It reads the state, and calls actions. */
export class ReaderView {
  constructor(state, actions) {
    this.state = state;
    this.board = new Board(byId("analyse-board"), {
      label: "Board of the record", onmove: actions.tryMove, onrefuse: actions.refuse,
      onmark: actions.mark,
    });
    this.seats = { above: new Seat(byId("analyse-above")), below: new Seat(byId("analyse-below")) };
    this.tree = new TreeView(byId("tree"), actions.goTo);
    this.curve = new Curve(byId("curve"), actions.goToPly);
    this.form = new NoteForm(actions);
    this.wire(actions);
    this.wireSharing(actions);
  }

  wire(actions) {
    const { turn, play, analyse, learn, browse } = actions, by = (step) => () => browse(step);
    onPress({
      turn, play, first: by(-Infinity), back: by(-1), next: by(1), last: by(Infinity),
    }, "analyse-");
    onPress({ "start-analysis": analyse, "learn-mistakes": learn });
    letBrowse(byId("analyse"), browse, turn);
    byId("analyse-game").addEventListener("change", ({ target }) => (
      actions.choose(Number(target.value))));
    const refuse = (message) => this.refuseText(message);
    acceptRecords(byId("analyse"), { acceptText: actions.acceptText, refuse });
  }

  wireSharing({ draw, whyNoLink }) {
    const ids = { link: "analyse-link", svg: "analyse-svg", png: "analyse-png" };
    const share = new BoardShare({ ids, status: "analyse-shared", draw, whyNoLink });
    onPress({
      analysis: () => share.save("game.txt", this.state.now.text),
      games: () => share.save("games.txt", this.state.games.text),
    }, "save-");
  }

  /** Lists the games of a text (of the call `list_games`), unless it has only one. */
  list(games, chosen) {
    for (const id of ["analyse-games", "save-games"]) byId(id).hidden = games.length === 1;
    byId("analyse-game").replaceChildren(...games.map((game) => (
      option(game.number, gameWords(game)))));
    this.choose(chosen);
  }

  /** Selects a game; `problem` says why the game that the reader wanted cannot be shown. */
  choose(number, problem = "") {
    byId("analyse-game").value = number;
    byId("analyse-game-note").textContent = problem;
  }

  /** Shows the moves of the game, and the curve of its scores. */
  showGame() {
    const { tree, game: { curve }, summary } = this.state;
    this.tree.show(tree, (ply) => this.state.count(ply));
    if (curve) this.curve.show(curve);
    else this.curve.clear();
    this.analysed(summary);
    this.note("");
    this.noteText(""); // it was about another text
  }

  /** Shows the board at the reader's place. */
  show(svg, isStep) {
    const { state } = this, { position, node, turned, ply } = state;
    const { last, result, turn } = position;
    this.board.show(position, {
      svg, turned, movable: result ? null : turn,
      slide: isStep && last ? [last.from, ...last.path] : null, marks: node.marks,
    });
    byId("analyse-turn").setAttribute("aria-pressed", turned);
    byId("learn-mistakes").hidden = state.mistakes.length === 0;
    const share = node.eval?.expected ?? 0.5;
    fill(byId("analyse-bar"), result ? shareOf(result.winner) : share);
    this.seat("above", turned ? "white" : "red");
    this.seat("below", turned ? "red" : "white");
    this.say();
    this.tree.mark(node);
    this.form.show(state);
    this.curve.mark(ply);
    enable("analyse-back", node.previous);
    enable("analyse-next", node.next);
  }

  say() {
    const { state, state: { node } } = this, status = statusWords(state), found = foundWords(node);
    byId("analyse-status").textContent = status;
    byId("analyse-comment").textContent = node.words;
    byId("analyse-found").textContent = found;
    this.board.say([status, node.words, found].filter(Boolean).join(" "));
  }

  seat(place, colour) {
    const { state } = this, { position: { turn, pieces, result } } = state;
    const count = pieces.filter((piece) => piece.colour === colour).length;
    const name = tagOf(state.game, capital(colour)) ?? capital(colour);
    this.seats[place].show({ colour, name, count, active: !result && turn === colour });
    this.seats[place].showTime(state.clockOf(colour));
  }

  /** Shows why a move is illegal. */
  refuse(found, from) {
    this.note(refusal(found.message), true);
    if (found.path) this.board.showPath({ from, ...found });
  }

  /** Shows how far the analysis is. */
  progress({ done, all, curve }) {
    this.analysed(`The engine has looked at ${done} of ${all} boards.`);
    if (curve) this.curve.preview(curve.svg);
  }

  /** Shows a message about the analysis. */
  analysed(text) { byId("analysed").textContent = text; }

  /** The engine's analysis in words: how each side has played. */
  summaryOf(found) {
    return colours.map((colour) => playedWords(colour, found[colour])).join(" ");
  }

  /** Shows a note below the status, which is announced. */
  note(text, isBad) { note("analyse-note", text, isBad); }

  /** Shows how far a long text is read. */
  reading({ games, all }) {
    this.noteText(`${games}${all ? ` of ${all}` : ""} games are read …`);
  }

  noteText(text, isBad) { note("record-note", text, isBad); }

  /** Shows why a text cannot be shown, beside the field for texts. */
  refuseText(message) {
    this.noteText(message, true);
    byId("bring").open = true;
    byId("record-note").scrollIntoView({ block: "nearest" });
  }

  /** Leads the reader to the moves of a text that was taken. */
  taken(count) {
    this.noteText(count === 1 ? "It is shown." : `${count} games; the first one is shown.`);
    byId("tree").focus({ preventScroll: true });
    byId("analyse").scrollIntoView({ block: "start" });
  }
}
