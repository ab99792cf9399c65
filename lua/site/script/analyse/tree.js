// tree.js -- the moves of a record as a tree that grows.
//
// The first child of a node goes on with its line; the others begin variations. In a record, a
// variation follows the move that it replaces: nodes are numbered in that order, and links name a
// place by its number. A tree that has changed is written as a record, and read again.

import { Node } from "./node.js";

export class Tree {
  /** @param {object} game  of the call `read_game` */
  constructor({ moves, comment, words }) {
    /** The start, with the comment on the game. */
    this.start = new Node(null, { comment, words });
    /** All nodes, by number. */
    this.nodes = [this.start];
    this.grow(this.start, moves);
  }

  // Adds a line. Its nodes are numbered as they are read.
  grow(start, moves) {
    let previous = start;
    for (const move of moves) {
      const node = this.add(previous, move);
      for (const other of move.variations ?? []) this.grow(previous, other);
      previous = node;
    }
  }

  add(previous, move) {
    const node = new Node(previous, move);
    previous.children.push(node);
    node.number = this.nodes.push(node) - 1;
    return node;
  }

  /** The moves that were played. */
  get line() { return this.start.line.slice(1); }

  /** The node of a ply among them; 0 is the start. */
  at(ply) { return this.start.line[ply]; }

  /** The moves as a record has them. */
  toJSON() { return this.start.next?.toJSON() ?? []; }

  /** The way to a node: at each step, the number of the child. */
  static stepsTo(node) { return node.path.map((step) => step.previous.children.indexOf(step)); }

  /** The node at the end of such a way, or as far as it leads. */
  follow(steps) {
    let node = this.start;
    for (const step of steps) node = node.children[step] ?? node;
    return node;
  }

  /** The node after moves ("d1e3", under dice "d1e3=2"); undefined where the tree lacks one. */
  static find(node, moves) {
    return moves.reduce((now, move) => now?.children.find((child) => child.move === move), node);
  }

  /** The node after a move: one that there is, or a new one. */
  static play(node, move) {
    const there = Tree.find(node, [move]);
    if (there) return there;
    const [text, shows] = move.split("="), made = new Node(node, { move: text, shows });
    node.children.push(made);
    return made;
  }

  /** Removes a node, and all that follow it, if it is there. Returns the one before it. */
  static remove(node) {
    const { previous } = node;
    previous.children = previous.children.filter((child) => child !== node);
    return previous;
  }

  /** Makes the moves that lead to a node those that were played. */
  static promote(node) {
    for (const step of node.path) {
      const { children } = step.previous, others = children.filter((child) => child !== step);
      if (others.length < children.length) step.previous.children = [step, ...others];
    }
    return node;
  }
}
