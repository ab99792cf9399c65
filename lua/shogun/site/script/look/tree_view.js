// tree_view.js -- the view of a record's moves: a button each, comments and variations between.

import { button, element } from "../page/dom.js";

/** The moves beside a board. */
export class TreeView {
  /**
   * @param {HTMLElement} parent
   * @param {(node: import("./tree.js").Node) => void} go
   */
  constructor(parent, go) { Object.assign(this, { parent, go, buttons: [], now: null }); }

  /**
   * Shows a tree.
   * @param {import("./tree.js").Tree} tree
   * @param {(ply: number) => { number: number, isFirst: boolean }} count  the number of the move
   *   that leads to a ply, and whether the side that begins makes it
   */
  show(tree, count) {
    Object.assign(this, { buttons: [], now: null, count });
    const start = element("p", {}, this.button(tree.start, "Start"));
    this.parent.replaceChildren(start, this.line(tree.line, "div"));
  }

  button(node, text) {
    const made = button(text, () => this.go(node));
    this.buttons[node.number] = made;
    return made;
  }

  line(nodes, name) {
    const line = element(name, { class: name === "div" ? "line-of-play" : "variation" });
    let isNumbered = false; // whether the number before it says which move is next
    for (const node of nodes) {
      const move = this.button(node, node.move + (node.glyph ?? ""));
      const variations = node.variations.map((other) => this.line(other, "p"));
      const more = [...this.comment(node), ...variations];
      line.append(...this.numberOf(node, isNumbered), move, " ", ...more);
      isNumbered = more.length === 0;
    }
    return line;
  }

  numberOf(node, isNumbered) {
    const { number, isFirst } = this.count(node.ply);
    if (!isFirst && isNumbered) return [];
    return [element("span", { class: "number" }, `${number}${isFirst ? "." : "…"} `)];
  }

  comment({ comment }) {
    return comment ? [element("span", { class: "comment" }, `${comment} `)] : [];
  }

  /** Marks the reader's place. */
  mark(node) {
    this.now?.removeAttribute("aria-current");
    this.now = this.buttons[node.number];
    this.now.setAttribute("aria-current", "true");
    this.scroll();
  }

  // The page stays where it is: only the list scrolls.
  scroll() {
    const { parent, now } = this;
    const from = parent.getBoundingClientRect(), to = now.getBoundingClientRect();
    if (to.top >= from.top && to.bottom <= from.bottom) return;
    parent.scrollTop += to.top - from.top - from.height / 3;
  }

  /** Puts a sign such as "??" after a move. */
  sign(node, glyph) { this.buttons[node.number].textContent = node.move + glyph; }
}
