// game.js -- a game in play: its rules, where it began, the moves, and those taken back.
//
// What the moves have led to is asked of Lua (the call `position`); nothing here knows the rules.

/** A game. It can be kept as JSON, and made of that again. */
export class Game {
  /**
   * @param {object} [given]
   * @param {string} [given.rules]  the name of a preset, or "law=magnets lone=1 ..."
   * @param {string} [given.start]  the text of a board, or "start"
   * @param {string[]} [given.moves]  as in records: "d1e3", under dice "d1e3=2"
   * @param {string[]} [given.undone]  moves taken back, the last to be played again first
   * @param {object|null} [given.ended]  why it ended, where no board shows it
   * @param {number} [given.seed]  of the dice
   */
  constructor({ rules = "standard", start = "start", moves = [], undone = [], ended, seed } = {}) {
    Object.assign(this, { rules, start, ended: ended ?? null });
    this.moves = [...moves];
    this.undone = [...undone];
    this.seed = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
  }

  /** What a call is told of it. */
  get position() {
    return { rules: this.rules, start: this.start, moves: [...this.moves] };
  }

  /** Plays a move, and forgets those taken back. */
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
