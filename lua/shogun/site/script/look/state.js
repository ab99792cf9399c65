// state.js -- the state of the tab Look: a record, and the reader's place in it.
//
// The view reads it, the reader (look.js) changes it.

import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

/** The state of a reader of records. */
export class State {
  /** The text of the record, and its games: the answer of the call `read_record`. */
  text;
  games;

  /** The game that is read: one of `games`. */
  game;

  /** @type {Tree} */
  tree;

  /** The answer of the call `position` about the start of the game. */
  first;

  /**
   * The reader's place.
   * @type {Node}
   */
  node;

  /** The answer of the call `position` about it. */
  position;

  /** The engine's analysis: the answer of the call `analyse`, null without one. */
  found = null;

  /** Whether red sits below. */
  turned = false;

  /** Replaces the game. */
  choose(game) { Object.assign(this, { game, tree: new Tree(game.moves), found: null }); }

  /** A node of the game, as a call takes it: rules, start and moves. */
  at(node) {
    const { rules, start } = this.game;
    return { rules, start, moves: Tree.movesTo(node) };
  }

  /** The number of the move that leads to a ply, and whether the side that begins makes it. */
  count(ply) {
    const { turn, move_number: number, rules } = this.first;
    const late = rules.includes(`first=${turn}`) ? 0 : 1; // the board is one of the second side
    const place = ply - 1 + late;
    return { number: number + Math.floor(place / 2), isFirst: place % 2 === 0 };
  }

  /** The ply of the reader's place among the moves that were played; null in a variation. */
  get ply() {
    const { node, tree } = this;
    return node.ply === 0 || tree.line[node.ply - 1] === node ? node.ply : null;
  }

  /** Whether the reader is at the end of the moves that were played. */
  get isEnd() { return this.node === this.tree.lastAfter(this.tree.start); }

  /** The comment at the reader's place: at the start, that of the game. */
  get comment() { return (this.node.ply === 0 ? this.game : this.node).comment ?? ""; }

  /** The seconds that a side had left after its last move; undefined if not recorded. */
  clockOf(colour) {
    const { node } = this, isOwn = (node.ply % 2 === 1) === (this.first.turn === colour);
    return (isOwn ? node : node.previous)?.clock;
  }

  /** The options of the board's picture, for the call `svg`. */
  get picture() { return { turned: this.turned, axes: "names", last: true, size: 800 }; }
}
