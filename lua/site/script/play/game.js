// game.js -- a game in play: its rules, its start, its moves, and those taken back.
//
// Lua computes the position after the moves (the call `position`); nothing here knows the rules.

/** A game. Its JSON is the argument of its constructor. */
export class Game {
  /**
   * @param {string} [data.rules]  the name of a preset, or "law=magnets lone=1 ..."
   * @param {string} [data.start]  the text of a board, or "start"
   * @param {string[]} [data.moves]  as in records: "d1e3", under dice "d1e3=2"
   * @param {string[]} [data.undone]  moves taken back, the last to be played again first
   * @param {object|null} [data.ended]  its result, if no board shows it
   * @param {number} [data.seed]  of the dice
   */
  constructor({ rules = "standard", start = "start", moves = [], undone = [], ended, seed } = {}) {
    Object.assign(this, { rules, start, ended: ended ?? null });
    this.moves = [...moves];
    this.undone = [...undone];
    this.seed = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
  }

  /** The game, as calls take it. */
  get position() {
    return { rules: this.rules, start: this.start, moves: [...this.moves] };
  }

  /** Plays a move, and drops those taken back. */
  play(text) {
    this.moves.push(text);
    this.undone = [];
  }

  /** Takes the last move back. Returns whether there was one. */
  undo() {
    if (this.moves.length === 0) return false;
    this.undone.unshift(this.moves.pop());
    this.ended = null;
    return true;
  }

  /** Plays a move again that was taken back. Returns whether there was one. */
  redo() {
    if (this.undone.length === 0) return false;
    this.moves.push(this.undone.shift());
    return true;
  }

  /** Goes to the board after that many plies. */
  goTo(ply) {
    while (this.moves.length > ply && this.undo());
    while (this.moves.length < ply && this.redo());
  }
}
