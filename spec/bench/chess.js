// chess.js -- random games through chess.js's own API: its list of moves, then its move. Prints plies a second.

const { Chess } = require("chess.js");

const seconds = Number(process.argv[2]);
let seed = 1, plies = 0, spent = 0;
const below = (limit) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % limit;
const start = process.hrtime.bigint();
while (spent < seconds) {
  for (let game = new Chess(); !game.isGameOver(); plies++) {
    const moves = game.moves();
    game.move(moves[below(moves.length)]);
  }
  spent = Number(process.hrtime.bigint() - start) / 1e9;
}
console.log(plies / spent);
