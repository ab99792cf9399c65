// node.js -- a move of a record, and the board after it: a node of the tree (tree.js).

const drawn = /\[%c[as]l [^\]]*\]/g; // circles and arrows in a comment

/** A node. The start of the game is one, too, without a move. */
export class Node {
  /** `previous` is null for the start; the rest is a move as the call `read_game` returns it. */
  constructor(previous, { move = "", shows, ...rest } = {}) {
    Object.assign(this, { words: "", ...rest, previous, children: [], number: 0 });
    /** The move as calls take it: "d1e3", under dice "d1e3=2". */
    this.move = shows ? `${move}=${shows}` : move;
    /** How many moves lead to it. */
    this.ply = previous ? previous.ply + 1 : 0;
  }

  /** The next move of its line; null at the end. */
  get next() { return this.children[0] ?? null; }

  /** Whether it begins a variation. */
  get isAside() { return this.previous !== null && this.previous.next !== this; }

  /** The first moves of the variations in place of this move. */
  get others() { return this.previous && !this.isAside ? this.previous.children.slice(1) : []; }

  /** The nodes of its line, from this one on. */
  get line() {
    const line = [];
    for (let node = this; node; node = node.next) line.push(node);
    return line;
  }

  /** The nodes from the first move to this one. */
  get path() {
    const path = [];
    for (let node = this; node.previous; node = node.previous) path.push(node);
    return path.reverse();
  }

  /** Whether it is one of the moves that were played, or the start. */
  get isPlayed() { return this.path.every((node) => !node.isAside); }

  /** Sets its glyph and the text of its comment; the commands of programs stay. */
  annotate({ glyph, words }) {
    const commands = this.comment?.match(/\[%\w+ [^\]]*\]/g) ?? [];
    const plain = words.replaceAll("[%", "[").replaceAll("{", "(").replaceAll("}", ")").trim();
    this.glyph = glyph || undefined;
    this.comment = [...commands, plain].join(" ").trim() || undefined;
    return this;
  }

  /** The arrows and circles in its comment: "d4b6", "d4". */
  get marks() {
    const found = (this.comment ?? "").match(drawn) ?? [];
    return found.join().match(/([a-h][1-8]){1,2}/g) ?? [];
  }

  /** Replaces the arrows and circles. */
  mark(marks) {
    const commands = marks.map((mark) => `[%c${mark[2] ? "a" : "s"}l B${mark}]`);
    const rest = (this.comment ?? "").replace(drawn, "").trim();
    this.comment = [...commands, rest].join(" ").trim() || undefined;
    return this;
  }

  /** This node and the rest of its line, as a record has them. */
  toJSON() { return this.line.map((node) => node.data); }

  get data() {
    const { glyph, comment, lead, clock, others } = this, [move, shows] = this.move.split("=");
    const data = { move, shows: shows && Number(shows), glyph, comment, lead, clock };
    if (others.length > 0) data.variations = others.map((node) => node.toJSON());
    return this.isAside ? data : withoutLead(data);
  }
}

// Only the first move of a variation can have a comment before it.
function withoutLead({ lead, ...data }) {
  return lead ? { ...data, comment: [data.comment, lead].filter(Boolean).join(" ") } : data;
}
