// view.js -- the view of a table: board, seats, status, moves, buttons.

import { Board } from "../board/board.js";
import { BoardShare, copyLink } from "../page/share.js";
import { MoveList } from "../board/move_list.js";
import { Notice } from "./notice.js";
import { Output } from "../page/output.js";
import { Seat } from "../board/seat.js";
import { byId, element, enable, note, onPress } from "../page/dom.js";
import { capital, lastMove, refusal, resultWords, stepWords } from "../page/words.js";
import { letBrowse } from "../board/browse.js";
import { linkWords } from "./link_bots.js";
import { howWords, rulesWords } from "../page/rule_words.js";
import { other } from "../../../../build/web/facts.mjs";
import { read, write } from "../page/store.js";

const presets = "../rules.html#laws-and-presets", guide = "../guides/laws.html";

// The pieces of a side on the first board of a game.
const letters = { white: /[KP]/g, red: /[kp]/g };
const piecesAt = (start, colour) => (
  start === "start" ? 8 : start.split(" ")[0].match(letters[colour])?.length ?? 0);

/** The view of a table. It reads the state, and calls actions. */
export class View {
  constructor(state, actions) {
    this.state = state;
    this.board = new Board(byId("board"), {
      onmove: (move) => actions.play(move.text),
      onrefuse: actions.refuse, onselect: () => this.explain(),
    });
    this.seats = [new Seat(byId("above")), new Seat(byId("below"))];
    this.list = new MoveList(byId("moves"), actions.goTo);
    this.notice = new Notice(byId("notice"));
    this.broughtNotice = new Notice(byId("brought"));
    this.output = new Output(byId("printed"));
    this.wire(actions);
    this.wireSharing(actions);
  }

  wire(actions) {
    const { undo, redo, hint, turn, resign, pause } = actions;
    onPress({
      undo, redo, hint, turn, resign, pause, new: actions.newGame, "your-games": actions.games,
      "new-friend": () => actions.newGame({ white: "person", red: "friend" }),
    });
    letBrowse(byId("play"), actions.browse, turn);
    byId("entry").addEventListener("submit", (event) => {
      event.preventDefault();
      actions.type(byId("typed").value);
    });
  }

  wireSharing({ draw, record, analyse, analyseHere, seat }) {
    const ids = { link: "copy-link", svg: "save-svg", png: "save-png" };
    const words = () => linkWords(this.state);
    const share = new BoardShare({ ids, status: "shared", draw, linkWords: words, address: seat });
    onPress({
      send: async () => copyLink((text) => this.announceNote(text), await seat()),
      "save-record": async () => share.save("game.txt", await record()),
      "play-analyse": analyse, "play-analyse-here": analyseHere,
    });
  }

  /** Shows the position after a change; `left`: the moves of the board that the reader left. */
  show(svg, event) {
    const { game } = this.state;
    this.draw(svg, event);
    this.note(this.help());
    byId("how").hidden = game.moves.length > 1;
    byId("status").replaceChildren(...this.statusParts());
    this.showRules();
    this.showButtons();
    byId("after").replaceChildren();
    this.list.show(game);
    if (event.hasMoved) byId("typed").value = "";
    this.announce(event);
  }

  // The rules that hold, with a link: for custom dials to their guide.
  showRules() {
    const { values } = this.state.position, { then, win } = howWords(values);
    byId("in-force").textContent = rulesWords(values);
    byId("in-force-more").href = values.law === "own" ? guide : presets;
    byId("how-then").textContent = then;
    byId("how-win").textContent = win;
  }

  draw(svg, { hasMoved } = {}) {
    const { position, turned, mayMove, shown, result } = this.state;
    const { last, turn, attacks } = position;
    this.board.show(position, {
      svg, turned, movable: mayMove ? turn : null, numbers: shown.numbers, dials: shown.dials,
      attacked: shown.attacked ? attacks[other[turn]] : [],
      slide: hasMoved && last ? [last.from, ...last.path] : null,
      marks: result ? [] : undefined,
    });
    byId("turn").setAttribute("aria-pressed", turned);
    this.seat(0, turned ? "white" : "red");
    this.seat(1, turned ? "red" : "white");
  }

  seat(place, colour) {
    const { state } = this, { position: { turn, pieces }, clock, result, game } = state;
    const count = (side) => pieces.filter((piece) => piece.colour === side).length;
    const taken = piecesAt(game.start, other[colour]) - count(other[colour]);
    this.seats[place].show({
      colour, name: state.nameOf(colour), count: count(colour), taken,
      active: !result && turn === colour,
    });
    this.seats[place].showTime(clock?.left(colour));
  }

  tick() {
    for (const seat of this.seats) seat.showTime(this.state.clock.left(seat.colour));
  }

  showButtons() {
    const { game, result, mayMove, hasPerson, waits, showsAdvice, friend } = this.state;
    byId("send").hidden = !friend || mayMove;
    enable("undo", game.moves.length > 0);
    enable("redo", game.undone.length > 0);
    enable("hint", mayMove);
    enable("resign", !result && hasPerson);
    byId("show-advice").checked = showsAdvice;
    byId("pause").hidden = !waits && (hasPerson || Boolean(result));
    byId("pause").textContent = waits ? "Resume" : "Pause";
  }

  // Splits the words of a result, which is shown larger than its reason.
  statusParts() {
    const words = this.status(), [outcome, reason] = words.split(/: (.*)/s);
    if (!this.state.result) return [words];
    const colon = element("span", { class: "visually-hidden" }, ": ");
    return [element("strong", {}, outcome), colon, element("small", {}, reason)];
  }

  status() {
    const { state } = this, { result, position: { turn }, waits } = state;
    if (result) return `${resultWords(result, state.person)}.`;
    const name = `${capital(turn)} (${state.nameOf(turn)})`;
    if (state.isPerson(turn)) return this.turnOfPerson();
    if (!state.isBot(turn)) return `Waiting for ${turn}.`;
    if (!state.isHere(turn)) return this.missing(turn);
    return waits ? `${name} is to move.` : `${name} is thinking …`;
  }

  missing(turn) {
    const name = this.state.nameOf(turn);
    return `${capital(turn)} needs the player ${name}, which this browser does not have.`;
  }

  turnOfPerson() {
    const { state } = this, { turn, in_check } = state.position;
    const whose = state.isPerson(other[turn]) ? `${capital(turn)} is to move` : "Your move";
    return in_check ? `${whose}: the king is attacked!` : `${whose}.`;
  }

  // For beginners.
  help() {
    const { game, mayMove } = this.state, isNew = mayMove && game.moves.length < 2;
    return isNew ? "Tap one of your pieces, then a highlighted field." : "";
  }

  // Shows the help, or at the reader's very first selection what the green numbers mean.
  explain() {
    const help = this.help(), isFirst = help && !read("explained");
    this.note(isFirst ? "Green numbers say how far it goes next." : help);
    if (isFirst) write("explained", true);
  }

  announce({ hasMoved, hasEnded, left }) {
    const { position, game } = this.state;
    if (hasMoved) this.board.say(`${lastMove(position)}. ${this.status()}`);
    else if (left) this.board.say(`${stepWords(left, game.moves)}${this.status()}`);
    else if (hasEnded) this.board.say(this.status());
  }

  /** Shows the reason for a refusal, and what the call `why` has found. */
  refuse(message, found) {
    this.announceNote(refusal(message), true);
    if (found?.path) this.board.showPath(found);
  }

  /** Shows a note below the status, and announces it. */
  announceNote(text, isBad = false) {
    this.note(text, isBad);
    this.board.say(text);
  }

  /** Shows a note below the status. */
  note(text, isBad) { note("note", text, isBad); }
}
