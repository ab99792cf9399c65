// board_links.js -- the row below the picture of a board: to play it, to analyse it; of a line of
// moves: to play that through, and to analyse it.

import { element } from "../page/dom.js";
import { openLink } from "./link.js";
import { other } from "../page/colours.js";

const opponent = "level 1";

/**
 * Adds the links.
 * @param {HTMLElement} figure  made by picture.lua: data-board and data-rules as texts, data-turn:
 *   the side to move; data-moves: a line from there, perhaps
 */
export function addLinks(figure) {
  const { board, rules, turn, moves = "" } = figure.dataset;
  const players = { [turn]: "person", [other[turn]]: opponent };
  const game = { rules, start: board, moves: [] };
  const text = `[Rules "${rules}"]\n[Board "${board}"]\n\n${moves} *\n`;
  const row = element("div", { class: "below" }, openLink("Analyse this", "look", { text }));
  if (moves) import("./stepper.js").then(({ Stepper }) => row.append(...new Stepper(figure).parts));
  else row.prepend(openLink("Play this", "play", { game, players, turned: turn === "red" }));
  figure.append(row);
}
