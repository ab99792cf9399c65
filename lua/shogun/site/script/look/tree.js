// tree.js -- the moves of a record as a tree: nodes, each with the one before it.

/**
 * @typedef {object} Node
 * @property {number} number  its place in the tree; 0 is the start
 * @property {number} ply  how many moves lead to it
 * @property {string} move  as calls take it: "d1e3", under dice "d1e3=2"
 * @property {Node | null} previous
 * @property {Node | null} next  in its own line
 * @property {Node[][]} variations  lines in place of this move
 * @property {string} [glyph]  "?", "!" ...
 * @property {string} [comment]
 * @property {number} [clock]  seconds left for the mover
 * @property {object} [found]  the engine's analysis of the move
 */

/** The tree of a game. */
export class Tree {
  /** @param {object[]} moves  of the call `read_record` */
  constructor(moves) {
    const start = { number: 0, ply: 0, move: "", previous: null, next: null, variations: [] };
    this.nodes = [start];
    /** The moves that were played. */
    this.line = this.read(moves, start);
    start.next = this.line[0] ?? null;
  }

  // The nodes of a line that continues `previous`.
  read(moves, previous) {
    const line = [];
    for (const move of moves) {
      const node = this.add(move, line.at(-1) ?? previous);
      if (line.length > 0) line.at(-1).next = node;
      line.push(node);
      node.variations = (move.variations ?? []).map((other) => this.read(other, node.previous));
    }
    return line;
  }

  add({ move, shows, glyph, comment, clock }, previous) {
    const text = shows ? `${move}=${shows}` : move;
    const node = { previous, next: null, move: text, ply: previous.ply + 1, glyph, comment, clock };
    node.number = this.nodes.push(node) - 1;
    return node;
  }

  /** The start. */
  get start() { return this.nodes[0]; }

  /** The end of the line that a node is in. */
  lastAfter(node) {
    let last = node;
    while (last.next) last = last.next;
    return last;
  }

  /** The moves that lead to a node. */
  static movesTo(node) {
    const moves = [];
    for (let now = node; now.previous; now = now.previous) moves.push(now.move);
    return moves.reverse();
  }
}
