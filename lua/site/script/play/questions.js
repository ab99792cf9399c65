// questions.js -- what the table asks Lua about its game.

import { colours } from "../../../../build/web/facts.mjs";

export class Questions {
  constructor(state, client) { Object.assign(this, { state, client }); }

  /** A call about the game. */
  call(name, ...more) { return this.client.call(name, [this.state.game.position, ...more]); }

  /** Has all moves of a game checked, those taken back too. Rejects with the first illegal one. */
  check({ moves = [], undone = [], ...game }) {
    return this.client.call("position", [{ ...game, moves: [...moves, ...undone] }]);
  }

  /** The position and its picture. */
  show() { return Promise.all([this.call("position"), this.draw()]); }

  /** The picture of the board, with other options than the page has. */
  draw(options = {}) { return this.call("svg", { ...this.state.picture, ...options }); }

  /** The record of the game, as text. */
  record() {
    const { state } = this, { seed, ended } = state.game;
    const [white, red] = colours.map((colour) => state.nameOf(colour));
    return this.call("game_record", { white, red, seed, ended });
  }

  /** The record of the current board, without the moves before it. */
  boardRecord() {
    const { game: { rules }, position: { text } } = this.state;
    return this.client.call("board_record", [rules, text]);
  }
}
