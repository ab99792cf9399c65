// board_links.js -- the row below the picture of a board: to play it, to analyse it.

import { element } from "../page/dom.js";
import { openLink } from "./link.js";
import { other } from "../page/colours.js";

const opponent = "level 1";

/**
 * Adds the links.
 * @param {HTMLElement} figure  made by picture.lua: data-board and data-rules as texts, data-turn:
 *   the side to move
 */
export function addLinks(figure) {
  const { board, rules, turn } = figure.dataset;
  const players = { [turn]: "person", [other[turn]]: opponent };
  const game = { rules, start: board, moves: [] };
  const text = `[Rules "${rules}"]\n[Board "${board}"]\n\n*\n`;
  figure.append(element("div", { class: "below" },
    openLink("Play this", "play", { game, players, turned: turn === "red" }),
    openLink("Analyse this", "look", { text })));
}
