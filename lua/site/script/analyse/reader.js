// reader.js -- the tab Analyse: a record, read and analysed move by move.
//
// Lua reads the games of a text; one of them is a tree of moves (tree.js), and the reader is at one
// of its nodes. A change of the tree is written as a record and read again, so that what is shown
// is what is stored (edits.js). Each step has a ticket: an answer to an older one is dropped.

import { Edits } from "./edits.js";
import { Games } from "./games.js";
import { Live } from "./live.js";
import { ReaderView } from "./reader_view.js";
import { ReaderState } from "./state.js";
import { Tree } from "./tree.js";
import { button, byId } from "../page/dom.js";
import { later, loadPart } from "../page/version.js";
import { other } from "../../../../build/web/facts.mjs";

/** Asks for the number that a piece shows after its move; null if the reader cancels. */
function askRoll(highest) {
  const dialog = byId("analyse-roll");
  const numbers = Array.from({ length: highest }, (_, i) => (
    button(String(i + 1), () => dialog.close(String(i + 1)))));
  byId("analyse-rolls").replaceChildren(...numbers);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const end = () => done(Number(dialog.returnValue) || null);
    dialog.addEventListener("close", end, { once: true });
  });
}

const example = byId("analyse-example").innerHTML; // shown at first
const short = 1 << 15; // characters: the link has a whole text up to this length, else one game
const longest = 1 << 17; // characters of a game in the link

// Whether a board may have a known outcome: not under dice, nor where a king and a pawn have lost.
const isEnding = ({ pieces, result, law, values }) => (
  pieces.length <= 4 && !result && law !== "dice" && values.lone < 2);

export class Reader {
  constructor({ client, save, link, play: playOn, openBoard }) {
    Object.assign(this, { client, save, link, playOn, openBoard, ticket: 0, loading: 0 });
    this.state = new ReaderState();
    this.view = new ReaderView(this.state, this.actions());
    this.edits = new Edits(this.state, {
      client, load: (find) => this.load(find), view: this.view,
    });
    const play = (moves) => this.tryMoves(moves);
    this.live = new Live(this.state, { point: (lines) => this.view.board.point(lines), play });
    this.ending = later(async () => {
      const { Ending } = await import("./ending.js"); // most boards have none
      return new Ending(this.state, play);
    });
  }

  actions() {
    const { state } = this;
    return {
      goTo: (node) => this.go(node),
      goToPly: (ply) => this.go(state.tree.at(ply)),
      browse: (step) => this.browse(step),
      choose: (number) => this.choose(number),
      acceptText: (text) => this.acceptText(text),
      turn: () => this.turn(),
      draw: (options) => this.draw(state.node, options),
      play: () => this.play(),
      tryMove: ({ text }) => (
        this.mistakes?.isAsking ? this.mistakes.judge(text) : this.tryMoves([text])),
      refuse: (from, to) => this.refuse(from, to),
      remove: () => this.edits.make(() => Tree.remove(state.node)),
      promote: () => this.edits.make(() => Tree.promote(state.node)),
      mark: (marks) => this.edits.make(() => state.node.mark(marks)),
      annotate: (note) => this.edits.make(() => state.node.annotate(note)),
      undo: () => this.edits.undo(),
      analyse: () => this.edits.analyse(),
      learn: () => this.learn(),
      whyNoLink: () => this.whyNoLink(),
    };
  }

  /**
   * Takes over a state: of a link, of the last visit, or of another tab. What the browser has
   * stored stays until the reader changes the record of a link.
   */
  async open({ text = example, game = 1, place = 0, turned = false } = {}, isLink = false) {
    const { isVisitor = true } = this; // at first: what is stored stays, if it cannot be read
    this.state.turned = turned === true;
    this.isVisitor = isLink;
    try {
      await this.read(String(text), game, place);
    } catch (error) {
      this.isVisitor = isVisitor;
      if (!this.state.game) await this.read(example);
      this.view.note(error.message, true);
    }
  }

  /** Reads a text; the record before it stays if there is no game in it. */
  async read(text, number = 1, place = 0) {
    const { client, view } = this;
    await this.load(async () => {
      const onprogress = (now) => view.reading(now);
      const games = new Games(text, await client.call("list_games", [text], { onprogress }));
      const { game, problem } = await games.readFirst(client, number);
      const note = () => problem && view.note(problem.message, true);
      return { game, games, note, placeOf: (tree) => tree.nodes[Number(place)] };
    });
  }

  /** The board, for the editor of boards. */
  get board() {
    const { position: { text }, game: { rules }, turned } = this.state;
    return { text, rules, turned };
  }

  announceNote(text, isBad) { this.view.note(text, isBad); }

  // Reads a text that the reader brings: games, or a board alone.
  async acceptText(text) {
    const { view, state, isVisitor } = this;
    try {
      if (await this.openBoard(text)) return;
      this.isVisitor = false;
      await this.read(text);
      view.taken(state.games.list.length);
    } catch (error) {
      this.isVisitor = isVisitor;
      view.refuseText(error.message);
    }
  }

  // Turns to another game of the text.
  async choose(number) {
    const { view, state: { games, game } } = this;
    try {
      await this.load(async () => ({ games, game: await games.read(this.client, number) }));
    } catch (error) {
      view.choose(game.number, error.message);
    }
  }

  /** Takes over a game, perhaps of another text, unless another one is wanted meanwhile. */
  async load(find) {
    const { state, view } = this, ticket = ++this.loading, found = await find();
    const { game, games } = found, tree = new Tree(game);
    const node = found.placeOf?.(tree) ?? tree.start;
    const [first, ...shown] = await Promise.all(
      [this.call("position", tree.start, game), ...this.shown(node, game)]);
    if (ticket !== this.loading) return;
    if (games) this.edits.forget();
    state.choose(found, first, tree);
    if (games) view.list(games.list, game.number);
    view.showGame();
    this.ticket++;
    this.arrive(node, shown);
    found.note?.();
  }

  // A call of Lua about the board at a node.
  call(name, node, game, ...more) {
    return this.client.call(name, [ReaderState.at(node, game), ...more]);
  }

  // The picture of the board at a node, with other options than the page has.
  draw(node, options = {}, game = this.state.game) {
    return this.call("svg", node, game, { ...this.state.picture, ...options });
  }

  // The position at a node, and its picture.
  shown(node, game) { return [this.call("position", node, game), this.draw(node, {}, game)]; }

  async go(node) {
    const ticket = ++this.ticket, shown = await Promise.all(this.shown(node, this.state.game));
    if (ticket !== this.ticket) return;
    this.view.note(""); // it was about another board
    this.arrive(node, shown);
  }

  arrive(node, [position, svg]) {
    const { state } = this, isStep = node.previous === state.node;
    Object.assign(state, { node, position });
    this.view.show(svg, isStep);
    this.live.look(this.mistakes?.isAsking);
    this.lookAtEnding();
    this.saveState();
  }

  // Has the reader find better moves where the side at the bottom of the board made mistakes.
  async learn() {
    const { Mistakes } = await loadPart(() => import("./mistakes.js")), { client, view } = this;
    this.mistakes ??= new Mistakes(this.state, {
      client, go: (node) => this.go(node), note: (...words) => view.note(...words),
    });
    return this.mistakes.next();
  }

  // What is certain of the board, if that may be known.
  async lookAtEnding() {
    const is = isEnding(this.state.position);
    byId("ending").hidden = !is;
    this.hasEnding ||= is;
    if (this.hasEnding) (await this.ending()).look(isEnding(this.state.position));
  }

  // Goes on in the line of the reader's place, or back. Returns whether there is a move that way.
  browse(step) {
    const { node, tree } = this.state, near = step < 0 ? node.previous : node.next;
    if (!near) return false;
    if (Math.abs(step) === 1) this.go(near);
    else this.go(step < 0 ? tree.start : node.line.at(-1));
    return true;
  }

  // Plays moves from the reader's place on: those that the tree has are followed, others grow it.
  async tryMoves(moves) {
    const { state, state: { node, position } } = this;
    const { highest } = position.moves.find(({ text }) => text === moves[0]);
    const shows = highest && await askRoll(highest);
    if (highest && !shows) return this.view.board.restore();
    const texts = shows ? [`${moves[0]}=${shows}`] : moves;
    const there = Tree.find(node, texts);
    if (there) await this.go(there);
    else if (node === state.node) await this.edits.make(() => texts.reduce(Tree.play, node));
  }

  // Shows the reason why a piece may not go to a field.
  async refuse(from, to) {
    const { node, game } = this.state, found = await this.call("why", node, game, from, to);
    if (found) this.view.refuse(found, from);
  }

  turn() {
    this.state.turned = !this.state.turned;
    return this.go(this.state.node);
  }

  // Saves the whole text if it is short, else its game alone; a long game stays out of the link.
  saveState() {
    const { turned, node: { number: place }, game: { number }, games } = this.state;
    const isShort = games.text.length <= short, text = isShort ? games.text : games.textOf(number);
    this.isLinked = text.length <= longest;
    const now = { text, game: isShort ? number : 1, place, turned };
    this.isVisitor &&= this.state.past.length === 0;
    if (this.isVisitor) this.saved = this.link(this.isLinked ? now : undefined);
    else this.saved = this.save(now, this.isLinked);
  }

  // Why the page's address does not lead to the game; "" if it does.
  async whyNoLink() {
    await this.saved;
    return this.isLinked ? "" : "This game is too long for a link: save it as a record.";
  }

  // Goes on with the game in the tab Play.
  play() {
    const { place, position: { turn } } = this.state;
    const players = { [turn]: "person", [other[turn]]: "level 3" };
    return this.playOn({ game: place, players, turned: turn === "red" });
  }
}

export const start = ({ client, save, link, open, openBoard }) => new Reader({
  client, openBoard, save: (now, isLinked) => save("analyse", now, isLinked),
  link: (now) => link("analyse", now), play: (game) => open("play", game),
});
