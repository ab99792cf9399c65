// chess.mjs -- chess.js and chessops from build/node_modules: for each a line with its name, leaf moves a second of
// perft and, of chess.js, plies a second of random games through its own API: its list of moves, then its move.

const load = (path) => import(new URL(`../../build/node_modules/${path}`, import.meta.url));
const { Chess } = await load("chess.js/dist/esm/chess.js");
const { Chess: Position } = await load("chessops/dist/esm/chess.js");
const { perft } = await load("chessops/dist/esm/debug.js");

const seconds = Number(process.argv[2]);
// Seconds of processor time.
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// The greatest of a few rates of a count.
function rate(count) {
  let most = 0;
  for (const end = now() + seconds; now() < end;) {
    const start = now();
    most = Math.max(most, count() / (now() - start));
  }
  return most;
}

let seed = 1;
// A linear congruential source, of which the upper bits are the random ones.
function below(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
function plies() {
  let count = 0;
  for (let game = new Chess(); !game.isGameOver(); count++) {
    const moves = game.moves();
    game.move(moves[below(moves.length)]);
  }
  return count;
}
const start = now();
let played = 0;
while (now() - start < seconds) played += plies();
console.log("chess.js", rate(() => new Chess().perft(3)), played / (now() - start));
console.log("chessops", rate(() => perft(Position.default(), 4)));
