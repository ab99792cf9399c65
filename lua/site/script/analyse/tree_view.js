// tree_view.js -- the view of a record's moves: a button each, comments and variations between.

import { button, element, showIn } from "../page/dom.js";

/** The moves beside a board. */
export class TreeView {
  /**
   * @param {HTMLElement} parent
   * @param {(node: import("./tree.js").Node) => void} go
   */
  constructor(parent, go) { Object.assign(this, { parent, go, buttons: [], now: null }); }

  /**
   * Shows a tree. The focus stays in it if it was there.
   * @param {import("./tree.js").Tree} tree
   * @param {(ply: number) => { number: number, isFirst: boolean }} count  the number of the move
   *   that leads to a ply, and whether the side that begins makes it
   */
  show(tree, count) {
    const hadFocus = this.parent.contains(document.activeElement);
    Object.assign(this, { buttons: [], now: null, count });
    const start = element("p", {}, this.button(tree.start, "Start"));
    this.parent.replaceChildren(start, this.line(tree.line, "div"));
    if (hadFocus) this.parent.focus({ preventScroll: true });
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
      const move = this.button(node, (node.word ?? node.move) + (node.glyph ?? ""));
      const variations = node.others.map((other) => this.line(other.line, "p"));
      const more = [...comment(node.words), ...variations];
      line.append(...comment(node.lead), ...this.numberOf(node, isNumbered), move, " ",
        ...scoreOf(node), ...more);
      isNumbered = more.length === 0;
    }
    return line;
  }

  numberOf(node, isNumbered) {
    const { number, isFirst } = this.count(node.ply);
    if (!isFirst && isNumbered) return [];
    return [element("span", { class: "number" }, `${number}${isFirst ? "." : "…"} `)];
  }

  /** Marks the reader's place. */
  mark(node) {
    this.now?.removeAttribute("aria-current");
    this.now = this.buttons[node.number];
    this.now.setAttribute("aria-current", "true");
    showIn(this.parent, this.now);
  }
}

const comment = (text) => text ? [element("span", { class: "comment" }, `${text} `)] : [];

const scoreOf = (node) => (
  node.eval ? [element("span", { class: "eval" }, `${node.eval.text} `)] : []);
