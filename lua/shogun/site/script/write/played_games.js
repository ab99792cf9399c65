// played_games.js -- the games of a match, as a list from which the tab Look opens one.

import { option } from "../page/dom.js";

const byId = (id) => document.getElementById(id);
const score = { white: "1-0", red: "0-1" };
const most = 200; // games in the list
const shown = { // results that the moves show
  mate: true, alone: true, stalemate: true, quiet: true, repetition: true,
};

/** The list. */
export class PlayedGames {
  /** @param {(game: object) => void} look  opens a game: { players, rules, task, outcome } */
  constructor(look) {
    this.clear();
    byId("match-look").addEventListener("click", () => look(this.games[byId("match-game").value]));
  }

  clear() {
    this.games = [];
    byId("match-game").replaceChildren();
    byId("match-games").hidden = true;
  }

  /** Adds a game; the selected one stays. */
  add(game) {
    if (this.games.push(game) > most) return;
    const { players, task, outcome } = game, list = byId("match-game");
    const [white, red] = [players[task.white - 1], players[task.red - 1]];
    const result = `${score[outcome.winner] ?? "½-½"}, ${outcome.reason}`;
    const text = `${task.number}: ${white} – ${red} ${result}`;
    list.append(option(this.games.length - 1, text));
    byId("match-games").hidden = false;
  }
}

/**
 * The arguments of the call game_record.
 * @returns {[object, object]}  the position, and the players with the result
 */
export function described({ players, rules, task, outcome }) {
  const { reason, winner, moves } = outcome;
  return [{ rules, start: task.board, moves }, {
    white: players[task.white - 1], red: players[task.red - 1], seed: task.seed,
    ended: shown[reason] ? null : { reason, winner },
  }];
}
