// blocks.js -- pages with code and boards: the rows of buttons below these. Below code: Copy, Run
// where it is a whole program, Open in Code where it is a bot. Below a board: to play it, to
// analyse it; of a line of moves: to play that through, and to analyse it.

import { Run } from "./blocks/run.js";
import { button, element } from "./page/dom.js";
import { copy } from "./page/share.js";
import { keep, loadPart } from "./page/version.js";
import { other } from "../../../build/web/facts.mjs";
import { writeHash } from "./page/link.js";

const opponent = "level 1";

// A link to a tab in a state.
function openLink(text, tab, state) {
  const page = new URL("../play/index.html", import.meta.url);
  const link = element("a", { class: "button", href: page.href }, text);
  writeHash(tab, state).then((hash) => { link.href = page.href + hash; });
  return link;
}

/** A block, made by markdown.lua. */
class CodeBlock {
  /** @param {HTMLElement} block  data-use: "program", "example" or "bot"; data-name: of a bot */
  constructor(block) {
    const { use, name } = block.dataset;
    this.pre = block.querySelector("pre");
    this.source = this.pre.textContent;
    this.status = element("span", { class: "said", role: "status" });
    const row = element("div", { class: "below" },
      button("Copy", () => this.copy(), { "aria-label": "Copy this code" }));
    if (use === "bot") {
      row.append(openLink("Open in Code", "code", { name, source: this.source }));
    }
    if (use === "program" || use === "example") {
      row.append(new Run(block, this.source, this.status).button);
    }
    row.append(this.status);
    block.append(row);
  }

  // Where the browser copies nothing, without https, say, the reader does.
  async copy() {
    this.status.textContent = "";
    const isDone = await copy(this.source);
    if (!isDone) document.getSelection().selectAllChildren(this.pre);
    this.status.textContent = isDone ? "Copied" : "Selected: copy it by Ctrl+C.";
  }
}

// Adds the row of a figure, made by picture.lua: data-board and data-rules as texts, data-turn: the
// side to move; data-moves: a line from there, perhaps.
function addLinks(figure) {
  const { board, rules, turn, moves = "" } = figure.dataset;
  const players = { [turn]: "person", [other[turn]]: opponent };
  const game = { rules, start: board, moves: [] };
  const text = `[Rules "${rules}"]\n[Board "${board}"]\n\n${moves} *\n`;
  const row = element("div", { class: "below" }, openLink("Analyse this", "analyse", { text }));
  if (moves) {
    loadPart(() => import("./blocks/stepper.js"))
      .then(({ Stepper }) => row.append(...new Stepper(figure).parts));
  } else {
    row.prepend(openLink("Play this", "play", { game, players, turned: turn === "red" }));
  }
  figure.append(row);
}

keep(import.meta.url);
for (const block of document.querySelectorAll(".block")) new CodeBlock(block);
for (const figure of document.querySelectorAll("figure[data-board]")) addLinks(figure);
