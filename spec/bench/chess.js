// chess.js -- random games through chess.js's own API: its list of moves, then its move. Prints plies a second.

const { Chess } = require("chess.js");

const seconds = Number(process.argv[2]);
let seed = 1, plies = 0, spent = 0;
// A linear congruential source, of which the upper bits are the random ones.
function below(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const start = process.hrtime.bigint();
while (spent < seconds) {
  for (let game = new Chess(); !game.isGameOver(); plies++) {
    const moves = game.moves();
    game.move(moves[below(moves.length)]);
  }
  spent = Number(process.hrtime.bigint() - start) / 1e9;
}
console.log(plies / spent);
