// played_games.js -- the games of a match, as a list from which the tab Look opens one.

import { option } from "../page/dom.js";
import { resultText } from "../page/results.js";

const byId = (id) => document.getElementById(id);
const most = 200; // games in the list

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
    const result = resultText(outcome.winner).replaceAll("1/2", "½");
    const text = `${task.number}: ${white} – ${red} ${result}, ${outcome.reason}`;
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
    ended: { reason, winner },
  }];
}
