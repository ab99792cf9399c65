// stepper.js -- a line of moves below its board, played through: Lua draws the boards, which is
// loaded by the first press.

import { button, element } from "../page/dom.js";
import { later } from "../page/version.js";

const client = later(async () => {
  const { Client } = await import("../lua/client.js");
  return new Client();
});

// The parts of a picture, without its title: the picture in the page has a name of its own.
function partsOf(svg) {
  const drawn = element("div");
  drawn.innerHTML = svg.replace(/<title>.*?<\/title>\n/s, "");
  return [...drawn.firstElementChild.childNodes];
}

/** The buttons of a line, and where it is. */
export class Stepper {
  /** @param {HTMLElement} figure  made by picture.lua: data-board, data-rules, data-moves */
  constructor(figure) {
    const { board: start, rules, moves } = figure.dataset;
    Object.assign(this, { figure, game: { rules, start }, moves: moves.split(" ") });
    Object.assign(this, { ply: 0, ticket: 0 });
    this.status = element("span", { class: "said", role: "status" });
    this.parts = [
      this.step("First", "|\u25c0", () => 0),
      this.step("Back", "\u25c0", () => this.ply - 1),
      this.step("Next", "\u25b6", () => this.ply + 1),
      this.step("Last", "\u25b6|", () => this.moves.length),
      this.status,
    ];
  }

  step(name, sign, to) {
    const text = sign.replace(/[^|]/, "$&\ufe0e"); // no picture of a button, on a phone
    const attributes = { class: "step", "aria-label": name, title: name };
    return button(text, () => this.go(to()), attributes);
  }

  /** Goes to the board after that many plies; stays where it is if Lua cannot be loaded. */
  async go(ply) {
    if (ply < 0 || ply > this.moves.length) return;
    const ticket = ++this.ticket, before = this.ply;
    const game = { ...this.game, moves: this.moves.slice(0, ply) };
    this.ply = ply; // several presses are as many steps
    try {
      const svg = await (await client()).call("svg", [game, { last: true }]);
      if (ticket === this.ticket) this.show(svg, ply);
    } catch (error) {
      this.ply = before;
      this.status.textContent = error.message;
    }
  }

  show(svg, ply) {
    this.figure.querySelector("svg").replaceChildren(...partsOf(svg));
    const move = ply > 0 ? `: ${this.moves[ply - 1]}` : "";
    this.status.textContent = `${ply}/${this.moves.length}${move}`;
  }
}
