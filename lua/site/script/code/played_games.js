// played_games.js -- the games of a match, as a list from which one is opened.

import { byId, onPress, option } from "../page/dom.js";
import { resultText } from "../page/words.js";

const most = 200; // games in the list

const namesOf = ({ players, task: { white, red } }) => (
  [players[white - 1].name, players[red - 1].name]);

function titleOf(game) {
  const { task: { number }, outcome: { winner, reason } } = game, [white, red] = namesOf(game);
  return `${number}: ${white} – ${red} ${resultText(winner).replaceAll("1/2", "½")}, ${reason}`;
}

export class PlayedGames {
  constructor({ look, showTurns }) {
    this.row = byId("match-games");
    this.list = byId("match-game");
    this.clear();
    const chosen = () => this.games[this.list.value];
    this.list.addEventListener("change", () => { this.isChosen = true; });
    onPress({ analyse: () => look(chosen()), turns: () => showTurns(chosen()) }, "match-");
  }

  clear() {
    this.games = [];
    this.filter(() => true);
  }

  /** Adds a game. The last one is selected, until the reader selects one. */
  add(game) {
    game.name = titleOf(game);
    this.offer(this.games.push(game) - 1);
  }

  /** Lists only the games that pass a test. */
  filter(test) {
    Object.assign(this, { test, isChosen: false });
    this.list.replaceChildren();
    this.row.hidden = true; // until one passes
    this.games.forEach((_, i) => this.offer(i));
  }

  offer(index) {
    const { list } = this, game = this.games[index];
    if (!this.test(game) || list.length >= most) return;
    list.append(option(index, game.name));
    if (!this.isChosen) list.value = index;
    this.row.hidden = false;
  }
}

/** The arguments of the call game_record: the position, and the players with the result. */
export function described(game) {
  const { rules, task, outcome: { reason, winner, moves } } = game, [white, red] = namesOf(game);
  const about = { white, red, seed: task.seed, ended: { reason, winner } };
  return [{ rules, start: task.board, moves }, about];
}
