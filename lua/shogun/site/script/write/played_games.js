// played_games.js -- the games of a match, as a list from which the tab Look opens one.

import { option } from "../page/dom.js";
import { resultText } from "../page/results.js";

const byId = (id) => document.getElementById(id);
const most = 200; // games in the list

const namesOf = ({ players, task: { white, red } }) => (
  [players[white - 1].name, players[red - 1].name]);

function titleOf(game) {
  const { task: { number }, outcome: { winner, reason } } = game, [white, red] = namesOf(game);
  return `${number}: ${white} – ${red} ${resultText(winner).replaceAll("1/2", "½")}, ${reason}`;
}

/** The list. */
export class PlayedGames {
  /**
   * @param {object} actions  both take a game: { name, players, rules, task, outcome, limit }
   * @param {(game: object) => void} actions.look  opens it in the tab Look
   * @param {(game: object) => void} actions.showTurns
   */
  constructor({ look, showTurns }) {
    this.clear();
    const list = byId("match-game"), chosen = () => this.games[list.value];
    list.addEventListener("change", () => { this.isChosen = true; });
    byId("match-look").addEventListener("click", () => look(chosen()));
    byId("match-turns").addEventListener("click", () => showTurns(chosen()));
  }

  clear() {
    this.games = [];
    this.isChosen = false;
    byId("match-game").replaceChildren();
    byId("match-games").hidden = true;
  }

  /** Adds a game. The last one is selected, until the reader selects one. */
  add(game) {
    if (this.games.push(game) > most) return;
    const list = byId("match-game"), last = this.games.length - 1;
    game.name = titleOf(game);
    list.append(option(last, game.name));
    if (!this.isChosen) list.value = last;
    byId("match-games").hidden = false;
  }
}

/**
 * The arguments of the call game_record.
 * @returns {[object, object]}  the position, and the players with the result
 */
export function described(game) {
  const { rules, task, outcome: { reason, winner, moves } } = game, [white, red] = namesOf(game);
  const about = { white, red, seed: task.seed, ended: { reason, winner } };
  return [{ rules, start: task.board, moves }, about];
}
