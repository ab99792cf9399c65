// game_list.js -- the list of the games of a text.

import { byId, option } from "../page/dom.js";

const most = 24; // characters of a name

const cut = (name) => name.length > most ? `${name.slice(0, most - 1)}…` : name;

function words({ number, white, red, result }) {
  const players = `${cut(white ?? "?")} – ${cut(red ?? "?")}`;
  return `${number}. ${players}${result && result !== "*" ? `, ${cut(result)}` : ""}`;
}

/** The list; hidden while there is one game alone. */
export class GameList {
  /** @param {(number: number) => void} choose */
  constructor(choose) {
    byId("analyse-game").addEventListener("change", ({ target }) => choose(Number(target.value)));
  }

  /** Lists games of the call `list_games`. */
  show(games, chosen) {
    byId("analyse-games").hidden = games.length === 1;
    byId("analyse-game").replaceChildren(...games.map((game) => option(game.number, words(game))));
    this.choose(chosen);
  }

  /** Selects a game, and says why another one cannot be shown. */
  choose(number, problem = "") {
    byId("analyse-game").value = number;
    byId("analyse-game-note").textContent = problem;
  }
}
