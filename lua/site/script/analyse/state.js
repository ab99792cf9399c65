// state.js -- the state of the tab Analyse: a record, and the reader's place in it.
//
// The view reads it, the reader (reader.js) changes it.

import { Tree } from "./tree.js";

export class ReaderState {
  games;          // the Games of the text
  game;           // the one that is read: an answer of the call `read_game`
  tree;           // its Tree
  first;          // the answer of the call `position` about its start
  node;           // the reader's place, a Node
  position;       // the answer of the call `position` about it
  past = [];      // the texts and places before each change of the game, for Undo
  summary = "";   // what the engine says about each side, after an analysis
  turned = false; // whether red sits below

  /** Takes another game, perhaps of another text. */
  choose({ game, games = this.games }, first, tree) {
    Object.assign(this, { game, games, first, tree });
  }

  /** The text of the game, and the reader's place in it. */
  get now() {
    return { text: this.games.textOf(this.game.number), steps: Tree.stepsTo(this.node) };
  }

  /** The game as a record, for calls. */
  get record() {
    const { tree, game: { tags, result } } = this;
    return { tags, result, comment: tree.start.comment, moves: tree };
  }

  /** The moves that were played, as a text. */
  get played() { return this.tree.line.map(({ move }) => move).join(" "); }

  /** Leaves the result open. Returns whether it was not. */
  openResult() {
    const was = this.game.result;
    this.game.result = "*";
    return was !== "*";
  }

  /** A node of a game, as a call takes it: rules, start and moves. */
  static at(node, { rules, start }) {
    return { rules, start, moves: node.path.map(({ move }) => move) };
  }

  /** The reader's place, as a call takes it. */
  get place() { return ReaderState.at(this.node, this.game); }

  /** The side below. */
  get side() { return this.turned ? "red" : "white"; }

  /** The moves of the side below that are marked as mistakes; none under dice. */
  get mistakes() {
    const { tree, first: { turn, law }, side } = this, isOdd = turn === side ? 1 : 0;
    const isOne = ({ glyph, ply }) => glyph?.startsWith("?") && ply % 2 === isOdd;
    return law === "dice" ? [] : tree.line.filter(isOne);
  }

  /** The number of the move that leads to a ply, and whether the side that begins makes it. */
  count(ply) {
    const { turn, move_number: number, rules } = this.first;
    const late = rules.includes(`first=${turn}`) ? 0 : 1; // the board is one of the second side
    const place = ply - 1 + late;
    return { number: number + Math.floor(place / 2), isFirst: place % 2 === 0 };
  }

  /** The ply of the reader's place among the moves that were played; null in a variation. */
  get ply() { return this.node.isPlayed ? this.node.ply : null; }

  /** Whether the reader is at the end of the moves that were played. */
  get isEnd() { return this.node.isPlayed && !this.node.next; }

  /** The seconds that a side had left after its last move; undefined if not recorded. */
  clockOf(colour) {
    const { node } = this, isOwn = (node.ply % 2 === 1) === (this.first.turn === colour);
    return (isOwn ? node : node.previous)?.clock;
  }

  /** The options of the board's picture, for the call `svg`. */
  get picture() {
    return { turned: this.turned, dials: false, axes: "names", last: true, arrows: [], size: 800 };
  }
}
