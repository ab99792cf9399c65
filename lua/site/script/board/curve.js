// curve.js -- the analysis of a game as a curve: white's expected score over the plies. A click on
// it goes to the board there, and one on a mistake's mark to that move.

import { button, element } from "../page/dom.js";

const left = 64, right = 784, width = 800, height = 320; // as shogun.draw.plot makes the picture

export class Curve {
  /** `go` takes the ply to go to. */
  constructor(parent, go) {
    Object.assign(this, { parent, go, first: 0, last: 0 });
    this.picture = element("div");
    this.here = element("div", { class: "here", "aria-hidden": "true" });
    parent.replaceChildren(this.picture, this.here);
    parent.addEventListener("click", ({ target, clientX }) => (
      this.last > 0 && !target.closest("button") && go(this.plyAt(clientX))));
    this.clear();
  }

  plyAt(x) {
    const box = this.parent.getBoundingClientRect();
    return this.plyOf((x - box.left) / box.width * width);
  }

  plyOf(x) {
    const share = (x - left) / (right - left), { first, last } = this;
    return Math.round(first + Math.min(1, Math.max(0, share)) * (last - first));
  }

  clear() {
    this.last = 0;
    this.parent.hidden = true;
    this.picture.replaceChildren();
  }

  /** Shows the whole curve: a picture, and the plies at its ends. */
  show({ svg, first, last }) {
    this.preview(svg);
    Object.assign(this, { first, last });
    this.picture.append(...[...this.picture.querySelectorAll(".mistake")].map((mark) => {
      const x = mark.cx.baseVal.value, y = mark.cy.baseVal.value;
      const style = `left: ${100 * x / width}%; top: ${100 * y / height}%`;
      return button("", () => this.go(this.plyOf(x)), { style, "aria-label": mark.textContent });
    }));
  }

  /** Shows its beginning while the engine is at work. */
  preview(svg) {
    this.picture.innerHTML = svg;
    this.parent.hidden = false;
  }

  /** Marks the reader's ply; null if it is not on the curve. */
  mark(ply) {
    const { first, last } = this;
    this.here.hidden = ply === null || last === 0 || ply < first || ply > last;
    if (this.here.hidden) return;
    const x = left + (right - left) * (ply - first) / (last - first);
    this.here.style.left = `${100 * x / width}%`;
  }
}
