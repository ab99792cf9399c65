// tree_view.js -- the view of a record's moves: a button each, in two columns those that were
// played; comments between, and other moves folded.

import { button, element, showIn } from "../page/dom.js";

export class TreeView {
  /** `go` takes the node of a move that is pressed. */
  constructor(parent, go) { Object.assign(this, { parent, go, buttons: [], now: null }); }

  /** Shows a tree, numbered by `count` (ReaderState). The focus stays in it if it was there. */
  show(tree, count) {
    const hadFocus = this.parent.contains(document.activeElement);
    Object.assign(this, { buttons: [], now: null, count });
    const start = element("p", {}, this.button(tree.start, "Start"));
    this.parent.replaceChildren(start, this.rows(tree.line));
    if (hadFocus) this.parent.focus({ preventScroll: true });
  }

  button(node, text) {
    const made = button(text, () => this.go(node));
    this.buttons[node.number] = made;
    return made;
  }

  // A row for each number: a move of each side, and what is said about it below.
  rows(nodes) {
    const rows = element("div", { class: "line-of-play" });
    let isHalf = false; // whether the second move of a row is missing
    for (const node of nodes) {
      const { isFirst } = this.count(node.ply), more = this.more(node);
      if (!isHalf) rows.append(...this.numberOf(node), ...isFirst ? [] : [element("span")]);
      rows.append(element("span", {}, this.move(node), " ", ...scoreOf(node)));
      if (more.length > 0) rows.append(element("div", { class: "aside" }, ...more));
      isHalf = isFirst && more.length === 0;
    }
    return rows;
  }

  move(node) { return this.button(node, wordOf(node)); }

  more(node) {
    const { others } = node, lines = others.map((other) => this.line(other.line));
    const fold = others.length > 0 ? [element("details", {},
      element("summary", {}, `or ${others.map(wordOf).join(", ")}`), ...lines)] : [];
    return [...comment(node.words), ...fold];
  }

  line(nodes) {
    const line = element("p", { class: "variation" });
    let isNumbered = false; // whether the number before it says which move is next
    for (const node of nodes) {
      const more = this.more(node);
      line.append(...comment(node.lead), ...this.numberOf(node, isNumbered), this.move(node), " ",
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
    for (let fold = this.now; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    this.now.setAttribute("aria-current", "true");
    showIn(this.parent, this.now);
  }
}

const wordOf = (node) => (node.word ?? node.move) + (node.glyph ?? "");

const comment = (text) => text ? [element("span", { class: "comment" }, `${text} `)] : [];

const scoreOf = (node) => (
  node.eval ? [element("span", { class: "eval" }, `${node.eval.text} `)] : []);
